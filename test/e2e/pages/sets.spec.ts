// End to end: what a set of pages requests is only known where the requests arrive.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { rowsIn } from '../extension-database.ts';
import { test as base, expect, type Plumbline } from '../plumbline.ts';
import { type LoggedSite, PATHS, startLoggedSite } from './logged-site.ts';

const test = base.extend<{ site: LoggedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  site: async ({}, use) => {
    const site = await startLoggedSite();
    await use(site);
    await site.close();
  },
});

const openPages = ({ browser }: Plumbline, { origin }: LoggedSite): Promise<Page> =>
  browser.open(`sidepanel.html?pages=${encodeURIComponent(`${origin}/`)}#/pages`);

/** Opens the panel of a page in a tab of its own, so that a test can press in it. */
async function openPanel({ check, browser }: Plumbline, url: string): Promise<Page> {
  const { popup } = await check(url);
  return browser.panelFor(popup);
}

/** Begins to follow the links of the first page. */
async function follow(pages: Page): Promise<void> {
  await pages.getByRole('radio', { name: /^Follow links/ }).check();
  await pages.getByRole('button', { name: 'Check up to 50 pages' }).click();
}

interface StoredEntry {
  address: string;
  outcome: { state: string; why?: string; record?: { title: string; hops: { status: number }[] | null } };
}

/** What is stored of each path. */
async function outcomes(inside: Page, { origin }: LoggedSite): Promise<Record<string, string>> {
  const rows = await rowsIn<StoredEntry>(inside, 'setEntries');
  return Object.fromEntries(
    rows.map(({ address, outcome: { state, why, record } }) => [
      address.replace(origin, ''),
      record
        ? `${record.hops?.map(({ status }) => status) ?? ''} ${record.title}`.trim()
        : `${state}: ${why}`,
    ]),
  );
}

const pathsOf = ({ log }: LoggedSite) => log.map(({ path }) => path).filter((path) => path !== '/robots.txt');

test('links are followed without cookies, four at a time on this machine, and nothing is requested twice or against robots.txt', async ({
  plumbline,
  site,
}) => {
  const tab = await plumbline.browser.context.newPage();
  await tab.goto(`${site.origin}/`);
  site.log.length = 0;
  site.holdFrom(8);
  const pages = await openPages(plumbline, site);
  await follow(pages);
  await expect(pages.getByText('Left out')).toBeVisible();
  site.letGo();
  await expect(pages.getByRole('button', { name: 'Remove this report' })).toBeVisible();
  expect(site.log[0]?.path).toBe('/robots.txt');
  // The sitemap, which shows what links do not lead to, is read once they lead no further.
  expect(pathsOf(site).sort()).toEqual([...PATHS, '/map.xml'].sort());
  expect(pathsOf(site).at(-1)).toBe('/map.xml');
  expect(site.log.filter(({ cookie, method }) => cookie !== undefined || method !== 'GET')).toEqual([]);
  expect(site.most()).toBeLessThanOrEqual(4);
  const stored = await outcomes(pages, site);
  expect(stored['/hidden/price']).toBe('left out: robots');
  expect(stored['/logout']).toBe('left out: action');
  expect(stored['/guide.pdf']).toBe('left out: file');
  expect(stored['https://other.example/']).toBe('left out: host');
  expect(stored['/old']).toBe('301 Tea b of the shop');
});

