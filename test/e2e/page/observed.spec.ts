// End to end: which parts of a response a browser shows to an extension, and which it strips.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { type HttpsSites, serveHttps } from '../https-sites.ts';
import { launchQuick } from '../launch-quick.ts';
import { untilKept, untilObserved } from '../observed-visits.ts';
import { chooseSection } from '../sections.ts';

const PERFECT: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kettles of copper</title><h1>Kettles</h1>';

/** The response of each path: fields as sent, with repeated ones repeated. */
const PATHS: Record<
  string,
  { status?: number; headers?: readonly (readonly [string, string])[]; body?: string }
> = {
  '/cookie': { headers: [['set-cookie', 'PHPSESSID=9f86d081884c7d659a2feaa0c55ad015; Path=/']] },
  '/twice': {
    headers: [
      ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ['set-cookie', 'theme=dark; Secure; SameSite=Lax'],
      ['set-cookie', 'sid=9f86d081884c7d659a2feaa0c55ad015; Secure; HttpOnly; SameSite=Lax'],
    ],
  },
  '/start': {
    status: 302,
    headers: [
      ['location', '/middle'],
      ['set-cookie', 'seen=1; Secure; SameSite=Lax'],
    ],
  },
  '/middle': { status: 301, headers: [['location', '/perfect']] },
  '/cached': {
    headers: [
      ['cache-control', 'max-age=3600'],
      ['set-cookie', 'PHPSESSID=9f86d081884c7d659a2feaa0c55ad015; Path=/'],
    ],
  },
  '/gone': { status: 404 },
  // A page from a cache: the header is new, the nonce in the HTML is not.
  '/stale': {
    headers: [['content-security-policy', "script-src 'nonce-Zmlyc3QgYW5kIGZyZXNo'"]],
    body: `${PAGE}<script nonce="c3RhbGUgYW5kIHVzZWQ">document.title = 'Ran'</script>`,
  },
};

let posts = 0;
/** What was requested over http. */
let asked: string[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'POST') posts += 1;
  const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
  const { status = 200, headers = [], body = PAGE } = PATHS[pathname] ?? {};
  if (pathname === '/worker.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(
      'onfetch = (event) => event.respondWith(fetch(event.request)); onactivate = () => clients.claim();',
    );
    return;
  }
  response.writeHead(status, [
    'content-type',
    'text/html; charset=utf-8',
    ...Object.entries(PERFECT)
      .filter(([name]) => !(/worker|stale/.test(pathname) && name === 'content-security-policy'))
      .flat(),
    ...headers.flat(),
  ]);
  response.end(
    pathname === '/worker' ? `${PAGE}<script>navigator.serviceWorker.register('/worker.js')</script>` : body,
  );
}

test.beforeEach(() => {
  posts = 0;
  asked = [];
});

let sites: HttpsSites;
let browser: ExtensionBrowser;
let hasAccess = false;
const ORIGINS = ['https://shop.test/*', 'http://shop.test/*'];

async function start(origins: readonly string[]): Promise<void> {
  sites = await serveHttps(answer, (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end();
  });
  browser = await launchQuick({ args: sites.args, granted: { origins } });
  hasAccess = origins.length > 0;
  if (hasAccess) await untilObserved(browser, 'https://shop.test/gone');
}
test.afterEach(async () => {
  await browser.close();
  await sites.close();
});

/** Opens a page and presses the button over it. */
async function press(path: string): Promise<{ tab: Page; popup: Page }> {
  const tab = await browser.context.newPage();
  await tab.goto(`https://shop.test${path}`);
  if (hasAccess) await untilKept(browser, tab);
  const popup = await browser.pressButton(tab);
  await settled(popup);
  return { tab, popup };
}

/** Makes the browser say yes when it is asked for access to these: a headless one cannot show its question. */
async function answerYes(origins: readonly string[]): Promise<void> {
  interface Developer {
    developerPrivate: { addHostPermission(id: string, origin: string): Promise<void> };
  }
  const settings = await browser.context.newPage();
  await settings.goto('chrome://extensions');
  for (const origin of origins)
    await settings.evaluate(
      ([id = '', host = '']) => (chrome as unknown as Developer).developerPrivate.addHostPermission(id, host),
      [browser.id, origin],
    );
  await settings.close();
}

const settled = (page: Page) => page.locator('[data-phase="complete"]').waitFor();

/** Opens the panel for the same tab, in its own tab so that tests can drive it. */
async function panelOf(popup: Page, tab: string): Promise<Page> {
  const panel = await browser.panelFor(popup);
  await panel.setViewportSize({ width: 360, height: 900 });
  await settled(panel);
  await panel.getByRole('tab', { name: tab }).click();
  return panel;
}

const reload = (panel: Page) => panel.getByRole('button', { name: 'Reload and check' }).click();
/** The sentence that says which tests are open, in the popup or in the panel's card. */
const open = (page: Page, said: string) =>
  expect(page.getByText(said, { exact: true }).first()).toBeVisible();
