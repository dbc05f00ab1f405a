// End to end: Firefox asks for access in its own way, and shows redirects to a page of the extension differently.
import { PATHS, startLoggedSite } from '../pages/logged-site.ts';
import { expect, test } from './plumbline.ts';
import { viewOf } from './view.ts';

test('links are followed after access to the site was allowed, and nothing is requested twice', async ({
  plumbline,
}) => {
  const site = await startLoggedSite();
  const address = encodeURIComponent(`${site.origin}/`);
  const pages = viewOf(await plumbline.firefox.open(`sidepanel.html?pages=${address}#/pages`));
  await pages.press('/^Follow links/');
  await pages.press('Check up to 50 pages');
  expect(await plumbline.prompt.text()).toContain('127.0.0.1');
  expect(site.log).toEqual([]);
  await plumbline.prompt.allow();
  await expect.poll(() => pages.text()).toContain('Remove this report');
  const paths = site.log.map(({ path }) => path);
  expect(paths[0]).toBe('/robots.txt');
  expect(paths.slice(1).sort()).toEqual([...PATHS, '/map.xml'].sort());
  expect(site.log.filter(({ cookie, method }) => cookie !== undefined || method !== 'GET')).toEqual([]);
  expect(site.most()).toBeLessThanOrEqual(4);
  await site.close();
});

test('a run whose page is closed at any moment goes on where it was, and repeats only what was in flight', async ({
  plumbline,
}) => {
  for (const [turn, moment] of [1, 2, 9, 20].entries()) {
    const site = await startLoggedSite();
    const place = `sidepanel.html?pages=${encodeURIComponent(`${site.origin}/`)}#/pages`;
    site.holdFrom(moment);
    const page = await plumbline.firefox.open(place);
    const pages = viewOf(page);
    await pages.press('/^Follow links/');
    await pages.press('Check up to 50 pages');
    if (turn === 0) await plumbline.prompt.allow();
    // Four are in flight; at the first page there is nothing else to request yet.
    const held = moment === 1 ? 1 : 4;
    const requested = () => site.log.filter(({ path }) => path !== '/robots.txt').map(({ path }) => path);
    await expect.poll(() => requested().length).toBe(moment - 1 + held);
    const inFlight = requested().slice(-held);
    await page.close();
    site.letGo();
    await plumbline.firefox.open(place);
    await expect.poll(requested).toContain('/map.xml');
    expect([...new Set(requested())].sort()).toEqual([...PATHS, '/map.xml'].sort());
    const twice = requested().filter((path, index, all) => all.indexOf(path) !== index);
    expect(twice.filter((path) => !inFlight.includes(path))).toEqual([]);
    await site.close();
  }
});