test('a run whose page is closed goes on where it was, with the same result', { tag: '@all' }, async ({
  plumbline,
  site,
}) => {
  site.holdFrom(8);
  const first = await openPages(plumbline, site);
  await follow(first);
  // Seven had their response, and four are in flight.
  await expect.poll(() => pathsOf(site).length).toBe(11);
  const inside = await plumbline.browser.inside();
  await first.close();
  site.letGo();
  const before = await outcomes(inside, site);
  const seen = PATHS.filter((path) => before[path] && before[path] !== 'waiting: undefined');
  expect(seen.length).toBeLessThan(PATHS.length);
  const requested = pathsOf(site).length;
  // The panel, opened for anything else, goes on by itself.
  const again = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.shop}/`);
  await expect.poll(async () => (await rowsIn<{ state: string }>(again, 'pageSets'))[0]?.state).toBe('ended');
  const later = pathsOf(site).slice(requested);
  expect(later.filter((path) => seen.includes(path))).toEqual([]);
  expect([...new Set(pathsOf(site))].sort()).toEqual([...PATHS, '/map.xml'].sort());
  const stored = await outcomes(again, site);
  expect(PATHS.filter((path) => !/of the shop$/.test(stored[path] ?? ''))).toEqual([]);
});

test('only by its own switch, pages are requested with the user’s cookies', async ({ plumbline, site }) => {
  const tab = await plumbline.browser.context.newPage();
  await tab.goto(`${site.origin}/`);
  const pages = await openPages(plumbline, site);
  await pages.getByRole('radio', { name: /^Sitemap/ }).check();
  await pages.getByRole('switch', { name: 'Request as signed in' }).click();
  site.log.length = 0;
  await pages.getByRole('button', { name: 'Check 4 pages' }).click();
  await expect(pages.getByRole('button', { name: 'Remove this report' })).toBeVisible();
  expect(new Set(site.log.map(({ cookie }) => cookie))).toEqual(new Set(['visit=1']));
  expect((await rowsIn<{ as: string }>(pages, 'pageSets')).map(({ as }) => as)).toEqual(['user']);
});

test('a sitemap is read before, and its pages are checked', { tag: '@all' }, async ({ plumbline, site }) => {
  const pages = await openPages(plumbline, site);
  await pages.getByRole('radio', { name: /^Sitemap/ }).check();
  await pages.getByRole('button', { name: 'Check 4 pages' }).click();
  await expect(pages.getByRole('button', { name: 'Remove this report' })).toBeVisible();
  expect(pathsOf(site).sort()).toEqual(['/', '/map.xml', '/tea-a', '/tea-b', '/tea-c']);
});

test('pages that were visited with the panel open become a report without any request', {
  tag: '@all',
}, async ({ plumbline, site }) => {
  const panel = await openPanel(plumbline, `${site.origin}/`);
  const [tab] = plumbline.browser.context.pages().filter((one) => one.url() === `${site.origin}/`);
  for (const name of ['Kettles', 'Tea a', 'Tea b']) {
    if (name !== 'Kettles') await tab?.goto(`${site.origin}/${name.toLowerCase().replace(' ', '-')}`);
    await expect
      .poll(async () => (await rowsIn<{ url: string }>(panel, 'histories')).length)
      .toBe(['Kettles', 'Tea a', 'Tea b'].indexOf(name) + 1);
  }
  const before = site.log.length;
  await panel.getByRole('link', { name: 'Check many pages' }).click();
  await expect(panel.getByRole('button', { name: 'Report on 3 pages' })).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('checkbox', { name: /tea-b/ }).uncheck();
  await panel.getByRole('button', { name: 'Report on 2 pages' }).click();
  await expect(panel.getByRole('button', { name: 'Remove this report' })).toBeVisible();
  expect(site.log.length).toBe(before);
  expect(Object.keys(await outcomes(panel, site)).sort()).toEqual(['/', '/tea-a']);
});

test('the report of a set is printed, and saved as a file that becomes the same report', {
  tag: '@all',
}, async ({ plumbline, site }) => {
  const pages = await openPages(plumbline, site);
  await pages.getByRole('radio', { name: /^Sitemap/ }).check();
  await pages.getByRole('button', { name: 'Check 4 pages' }).click();
  await expect(pages.getByRole('button', { name: 'Remove this report' })).toBeVisible();
  await expect(pages.getByRole('list', { name: 'Causes' })).toBeVisible();
  await expectAccessible(pages);
  const causes = await pages.getByRole('list', { name: 'Causes' }).innerText();

  await pages.getByRole('button', { name: 'Export' }).click();
  const opening = plumbline.browser.context.waitForEvent('page');
  await pages.getByRole('button', { name: 'Print or save as PDF' }).click();
  const paper = await opening;
  const title = paper.getByRole('heading', { name: `${new URL(site.origin).host}: 4 pages` });
  await expect(title).toHaveCSS('font-size', '20px');
  await paper.close();

  await pages.getByRole('button', { name: 'Export' }).click();
  const saving = pages.waitForEvent('download');
  await pages.getByRole('button', { name: 'Save as a file that Plumbline opens' }).click();
  const file = await (await saving).path();
  const before = pathsOf(site).length;
  const other = await openPages(plumbline, site);
  await other.getByLabel('Open a saved report').setInputFiles(file);
  await expect(other.getByRole('list', { name: 'Causes' })).toBeVisible();
  expect(await other.getByRole('list', { name: 'Causes' }).innerText()).toBe(causes);
  expect((await rowsIn(other, 'pageSets')).length).toBe(2);
  expect(pathsOf(site).length).toBe(before);
});
