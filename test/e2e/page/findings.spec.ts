// End to end: a page is fixed and reloaded, and the panel follows.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { rowsOnce } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

const WORDS = 'Every kettle is raised from one sheet of copper and tinned inside by hand. '.repeat(12);
const DESCRIPTION =
  '<meta name="description" content="Hand-made copper kettles from 1.2 to 2 litres, tinned inside, with a lifetime guarantee and free delivery.">';

/**
 * A page whose parts a test can break and fix while it is open. Its text is not painted, so that there is no LCP: on a
 * busy machine, that would be another finding, now and then.
 */
function pageOf({ title = 'Copper kettles made by hand', head = '', body = '' }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    ${title && `<title>${title}</title>`}${head}<link rel="icon" href="data:,"><style>h1, p { opacity: 0 }</style></head>
    <body><main><h1>Copper kettles</h1>${body}<p>${WORDS}</p></main></body></html>`;
}

let server: Server;
let site = '';
/** The site's current response for each address. */
const pages = new Map<string, string>();

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://x').pathname);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    response.writeHead(page === undefined ? 404 : 200, headers).end(page ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A host without permission: only the press of the button grants access.
  site = `http://kettles.localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

async function openPanel(
  plumbline: Plumbline,
  url: string,
  width = 360,
): Promise<{ tab: Page; panel: Page }> {
  const { tab, popup } = await plumbline.check(url);
  const panel = await plumbline.browser.panelFor(popup);
  await panel.setViewportSize({ width, height: 900 });
  await settled(panel);
  return { tab, panel };
}

const settled = (panel: Page) => panel.locator('[data-phase="complete"]').waitFor();
const see = (panel: Page, name: RegExp) => panel.getByRole('tab', { name }).click();
const finding = (panel: Page, fault: string) => panel.locator('details[name="finding"]', { hasText: fault });
const scoreOf = async (panel: Page) =>
  Number(/SEO (\d+)/.exec((await panel.locator('[role="status"]').allTextContents()).join(' '))?.[1]);

test('fix, reload: the panel checks by itself and lists what was fixed, what is new, and how the score changed', async ({
  plumbline,
}) => {
  pages.set(
    '/',
    pageOf({
      title: '',
      body: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="9" height="9">',
    }),
  );
  const { tab, panel } = await openPanel(plumbline, `${site}/`);
  const before = await scoreOf(panel);
  // A first check has nothing to compare with.
  await expect(panel.getByText(/since the last check/i)).toHaveCount(0);
  await rowsOnce(panel, 'histories', 1);
  pages.set('/', pageOf({ head: DESCRIPTION, body: '<a href="/care"></a>' }));
  await tab.reload();
  const strip = panel.locator('details', { hasText: /fixed/ }).first();
  await expect(strip).toContainText(/3 fixed · 1 new · SEO \d+ → \d+ ▲/);
  const after = await scoreOf(panel);
  expect(after).toBeGreaterThan(before);
  await expect(strip).toContainText(`SEO ${before} → ${after}`);
  await strip.locator('summary').click();
  for (const fixed of ['No title', 'No meta description', 'Image without alt'])
    await expect(strip.getByRole('listitem').filter({ hasText: fixed })).toContainText('fixed');
  await expect(strip.getByRole('listitem').filter({ hasText: 'Link without text' })).toContainText('new');
  await expectAccessible(panel);
  // Checking again finds the same, which is not news: the strip stays.
  await panel.getByRole('button', { name: 'Check again' }).click();
  await settled(panel);
  await expect(strip).toContainText('3 fixed · 1 new');
});

test('with the panel open, each page of the same origin is checked as the user visits it', {
  tag: '@all',
}, async ({ plumbline }) => {
  pages.set('/', pageOf({ head: DESCRIPTION, body: '<p><a href="/care">How to care for copper</a></p>' }));
  pages.set('/care', pageOf({ title: '', head: DESCRIPTION }));
  const { tab, panel } = await openPanel(plumbline, `${site}/`);
  await see(panel, /^SEO/);
  await expect(finding(panel, 'No title')).toHaveCount(0);
  await tab.getByRole('link', { name: 'How to care' }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('/care');
  await expect(finding(panel, 'No title')).toBeVisible();
  await tab.goBack();
  await expect(panel.getByRole('heading', { level: 1 })).not.toContainText('/care');
  await settled(panel);
  await expect(finding(panel, 'No title')).toHaveCount(0);
  // A script that only changes the address also counts as another page.
  await tab.evaluate(() => {
    history.pushState(null, '', '/wren');
    document.title = '';
  });
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('/wren');
  await expect(finding(panel, 'Empty title')).toBeVisible();
});

test('198 images without alt count as 198, of which fifty are listed', { tag: '@all' }, async ({
  plumbline,
}) => {
  const images = Array.from({ length: 198 }, (_, n) => `<img src="/k${n}.png" width="9" height="9">`).join(
    '',
  );
  pages.set('/', pageOf({ head: DESCRIPTION, body: images }));
  const { panel } = await openPanel(plumbline, `${site}/`);
  await see(panel, /^SEO/);
  const row = finding(panel, 'Image without alt');
  await expect(row.locator('summary')).toContainText('×198');
  await row.locator('summary').click();
  await expect(row.getByRole('heading', { name: 'Where · 198' })).toBeVisible();
  await row.getByRole('button', { name: 'and 45 more places' }).click();
  await expect(row.locator('li', { hasText: '/k49.png' })).toBeVisible();
  await expect(row.getByText('198 places, the first 50 listed')).toBeVisible();
});

test('one element in the head is one finding, with its consequences folded below, and is counted once', {
  tag: '@all',
}, async ({ plumbline }) => {
  const lost = `<link rel="canonical" href="${site}/">${DESCRIPTION}`;
  pages.set('/', pageOf({ head: `<div id="promo"></div>${lost}` }));
  const { tab, panel } = await openPanel(plumbline, `${site}/`);
  await see(panel, /^SEO/);
  const row = finding(panel, 'Head ends early, at “<div>”');
  await expect(row.locator('summary')).toContainText('2 consequences');
  await expect(panel.locator('details[name="finding"]', { hasText: /Canonical|Description/ })).toHaveCount(0);
  await row.locator('summary').click();
  const consequences = row.locator('section', { hasText: 'Caused by this · counted once' });
  await expect(consequences.getByRole('listitem')).toHaveCount(2);
  await expect(row.getByRole('heading', { name: 'How to fix' })).toBeVisible();
  await expect(row.getByText(/Move the content shown here into the <body>/)).toBeVisible();
  await expectAccessible(panel);
  await see(panel, /^Overview/);
  const broken = await scoreOf(panel);
  pages.set('/', pageOf({ head: lost }));
  await tab.reload();
  // All of it was one error: nothing else had to be fixed.
  await expect(panel.getByText(/1 fixed · SEO/)).toBeVisible();
  await expect.poll(() => scoreOf(panel)).toBeGreaterThan(broken);
});

test('in a wide panel, the list is next to the open finding', { tag: '@all' }, async ({ plumbline }) => {
  pages.set('/', pageOf({ title: '' }));
  const { panel } = await openPanel(plumbline, `${site}/`, 1_000);
  await see(panel, /^SEO/);
  const rows = panel.locator('li > button[aria-current]');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  const detail = panel.locator('article');
  await expect(detail.getByRole('heading', { level: 3 }).first()).toContainText('No meta description');
  await expect(detail.getByRole('heading', { name: 'How to fix' })).toBeVisible();
  await expectAccessible(panel);
  await panel.setViewportSize({ width: 360, height: 900 });
  await expect(finding(panel, 'No title').locator('summary')).toBeVisible();
});
