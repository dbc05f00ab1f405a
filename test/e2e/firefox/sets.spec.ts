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
  expect(paths.slice(1).sort()).toEqual([...PATHS].sort());
  expect(site.log.filter(({ cookie, method }) => cookie !== undefined || method !== 'GET')).toEqual([]);
  expect(site.most()).toBeLessThanOrEqual(2);
  await site.close();
});
