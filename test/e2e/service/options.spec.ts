// End to end: a real server that responds wrongly or not at all; where the key can be read.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storedNow } from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

const ANSWERS: readonly (readonly [string, RequestListener, RegExp])[] = [
  [
    'something that is not JSON',
    (_, response) => response.end('<h1>Welcome to the hotel</h1>'),
    /Something other than the service responded/,
  ],
  [
    'another API',
    (_, response) => response.setHeader('content-type', 'application/json').end('{"hello":1}'),
    /A different service responds/,
  ],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'https://example.com/' }).end(),
    /redirects elsewhere/,
  ],
  ['a connection that is cut', (request) => request.socket.destroy(), /cannot be reached/],
];

for (const [name, listener, says] of ANSWERS) {
  test(`F23, F24, F26: the service answers with ${name}`, { tag: '@all' }, async ({ plumbline }) => {
    const service = await listening(listener);
    const options = await plumbline.fillIn(service.baseUrl, 'sbx_demo');
    await expect(options.getByText(says)).toBeVisible();
    service.close();
  });
}

test('a slow service is reported as slow, and the attempt can be canceled', { tag: '@all' }, async ({
  plumbline,
}) => {
  const service = await listening(() => {});
  const options = await plumbline.fillIn(service.baseUrl, 'sbx_demo');
  await expect(options.getByText(/slow/i)).toBeVisible();
  await options.getByRole('button', { name: 'Cancel' }).click();
  await expect(options.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled();
  service.close();
});

test('F26: no server listens', async ({ plumbline }) => {
  const options = await plumbline.fillIn('http://127.0.0.1:9/api/v1', 'sbx_demo');
  await expect(options.getByText(/cannot be reached/)).toBeVisible();
});

for (const [key, says] of [
  ['sbx_revoked', 'The service does not accept the key.'],
  ['no such key', 'A key has 4 to 512 ASCII characters and no spaces.'],
  ['ключ-не-тот', 'A key has 4 to 512 ASCII characters and no spaces.'],
] as const) {
  test(`F54: the key “${key}”`, { tag: '@all' }, async ({ plumbline }) => {
    const options = await plumbline.fillIn(plumbline.sandbox.baseUrl, key);
    await expect(options.getByText(says)).toBeVisible();
  });
}

test('AUTH-09: the key stays in the worker, and no page shows it again', async ({ plumbline }) => {
  await plumbline.connect('sbx_pro');
  const options = await plumbline.browser.open('options.html');
  await expect(options.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  expect(await options.content()).not.toContain('sbx_pro');
  const inside = await plumbline.browser.inside();
  const stored = async () => JSON.stringify(await storedNow(inside));
  expect(await stored()).toContain('sbx_pro');
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect(await stored()).not.toContain('sbx_pro');
});

test('the language is switched at once, and stays', { tag: '@all' }, async ({ plumbline }) => {
  const options = await plumbline.browser.open('options.html');
  await options
    .getByRole('radio', { name: 'Polski' })
    .or(options.getByLabel(/Language/))
    .first()
    .waitFor();
  const choice = options.getByLabel('Language', { exact: true });
  if (await choice.count()) await choice.selectOption({ label: 'Polski' });
  else await options.getByText('Polski', { exact: true }).click();
  await expect(options.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(options.getByRole('heading', { level: 1 })).not.toHaveText(/Options/);
  await options.reload();
  await expect(options.locator('html')).toHaveAttribute('lang', 'pl');
});
