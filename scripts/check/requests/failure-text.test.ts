// What a user reads where nothing can be checked, over real sockets.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
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

const HTML = { 'content-type': 'text/html' };

const reasonFor = async (address: string) =>
  (await runCheck(['--served', address])).said.replace(/^.*could not be checked: /s, '').trim();

test('https at a port of http is said as such', async () => {
  const port = await portOf(createServer((_, response) => void response.end()));
  expect(await reasonFor(`https://127.0.0.1:${port}/`)).toMatch(
    /^there is no https at this port, or none that both sides know \(ERR_SSL_\w+\)$/,
  );
});

const BROKEN: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/garbled': (response) => response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end('Teas'),
  '/cut': (response) => {
    response.writeHead(200, { ...HTML, 'content-length': 99 });
    response.write('<title>Teas</title>', () => response.destroy());
  },
  '/gone': (response) => response.destroy(),
  '/mail': (response) => response.writeHead(302, { location: 'mailto:ann@shop.example' }).end(),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/boastful': (response) => response.writeHead(200, { ...HTML, 'x-boast': 'x'.repeat(300_000) }).end(),
  '/nowhere': (response) => response.writeHead(302, { location: 'http://[/' }).end(),
};

const CLOSED = 'the server closed the connection';
const GARBLED = 'the response is not compressed as its Content-Encoding says';
const NO_PAGE = 'a browser shows no page here: it downloads a file, shows nothing, or starts another program';
const BOASTFUL = 'its header fields are larger than can be received';
const NO_WEB = 'it redirects to an address that is not http(s)';

test.each([
  [
    'served',
    ['--served'],
    [
      `/boastful could not be checked: ${BOASTFUL} (UND_ERR_HEADERS_OVERFLOW)`,
      `/circle could not be checked: more than 20 redirects`,
      `/cut could not be checked: ${CLOSED} (UND_ERR_SOCKET)`,
      `/garbled could not be checked: ${GARBLED} (Z_DATA_ERROR)`,
      `/gone could not be checked: ${CLOSED} (UND_ERR_SOCKET)`,
      `/mail could not be checked: ${NO_WEB}`,
    ],
  ],
  [
    'rendered',
    [],
    [
      `/boastful could not be checked: ${BOASTFUL} (ERR_RESPONSE_HEADERS_TOO_BIG)`,
      `/circle could not be checked: too many redirects (ERR_TOO_MANY_REDIRECTS)`,
      `/cut could not be checked: ${CLOSED} (ERR_CONTENT_LENGTH_MISMATCH)`,
      `/garbled could not be checked: ${GARBLED} (ERR_CONTENT_DECODING_FAILED)`,
      `/gone could not be checked: ${CLOSED} (ERR_EMPTY_RESPONSE)`,
      `/mail could not be checked: ${NO_PAGE} (ERR_ABORTED)`,
      `/nowhere could not be checked: ${NO_WEB} (ERR_INVALID_REDIRECT)`,
    ],
  ],
] as const)('%s: a response that is no page, or not all of it, says why', async (_how, words, reasons) => {
  const answer = (path: string, response: ServerResponse) =>
    (BROKEN[path] ?? (() => response.writeHead(404).end()))(response);
  const port = await portOf(createServer(({ url = '' }, response) => answer(url, response)));
  const origin = `http://127.0.0.1:${port}`;
  const addresses = Object.keys(BROKEN).map((path) => `${origin}${path}`);
  const { code, said } = await runCheck([...words, '--fail-on', 'never', ...addresses]);
  const lines = said.replaceAll(origin, '').split('\n');
  expect([code, lines.filter((line) => line.includes('could not')).sort()]).toEqual([2, reasons]);
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
    'a proxy at the usual port of https',
    failed({ code: 'ECONNREFUSED', port: 443 }),
    'https://proxy.example',
    'the proxy proxy.example cannot be reached (ECONNREFUSED)',
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

const UNTRUSTED = 'its certificate is not trusted; NODE_EXTRA_CA_CERTS=FILE adds an authority';
const ofBrowser = (code: string) => new Error(`net::${code} at http://shop.example/`);

test.each([
  [ofBrowser('ERR_PROXY_CONNECTION_FAILED'), 'the proxy cannot be reached, or refuses this server'],
  [
    ofBrowser('ERR_INVALID_AUTH_CREDENTIALS'),
    'the server asks for a password, which https://user:password@… or --header gives it',
  ],
  [failed({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), UNTRUSTED],
  [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), UNTRUSTED],
  [failed({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), UNTRUSTED],
  [failed({ code: 'HPE_INVALID_CONSTANT' }), 'the response is not valid HTTP'],
])('an error of Node and of the browser has its meaning before its code: %s', (error, meaning) => {
  const code = /ERR_\w+/.exec(error.message)?.[0] ?? (error.cause as { code?: string }).code;
  expect(withMeaning(error, {}).message).toBe(`${meaning} (${code})`);
});

test('an error of the browser that means nothing known stays as it is', () => {
  const error = ofBrowser('ERR_NOT_KNOWN');
  expect(withMeaning(error, {})).toBe(error);
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