const REDIRECTION = 'Uncertain: redirection';
const COOKIES_TOO = 'Uncertain: cookies, redirection';

test('the first press gives a range, and a reload narrows it to what no reload can show', {
  tag: '@all',
}, async () => {
  await start([]);
  const { popup } = await press('/perfect');
  await open(popup, COOKIES_TOO);
  await expect(popup.getByText('D+', { exact: true })).toBeVisible();
  const panel = await panelOf(popup, 'Security');
  await expect(panel.getByText('Between D+ and A+', { exact: true })).toBeVisible();
  await reload(panel);
  await open(panel, REDIRECTION);
  await expect(panel.getByText('Between B+ and A+', { exact: true })).toBeVisible();
  const rows = panel.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Redirect from http to https' })).toContainText('not measured');
  await expect(rows.filter({ hasText: /^Cookies/ })).toContainText('0');
  await expect(panel.getByRole('button', { name: 'Request http:// once' })).toBeVisible();
});

test('what the extension requests through the page is not what the page loads, also at the next press', async () => {
  await start(ORIGINS);
  const { tab, popup } = await press('/gone');
  const inside = await browser.inside();
  const observed = () => inside.evaluate(async () => JSON.stringify(await chrome.storage.session.get()));
  // The browser reports them like those of the page itself.
  await expect.poll(observed).toContain('https://shop.test/robots.txt');
  await popup.close();
  const again = await browser.pressButton(tab);
  await settled(again);
  const panel = await panelOf(again, 'Security');
  // Without `connect-src`: the page requests nothing.
  await expect(panel.getByRole('textbox', { name: 'Policy (edit to test it)' })).toHaveValue(
    "default-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test('in the popup, a perfect page gets its letter in two presses, without the right to other sites', async () => {
  await start([]);
  await answerYes(ORIGINS);
  const inside = await browser.inside();
  const rights = async () => (await inside.evaluate(() => chrome.permissions.getAll())).origins;
  const { popup } = await press('/perfect');
  await open(popup, COOKIES_TOO);
  const ring = popup.locator('[aria-busy="false"]').filter({ hasText: 'Security' });
  // First press: the page as the browser received it. The worst that is possible is green, with the redirect open.
  await popup.getByRole('button', { name: 'Reload and check' }).click();
  await settled(popup);
  await open(popup, REDIRECTION);
  await expect(ring.getByText('B+', { exact: true })).toBeVisible();
  expect(await rights()).toEqual([]);
  // Second press: one request over http, for which the browser asks for access to this site.
  asked = [];
  await popup.getByRole('button', { name: 'Request http:// once' }).click();
  await expect(ring.getByText('A+', { exact: true })).toBeVisible();
  await expect(ring.getByText('B+', { exact: true })).toHaveCount(0);
  await expect(popup.getByRole('button', { name: /Reload and check|Request http/ })).toHaveCount(0);
  // The browser knows the HSTS of this host, so nothing was sent at all: the Observatory's grade stays open.
  expect(asked).toEqual([]);
  await expect(ring).toHaveAttribute(
    'title',
    'HTTP Observatory: B+ – A+ (80 – 150). Depends on: redirection',
  );
  expect(await rights()).toEqual(['http://shop.test/*', 'https://shop.test/*']);
});

test('a site with access is observed without a reload; a perfect, measured page is A+ twice', {
  tag: '@all',
}, async () => {
  await start(ORIGINS);
  const { popup } = await press('/perfect');
  await open(popup, REDIRECTION);
  const panel = await panelOf(popup, 'Security');
  await panel.getByRole('button', { name: 'Request http:// once' }).click();
  await open(panel, '12 of 12 tests measured');
  await expect(panel.getByText('Grade A+ (150)')).toBeVisible();
  // Once learned, it stays when the page is checked again.
  await panel.getByRole('button', { name: 'Check again' }).click();
  await settled(panel);
  await expect(panel.getByText('12 of 12 tests measured', { exact: true }).first()).toBeVisible();
});

test('a session cookie without flags is found once the response is observed, and no A+ is shown before', {
  tag: '@all',
}, async () => {
  await start([]);
  const { popup } = await press('/cookie');
  await open(popup, COOKIES_TOO);
  // Scripts can read it, so this much is visible at once.
  await expect(popup.getByText('Likely sign-in cookie without HttpOnly').first()).toBeVisible();
  await expect(popup.getByText('D', { exact: true })).toBeVisible();
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await open(panel, REDIRECTION);
  await panel.getByText('Likely sign-in cookie without HttpOnly').first().click();
  await expect(panel.getByText(/PHPSESSID/).first()).toBeVisible();
  // The value is not shown anywhere.
  await expect(panel.getByText(/9f86d081/)).toHaveCount(0);
  await expect(panel.getByText(/A\+/).and(panel.getByText(/Between|Grade/))).toHaveCount(0);
});

test('a reload does not measure cookies that were set before: their flags need access to the site', {
  tag: '@all',
}, async () => {
  await start([]);
  const tab = await browser.context.newPage();
  await tab.goto('https://shop.test/cookie');
  await tab.goto('https://shop.test/perfect');
  const popup = await browser.pressButton(tab);
  await settled(popup);
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await expect(panel.getByRole('button', { name: 'Measure the rest' })).toBeVisible();
  await open(panel, COOKIES_TOO);
  const rows = panel.getByRole('listitem');
  await expect(rows.filter({ hasText: /^Cookies/ })).toContainText('not measured');
  await expect(panel.getByText(/^Grade/)).toHaveCount(0);
});

test('a page from the cache has lost its cookies: they are not measured until a reload', {
  tag: '@all',
}, async () => {
  await start([]);
  const tab = await browser.context.newPage();
  await tab.goto('https://shop.test/cached');
  await tab.goto('https://shop.test/perfect');
  await tab.goto('https://shop.test/cached');
  const popup = await browser.pressButton(tab);
  await settled(popup);
  await open(popup, COOKIES_TOO);
  const panel = await panelOf(popup, 'Security');
  await expect(panel.getByText(/from the browser’s cached copy of this page/)).toBeVisible();
  await reload(panel);
  await open(panel, REDIRECTION);
  await expect(panel.getByText('Cookie without Secure').first()).toBeVisible();
});

test('with access to the site, its cookies are listed with their flags, but never their values', {
  tag: '@all',
}, async () => {
  await start(ORIGINS);
  const { popup } = await press('/twice');
  await open(popup, REDIRECTION);
  const panel = await panelOf(popup, 'Page');
  await chooseSection(panel, /Cookies/);
  const rows = panel.getByRole('listitem');
  await rows.filter({ hasText: /^sid/ }).getByRole('button').click();
  await expect(panel.getByText('32 random characters')).toBeVisible();
  await expect(rows.filter({ hasText: /^theme/ })).toContainText('no HttpOnly');
  await expect(panel.getByText(/9f86d081/)).toHaveCount(0);
});

test('header fields that are sent twice stay separate, each with its own description', {
  tag: '@all',
}, async () => {
  await start([]);
  const { popup } = await press('/twice');
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await open(panel, REDIRECTION);
  // Sent twice with one value, the header is in effect, whatever the Observatory says.
  const hsts = panel.getByRole('listitem').filter({ hasText: /^Strict-Transport-Security/ });
  await expect(hsts).toContainText('Observatory: −20 (hsts-header-invalid). Browsers use the first header');
  await expect(panel.getByText(/^Browsers ignore/)).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Page' }).click();
  await chooseSection(panel, /HTTP headers/);
  const rows = panel.getByRole('listitem');
  await expect(rows.filter({ hasText: /^strict-transport-security/ })).toHaveCount(2);
  await expect(rows.filter({ hasText: /^set-cookie/ })).toHaveCount(2);
});

test('a mismatched nonce and what the policy has blocked are reported', { tag: '@all' }, async () => {
  await start([]);
  const { popup } = await press('/stale');
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await open(panel, REDIRECTION);
  await expect(panel.getByText('No script nonce is in the CSP').first()).toBeVisible();
  await panel.locator('summary', { hasText: /^Small things/ }).click();
  await expect(panel.getByText('CSP script-src-elem blocked content').first()).toBeVisible();
});

test('every redirect on the way to the page is shown, with the cookies it sets', {
  tag: '@all',
}, async () => {
  await start(ORIGINS);
  const { popup } = await press('/start');
  const panel = await panelOf(popup, 'Page');
  await chooseSection(panel, /Redirects/);
  const rows = panel.getByRole('listitem');
  await expect(rows.filter({ hasText: /shop\.test\/start/ }).first()).toContainText('302');
  await expect(rows.filter({ hasText: /shop\.test\/middle/ }).last()).toContainText('301');
});

test('behind a service worker, the server’s response is checked', { tag: '@all' }, async () => {
  await start([]);
  const { tab, popup } = await press('/worker');
  await popup.close();
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const again = await browser.pressButton(tab);
  await settled(again);
  const panel = await panelOf(again, 'Security');
  await reload(panel);
  await open(panel, REDIRECTION);
});

test('a form is not resubmitted without the user’s knowledge', { tag: '@all' }, async () => {
  await start([]);
  const tab = await browser.context.newPage();
  // Without a policy, which would block the form.
  await tab.goto('https://shop.test/worker');
  await tab.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/posted';
    document.body.append(form);
    form.submit();
  });
  await tab.waitForURL('**/posted');
  expect(posts).toBe(1);
  const popup = await browser.pressButton(tab);
  await settled(popup);
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await settled(panel);
  expect(posts).toBe(1);
});

test('an error page is observed as received', { tag: '@all' }, async () => {
  await start([]);
  const { popup } = await press('/gone');
  const panel = await panelOf(popup, 'Security');
  await reload(panel);
  await open(panel, REDIRECTION);
  await panel.getByRole('tab', { name: 'SEO' }).click();
  await expect(panel.getByText(/404/).first()).toBeVisible();
});
