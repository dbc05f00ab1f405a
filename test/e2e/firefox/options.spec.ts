// End to end: Firefox asks for hosts and for consent in its own prompts.
import { expect, test } from './plumbline.ts';
import { viewOf } from './view.ts';

test('connecting asks for access to the service’s host and for consent to send data; once revoked, nothing is sent', {
  tag: '@smoke',
}, async ({ plumbline }) => {
  const { prompt, sandbox } = plumbline;
  const options = await plumbline.fillIn(sandbox.baseUrl, 'sbx_demo');
  const asked = await prompt.text();
  expect(asked).toContain('127.0.0.1');
  for (const what of ['authentication information', 'browsing activity', 'website content'])
    expect(asked).toContain(what);
  await prompt.refuse();
  await expect.poll(options.text).toContain('The browser does not allow access to the service.');
  expect(await plumbline.requests()).toEqual([]);

  await options.press('Connect');
  await prompt.allow();
  await expect.poll(options.text).toContain('Disconnect');
  expect(await options.look(({ document }) => document.documentElement.outerHTML)).not.toContain('sbx_demo');

  const before = (await plumbline.requests()).length;
  expect(before).toBeGreaterThan(0);
  await (await plumbline.inside()).evaluate(
    `browser.permissions.remove({ data_collection: ['browsingActivity'] })`,
  );
  await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await expect.poll(plumbline.popup.text).toContain('The browser does not allow access to the service.');
  expect((await plumbline.requests()).length).toBe(before);
});

test('a key that is refused, and a service that is unreachable', async ({ plumbline }) => {
  const { prompt, sandbox } = plumbline;
  const options = await plumbline.fillIn(sandbox.baseUrl, 'sbx_revoked');
  await prompt.allow();
  await expect.poll(options.text).toContain('The service does not accept the key.');
  await plumbline.fillIn('http://127.0.0.1:9/api/v1', 'sbx_demo');
  await expect.poll(options.text).toContain('cannot be reached');
});

test('the language is switched at once, and stays', async ({ plumbline }) => {
  const page = await plumbline.inside();
  await page.bringToFront();
  const options = viewOf(page);
  await options.press('Polski');
  const language = () => options.look(({ document }) => document.documentElement.lang);
  await expect.poll(language).toBe('pl');
  await expect.poll(options.text).toContain('Ustawienia Plumbline');
  const again = viewOf(await plumbline.firefox.open('options.html'));
  await expect.poll(again.text).toContain('Ustawienia Plumbline');
});

test('the browser has assigned the shortcuts of all commands', async ({ plumbline }) => {
  const keys = await (await plumbline.inside()).evaluate(
    `browser.commands.getAll().then((all) => Object.fromEntries(all.map(({ name, shortcut }) => [name, shortcut])))`,
  );
  expect(keys).toEqual({ _execute_action: 'Alt+Shift+L', promote: 'Alt+Shift+M', panel: 'Alt+Shift+K' });
});
