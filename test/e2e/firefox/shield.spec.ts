// End to end: one complete workflow with the service in Firefox.
import { expect, test } from './plumbline.ts';

test('from the popup to a verified site: the token is placed, the sidebar asks for access and then finds it by itself, one click verifies', async ({
  plumbline,
}) => {
  const { firefox, popup, prompt, sidebar, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const tab = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await popup.press('Create');
  await expect.poll(popup.text).toContain('Security shield · not verified');
  await popup.press('Verify');
  await expect.poll(sidebar.text).toContain('Site verification');
  await expect.poll(popup.text).toBe('');
  // The shop's policy also bars extensions; with access to the site, the token can be searched for.
  await expect
    .poll(sidebar.text)
    .toMatch(/To look for the token at shop\.localhost:\d+\/, Plumbline needs access to this site\./);
  await sidebar.press('Allow access');
  await prompt.allow();
  await expect.poll(sidebar.text).toMatch(/Not found yet: shop\.localhost:\d+\//);

  const [, token] = /content="(sv-[^"]+)"/.exec(await sidebar.text()) ?? [];
  expect(token).toMatch(/^sv-[0-9a-f]{20}$/);
  await plumbline.control('shop/token', { token });
  await expect.poll(sidebar.text).toMatch(/Found: shop\.localhost:\d+\/\.well-known\/site-verification\.txt/);
  await sidebar.press('Verify now');
  await expect.poll(sidebar.text).toContain('Verified by file');
  await sidebar.press('Choose a scan');
  await expect.poll(sidebar.text).toContain('Start free scan');
  await firefox.pressButton(tab);
  await expect.poll(popup.text).toMatch(/Security shield · verified/);
});
