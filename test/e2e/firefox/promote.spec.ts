// End to end: Firefox has its own menu, which grants access to the page.
import { shopProject } from '../service/shop-project.ts';
import { expect, type Plumbline, test } from './plumbline.ts';
import { partOf } from './view.ts';

/** The addresses of the links of the shop's project. */
const linksOf = async ({ sandbox }: Plumbline, key: string) =>
  (await shopProject(sandbox, key)).links.map(({ url }) => url);

test('a page is promoted with two clicks from the popup, once: in the sidebar, and the popup closes', async ({
  plumbline,
}) => {
  const { popup, sidebar, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.check(`${sandbox.shop.urls.shop}/about`);
  await plumbline.settled();
  await popup.press('Promote page');
  await expect.poll(popup.text).toBe('');
  await sidebar.press('Add link');
  await expect.poll(sidebar.text).toContain('Added to Copper & Leaf');
  expect(await linksOf(plumbline, 'sbx_demo')).toContain(`${sandbox.shop.urls.shop}/about`);
  const sent = (await plumbline.requests()).filter(({ operation }) => operation === 'promotion.addLink');
  expect(sent).toHaveLength(1);
});

test('the context menu promotes the page on which it was opened', async ({ plumbline }) => {
  const { firefox, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const tab = await firefox.browser.newPage();
  await tab.goto(`${sandbox.shop.urls.shop}/account`);
  expect(await firefox.openMenu(tab, 3, 3)).toEqual(['Plumbline', 'Check this page', 'Promote this page']);
  await firefox.choose('Promote this page');
  const page = partOf(firefox, /#\/promotion\/promote$/);
  await expect.poll(page.text).toContain(`${sandbox.shop.urls.shop}/account`);
  await page.press('Add link');
  await expect.poll(page.text).toContain('Added to Copper & Leaf');
});

test('the context menu checks the page, as the button does', async ({ plumbline }) => {
  const { firefox, popup, sandbox } = plumbline;
  const tab = await firefox.browser.newPage();
  await tab.goto(`${sandbox.shop.urls.broken}/two-canonicals`);
  await firefox.openMenu(tab, 3, 3);
  await firefox.choose('Check this page');
  await plumbline.settled();
  expect(await popup.text()).toContain('2 different canonical URLs');
});
