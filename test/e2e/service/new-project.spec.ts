// End to end: only the whole panel shows a project for a host whose domain has one, created and then shown as its own.
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../plumbline.ts';

const NAMES = { audit: 'SEO audit', shield: 'Security shield', promotion: 'Promotion', rank: 'Rank' };

test('every product has a form for a project of exactly this host, without barriers; a rank project is created with a name', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const host = `blog.${new URL(plumbline.sandbox.shop.urls.shop).hostname}`;
  const panel = await plumbline.browser.open(`sidepanel.html?site=${host}#/new/audit`);
  await panel.setViewportSize({ width: 360, height: 900 });
  for (const [product, name] of Object.entries(NAMES)) {
    await panel.evaluate((place) => {
      location.hash = place;
    }, `/new/${product}`);
    await expect(panel.getByText(`${name}: a project for ${host}`)).toBeVisible();
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(panel);
  }
  await panel.getByText('More about the project').click();
  await panel.getByRole('textbox', { name: 'Project name (optional)' }).fill('The blog');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByRole('textbox', { name: 'Keywords, one per line' })).toBeVisible();
  const made = (await plumbline.requests()).filter(({ operation }) => operation === 'rank.createProject');
  expect(made).toHaveLength(1);
});
