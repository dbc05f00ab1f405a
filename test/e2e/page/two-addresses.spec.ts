// End to end: only where requests arrive it is known under which name they were sent, how often, and with what.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../plumbline.ts';

// The right to the host, which the browser would ask for.
test.use({ extension: { granted: { origins: ['http://127.0.0.1/*', 'https://127.0.0.1/*'] } } });

interface Site {
  origin: string;
  /** The requests for pages that are not the user's own visit. */
  asked: { name: string; language: string; cookie: string; path: string }[];
  close(): void;
}

const document = (
  origin: string,
  title: string,
  head: string,
  text: string,
) => `<!doctype html><html lang="en">
  <head><title>${title}</title><meta name="description" content="Copper kettles, made by hand.">
  <link rel="canonical" href="${origin}/kettles">${head}</head>
  <body><h1>Kettles</h1><p>${text}</p><a href="${origin}/care">Care</a>
  <script>document.body.append(Object.assign(document.createElement('a'), { href: '/by-script', textContent: 'More' }))</script>`;

async function serve(pageOf: (origin: string, request: IncomingMessage) => string): Promise<Site> {
  const asked: Site['asked'] = [];
  const server: Server = createServer((request, reply) => {
    const { url = '', headers } = request;
    const isVisit = headers['sec-fetch-mode'] === 'navigate';
    if (!isVisit && !/robots|favicon/.test(url) && headers['sec-fetch-mode'] === 'cors')
      asked.push({
        name: headers['user-agent'] ?? '',
        language: headers['accept-language'] ?? '',
        cookie: headers.cookie ?? '',
        path: url,
      });
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (url === '/refused') reply.writeHead(403, html).end('No');
    else if (url === '/away') reply.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    else if (url !== '/kettles') reply.writeHead(404).end();
    else reply.writeHead(200, { ...html, 'set-cookie': 'sid=1' }).end(pageOf(site.origin, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => server.close().closeAllConnections(),
  };
  return site;
}

let production: Site;
let staging: Site;
test.beforeEach(async () => {
  const isGooglebot = ({ headers }: IncomingMessage) => /Googlebot/.test(headers['user-agent'] ?? '');
  production = await serve((origin, request) =>
    document(origin, isGooglebot(request) ? 'Cheap pills' : 'Copper kettles', '', 'All of them.'),
  );
  staging = await serve((origin) =>
    document(origin, 'Copper kettles', '<meta name="robots" content="noindex">', 'All of them.'),
  );
});
test.afterEach(() => {
  production.close();
  staging.close();
});

/** Opens the page in production, and the comparison for it. */
async function opened(browser: ExtensionBrowser): Promise<Page> {
  const url = `${production.origin}/kettles`;
  const tab = await browser.context.newPage();
  await tab.goto(url);
  const inside = await browser.inside();
  const id = await inside.evaluate(
    async (address) => (await chrome.tabs.query({})).find((one) => one.url === address)?.id,
    url,
  );
  const panel = await browser.open(`sidepanel.html?tab=${id}#/compare`);
  await panel.setViewportSize({ width: 360, height: 860 });
  await panel.locator('[data-phase="complete"]').waitFor();
  production.asked.length = 0;
  return panel;
}

const compare = (panel: Page) => panel.getByRole('button', { name: 'Compare', exact: true }).click();
const rules = (panel: Page) => panel.evaluate(() => chrome.declarativeNetRequest.getSessionRules());
const rowsIn = async (panel: Page) =>
  (await panel.getByRole('region').getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' '),
  );

test('staging and production differ only in what is real, after one request without cookies', {
  tag: '@all',
}, async ({ plumbline }) => {
  const panel = await opened(plumbline.browser);
  await panel.getByRole('textbox', { name: 'Address' }).fill(`${staging.origin}/kettles`);
  await compare(panel);
  await panel.getByRole('heading', { name: '2 differences' }).waitFor();
  expect(await rowsIn(panel)).toEqual([
    'Error: Indexing This page: allowed Other page: blocked',
    'Warning: Robots rules This page: – Other page: noindex',
  ]);
  const [one] = staging.asked;
  expect(staging.asked).toEqual([{ ...one, cookie: '', path: '/kettles' }]);
  expect(one?.name).not.toContain('Googlebot');
  expect(production.asked).toEqual([]);
  await expectAccessible(panel);
});

test('Googlebot’s name is sent by one request, and by no later one', async ({ plumbline }) => {
  const panel = await opened(plumbline.browser);
  await panel.getByRole('combobox', { name: 'Seen as' }).selectOption('Googlebot on a phone');
  await panel.getByText('A site that checks Googlebot’s address will see that it is you.').waitFor();
  await compare(panel);
  await panel.getByRole('heading', { name: '1 difference' }).waitFor();
  expect(await rowsIn(panel)).toEqual(['Warning: Title This page: Copper kettles Other page: Cheap pills']);
  expect(production.asked.map(({ cookie, language, path }) => ({ cookie, language, path }))).toEqual([
    { cookie: '', language: '', path: '/kettles' },
  ]);
  expect(production.asked[0]?.name).toMatch(
    /Android .* Mobile Safari\/537\.36 \(compatible; Googlebot\/2\.1; /,
  );
  await expect.poll(() => rules(panel)).toEqual([]);
  await panel.getByRole('combobox', { name: 'Seen as' }).selectOption('Visitor with another language');
  await compare(panel);
  await panel.getByText('A visitor with another language is sent the same page.').waitFor();
  expect(production.asked[1]?.name).not.toContain('Googlebot');
  expect(production.asked[1]?.language).toBe('de');
  expect(production.asked).toHaveLength(2);
});

test('without scripts, the page is compared with its HTML as sent, and nothing is requested', {
  tag: '@all',
}, async ({ plumbline }) => {
  const panel = await opened(plumbline.browser);
  await panel.getByRole('combobox', { name: 'Seen as' }).selectOption('Without scripts');
  await compare(panel);
  await panel.getByRole('heading', { name: /^\d differences$/ }).waitFor();
  expect(await rowsIn(panel)).toContain(
    `Notice: Links With scripts: More → ${production.origin}/by-script Without scripts: –`,
  );
  expect(production.asked).toEqual([]);
});

test('what is not the page is said, not compared; what may act is not requested', { tag: '@all' }, async ({
  plumbline,
}) => {
  const panel = await opened(plumbline.browser);
  const address = panel.getByRole('textbox', { name: 'Address' });
  await address.fill(`${staging.origin}/refused`);
  await compare(panel);
  await panel.getByText('The server refused this visit with status 403.').waitFor();
  await panel.getByText('This is not the page, so it is not compared').waitFor();
  await address.fill(`${staging.origin}/away`);
  await compare(panel);
  await panel.getByText('It redirects to http://elsewhere.example/').waitFor();
  await address.fill(`${staging.origin}/logout`);
  await compare(panel);
  await panel.getByText('Opening it may change something, for example log out or delete.').waitFor();
  expect(staging.asked.map(({ path }) => path)).toEqual(['/refused', '/away']);
  await address.fill('mailto:ann@example.com');
  await compare(panel);
  await panel.getByText('Enter a web address such as https://staging.example.com/page.').waitFor();
});

test('the rule ends with the page that asked for it', { tag: '@all' }, async ({ plumbline }) => {
  const panel = await opened(plumbline.browser);
  await panel.evaluate(() => {
    const port = chrome.runtime.connect({ name: 'other-name' });
    port.postMessage({ as: 'phone', url: 'http://127.0.0.1/' });
  });
  await expect.poll(async () => (await rules(panel)).length).toBe(1);
  await panel.reload();
  await expect.poll(() => rules(panel)).toEqual([]);
});
