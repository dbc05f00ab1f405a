// End to end: only a browser shows what scripts make of a page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../accessible.ts';
import { test as base, expect } from '../plumbline.ts';

interface App {
  origin: string;
  /** The requests for pages: path, and whether cookies were sent. */
  log: string[];
  /** From now on, this path gets no response. */
  hold(path: string): void;
  close(): void;
}

const SHELL = (script: string) =>
  `<!doctype html><html lang="en"><title>App</title><body><div id="root"></div><script>${script}</script></body></html>`;
const BUILT = (name: string) =>
  SHELL(
    `root.innerHTML = '<h1>${name}</h1><a href="/">Home</a>' + '<p>Kettles that pour slowly, for green tea.</p>'.repeat(20);`,
  );

/** A site whose pages are built by scripts; one of them leads elsewhere. */
async function startApp(): Promise<App> {
  const log: string[] = [];
  let held = '';
  const pages: Record<string, string> = {
    '/': `<!doctype html><html lang="en"><title>Home</title><h1>Home</h1><p>${'All our tea kettles. '.repeat(30)}</p>
      <a href="/osprey">Osprey</a> <a href="/heron">Heron</a> <a href="/away">Away</a>`,
    '/osprey': BUILT('Osprey'),
    '/heron': BUILT('Heron'),
    '/away': SHELL('location.replace("/");'),
  };
  const server = createServer(({ url = '', headers }, reply) => {
    if (url === held) return;
    const body = pages[url];
    if (body) log.push(`${url}${headers.cookie ? ' with cookies' : ''}`);
    reply.writeHead(body ? 200 : 404, { 'content-type': 'text/html', 'set-cookie': 'visit=1' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    hold: (path) => {
      held = path;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const test = base.extend<{ app: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  app: async ({}, use) => {
    const app = await startApp();
    await use(app);
    app.close();
  },
});

test('pages that scripts make are opened in a tab, one after the other, and judged as rendered', {
  tag: '@all',
}, async ({ plumbline: { browser }, app }) => {
  const own = await browser.context.newPage();
  await own.goto(`${app.origin}/`);
  const pages = await browser.open(`sidepanel.html?pages=${encodeURIComponent(`${app.origin}/`)}#/pages`);
  await pages.getByRole('radio', { name: /^Follow links/ }).check();
  await pages.getByRole('button', { name: 'Check up to 50 pages' }).click();
  await expect(pages.getByText('3 pages are nearly empty without scripts')).toBeVisible();
  await expectAccessible(pages);
  await pages.getByRole('button', { name: 'Check 3 pages in a tab' }).click();
  await expect(pages.getByText('1 page could not be checked in the tab')).toBeVisible();
  await expect(pages.getByText('1 page is nearly empty without scripts')).toBeVisible();
  await expect(pages.getByText('2 pages seen in a tab, as you')).toBeVisible();
  expect(app.log.slice(-4)).toEqual(
    ['/osprey', '/heron', '/away', '/'].map((path) => `${path} with cookies`),
  );
  // The tab of the walk is gone.
  await expect
    .poll(() => browser.context.pages().filter((page) => page.url().startsWith(app.origin)))
    .toEqual([own]);

  await pages.locator('label', { hasText: /^Pages$/ }).click();
  await pages
    .getByRole('list', { name: 'Pages', exact: true })
    .getByRole('button', { name: /osprey/ })
    .first()
    .click();
  await expect(pages.getByRole('heading', { name: '/osprey' })).toBeVisible();
  await expect(pages.getByText('Nearly empty without scripts: only the HTML')).toBeHidden();
});

test('a walk that is stopped keeps what it has checked', { tag: '@all' }, async ({
  plumbline: { browser },
  app,
}) => {
  const pages = await browser.open(`sidepanel.html?pages=${encodeURIComponent(`${app.origin}/`)}#/pages`);
  await pages.getByRole('radio', { name: /^Follow links/ }).check();
  await pages.getByRole('button', { name: 'Check up to 50 pages' }).click();
  await expect(pages.getByText('3 pages are nearly empty without scripts')).toBeVisible();
  app.hold('/heron');
  const opened = browser.context.waitForEvent('page');
  await pages.getByRole('button', { name: 'Check 3 pages in a tab' }).click();
  await expect(pages.getByText('Page 2 of 3: /heron')).toBeVisible();
  // The user closes the tab.
  await (await opened).close();
  await expect(pages.getByText('2 pages are nearly empty without scripts')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Check 2 pages in a tab' })).toBeEnabled();
});
