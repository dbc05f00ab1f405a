// End to end: which requests leave the browser is only known where they arrive.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect, type Plumbline } from '../plumbline.ts';

/** A site whose name counts as public, and a device in the reader's own network. */
interface Web {
  /** Browser arguments that resolve their names. */
  args: readonly string[];
  /** The requests that they received: paths of the site; hosts and paths of the device. */
  asked: { site: string[]; device: string[] };
  port: number;
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const site = 'http://public.example';

/**
 * Where the site's addresses redirect to. `{device}` is the port of the device that must never be reached.
 */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/moved': '/kettles',
  '/twice-moved': '/moved',
  '/to-cyrillic': Buffer.from('/чайники').toString('latin1'),
  '/to-device': 'http://127.0.0.1:{device}/reboot',
  '/to-device-at-last': '/to-device',
  '/to-hidden-device': 'http://[::ffff:127.0.0.1]:{device}/',
  '/to-localhost': 'http://localhost.:{device}/',
  '/to-another-site': 'http://elsewhere.example/',
  '/to-an-action': '/logout',
  '/to-nowhere': 'https://',
};

const PAGE = `<!doctype html><html lang="en"><title>Kettles of copper and steel</title>
  <meta property="og:image" content="${site}/to-device">
  ${Object.keys(REDIRECTS)
    .map((path) => `<a href="${path}">A page about ${path.slice(1)}</a>`)
    .join(' ')}
  <a href="http://192.168.0.1/">The router</a> <a href="/gone">A page that is gone</a>`;

const test = base.extend<{ web: Web }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  web: async ({}, use) => {
    const asked: Web['asked'] = { site: [], device: [] };
    const device = createServer(({ headers, url }, reply) => {
      asked.device.push(`${headers.host}${url}`);
      reply.end('A page of the machine');
    });
    const port = await listening(device);
    const visible = createServer(({ url = '' }, reply) => {
      asked.site.push(url);
      const target = REDIRECTS[url]?.replace('{device}', String(port));
      if (target) reply.writeHead(301, { location: target }).end();
      else if (url === '/') reply.setHeader('content-type', 'text/html').end(PAGE);
      else reply.writeHead(/^\/(kettles|%D1)/.test(url) ? 200 : 404).end();
    });
    const rules = `MAP public.example 127.0.0.1:${await listening(visible)}, MAP elsewhere.example 127.0.0.1:${port}`;
    await use({ args: [`--host-resolver-rules=${rules}`], asked, port });
    for (const server of [device, visible]) server.close().closeAllConnections();
  },
});

/** Only Plumbline's own rules keep the browser from reaching the device. */
async function expectReachable({ browser }: Plumbline, { asked, port }: Web): Promise<void> {
  const tab = await browser.context.newPage();
  await tab.goto(`http://localhost.:${port}/by-hand`);
  expect(asked.device).toContain(`localhost.:${port}/by-hand`);
}

/**
 * Visits the page's links, and returns what is said about them. The button's name depends on what may be visited.
 */
async function visitAll(
  plumbline: Plumbline,
  url: string,
  button: string,
  prepare: (panel: Page) => Promise<void> = async () => {},
): Promise<string> {
  const { popup } = await plumbline.check(url);
  const panel = await plumbline.browser.panelFor(popup);
  // As wide as a panel next to a page: in a tab, a finding opens next to the list.
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.locator('[data-phase="complete"]').waitFor();
  await prepare(panel);
  await panel.getByRole('button', { name: button }).click();
  const section = panel.locator('section', { has: panel.getByRole('heading', { name: 'On-demand checks' }) });
  const links = section.locator('details[name="finding"]', { hasText: /link/i }).first();
  await links.waitFor();
  // Until then, other checks send requests, and put their findings above this one.
  await expect(section.getByRole('button', { name: 'Stop' })).toBeHidden();
  await links.locator('summary').click();
  const more = links.getByRole('button', { name: /more place/ });
  await expect(links.getByRole('heading', { name: /^Where/ })).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(links).toContainText('A broken link leads visitors and crawlers nowhere');
  return links.innerText();
}

const withRightTo = (...origins: readonly string[]) =>
  test.extend({
    extension: async ({ web }, use) => use({ granted: { origins }, args: web.args }),
  });

withRightTo('https://*/*', 'http://*/*')(
  'redirects are followed one at a time, and none leads from a public site into the own network',
  { tag: '@all' },
  async ({ plumbline, web }) => {
    const said = await visitAll(plumbline, `${site}/`, 'Run these checks');
    expect(said).toContain(`${site}/gone, which returns status 404.`);
    expect(said).toContain(`${site}/moved, which redirects: 301 → ${site}/kettles, 200.`);
    expect(said).toContain(
      `${site}/twice-moved, which redirects: 301 → ${site}/moved, 301 → ${site}/kettles, 200.`,
    );
    expect(said).toContain(`${site}/to-cyrillic, which redirects: 301 → ${site}/чайники, 200.`);
    expect(said).toContain(`${site}/to-another-site, which redirects: 301 → http://elsewhere.example/, 200.`);
    expect(said).toContain(
      `${site}/to-nowhere, which redirects more than ten times or to an invalid address.`,
    );
    expect(said).toContain(
      '6 links were not visited, because opening them may change something or reach into your own network, such as',
    );
    expect(said).not.toContain('could not be verified');
    expect(Object.keys(REDIRECTS).filter((path) => !web.asked.site.includes(path))).toEqual([]);
    expect(web.asked.device).toEqual(['elsewhere.example/']);
    expect(web.asked.site).not.toContain('/logout');
    await expectReachable(plumbline, web);
  },
);

/** A browser that does not show an extension its own requests. */
const blind = (panel: Page) =>
  panel.evaluate(() => {
    const { onHeadersReceived, onBeforeRedirect, onErrorOccurred } = chrome.webRequest;
    for (const event of [onHeadersReceived, onBeforeRedirect, onErrorOccurred]) {
      Object.defineProperty(event, 'addListener', { value: () => {} });
    }
  });

withRightTo('https://*/*', 'http://*/*')(
  'a redirect is not followed where the browser does not show where it leads',
  { tag: '@all' },
  async ({ plumbline, web }) => {
    const said = await visitAll(plumbline, `${site}/`, 'Run these checks', blind);
    const redirects = Object.keys(REDIRECTS);
    expect(said).toContain(`${site}/gone, which returns status 404.`);
    expect(said).not.toContain('which redirects');
    expect(said).toContain(
      `${redirects.length} links could not be verified, because they gave no clear answers, such as`,
    );
    expect(redirects.filter((path) => !web.asked.site.includes(path))).toEqual([]);
    expect(web.asked.site).not.toContain('/kettles');
    expect(web.asked.device).toEqual([]);
  },
);

withRightTo('http://127.0.0.1/*')(
  'without the right to other sites, a redirect to one ends before that is asked',
  { tag: '@all' },
  async ({ plumbline, web }) => {
    const said = await visitAll(plumbline, `${site}/`, 'Only this site');
    expect(said).toContain(`${site}/moved, which redirects: → ${site}/kettles, 200.`);
    expect(said).toContain('6 links could not be verified, because they gave no clear answers, such as');
    expect(said).toContain('1 link was not visited');
    expect(Object.keys(REDIRECTS).filter((path) => !web.asked.site.includes(path))).toEqual([]);
    expect(web.asked.device).toEqual([]);
    await expectReachable(plumbline, web);
  },
);
