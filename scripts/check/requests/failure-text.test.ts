// What a user reads where nothing can be checked, over real sockets.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runCheck } from '../../../test/terminal/run-check.ts';
import { withMeaning } from './failure-text.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const reasonFor = async (address: string) =>
  (await runCheck(['--served', address])).said.replace(/^.*could not be checked: /s, '').trim();

test('https at a port of http is said as such', async () => {
  const port = await portOf(createServer((_, response) => void response.end()));
  expect(await reasonFor(`https://127.0.0.1:${port}/`)).toMatch(
    /^there is no https at this port, or none that both sides know \(ERR_SSL_\w+\)$/,
  );
});

const failed = (cause: object) => new TypeError('fetch failed', { cause: Object.assign(new Error(), cause) });
const refused = failed({ code: 'ECONNREFUSED', address: '127.0.0.1', port: 3128 });

test.each([
  [
    'the proxy',
    refused,
    'http://ann:word@proxy.example:3128',
    'the proxy proxy.example:3128 cannot be reached (ECONNREFUSED)',
  ],
  [
    'the name of the proxy',
    failed({ code: 'ENOTFOUND', hostname: 'proxy.example' }),
    'http://proxy.example',
    'the proxy proxy.example cannot be reached (ENOTFOUND)',
  ],
  [
    'a server beside the proxy',
    refused,
    'http://proxy.example:8080',
    'the server refuses connections (ECONNREFUSED)',
  ],
  ['a server without one', refused, undefined, 'the server refuses connections (ECONNREFUSED)'],
])('%s is what a refused connection is about', (_what, error, proxy, meaning) => {
  expect(withMeaning(error, { HTTPS_PROXY: proxy }).message).toBe(meaning);
});

test('a browser that cannot use its proxy says so in the same words', () => {
  const error = new Error('net::ERR_PROXY_CONNECTION_FAILED at http://shop.example/');
  expect(withMeaning(error, {}).message).toBe(
    'the proxy cannot be reached, or refuses this server (ERR_PROXY_CONNECTION_FAILED)',
  );
});

test.each([
  [['http://ann:pw%zz@127.0.0.1:1/'], 'in a user or a password of an address, % is written as %25'],
  [
    ['--header', 'X-A: b€', 'http://127.0.0.1:1/'],
    'the header field x-a has a character that cannot be sent: only those of Latin-1 can',
  ],
  [
    ['--header', `X-A: ${['$', '{KEY}'].join('')}`, 'http://127.0.0.1:1/'],
    'the header field x-a has a character that cannot be sent: only those of Latin-1 can',
  ],
])('credentials that cannot be sent are wrong arguments: %j', async (words, reason) => {
  const { code, said } = await runCheck(['--served', ...words], { env: { KEY: 'secret\nsecret' } });
  expect([code, said]).toEqual([64, `Nothing was checked: ${reason}\n`]);
});
