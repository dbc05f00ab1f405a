// End to end: one whole way through the service in Firefox.
import { expect, test } from './plumbline.ts';

test('from the popup to a verified site: the token is placed, the sidebar sees it by itself, one click verifies', async ({
  plumbline,
}) => {
  const { firefox, popup, prompt, sidebar, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const tab = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  // The shop's policy bars extensions too; with the right to it the token can be looked for.
  await popup.press('Allow access');
  await prompt.allow();
  await plumbline.settled();
  await popup.press('Create');
  await expect.poll(popup.text).toContain('Security shield · not verified');
  await popup.press('Verify');
  await expect.poll(sidebar.text).toContain('Site verification');
  await expect.poll(popup.text).toBe('');
  await expect.poll(sidebar.text).toMatch(/Not found yet: shop\.localhost:\d+\//);

  const [, token] = /content="(sv-[^"]+)"/.exec(await sidebar.text()) ?? [];
  expect(token).toBeDefined();
  await plumbline.control('shop/token', { token });
  await sidebar.press('File');
  await expect.poll(sidebar.text).toMatch(/Found: shop\.localhost:\d+\/\.well-known\/site-verification\.txt/);
  await sidebar.press('Verify now');
  await expect.poll(sidebar.text).toContain('Verified by file');
  await sidebar.press('Choose a scan');
  await expect.poll(sidebar.text).toContain('Start free scan');
  await firefox.pressButton(tab);
  await expect.poll(popup.text).toMatch(/Security shield · verified/);
});
