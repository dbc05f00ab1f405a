// End to end: the command as users run it, with the browser that it starts.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

/** Also the description, so that a finding quotes it. */
const TITLE = 'Мёд и чай с доставкой по всей стране';
const pageWith = (head: string) =>
  `<!doctype html><html lang="ru"><head>${head}<title>${TITLE}</title>
   <meta name="description" content="${TITLE}"></head><body><h1>Мёд и чай</h1><p>${'Самый лучший мёд. '.repeat(40)}</p></body></html>`;

/** Russian text in windows-1251. */
function encode1251(text: string): Buffer {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new TextDecoder('windows-1251').decode(bytes);
  return Buffer.from(Uint8Array.from(text, (letter) => letters.indexOf(letter)));
}

const PAGES: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/meta': ['text/html', encode1251(pageWith('<meta charset="windows-1251">'))],
  '/header': ['text/html; charset=windows-1251', encode1251(pageWith(''))],
  '/unknown': ['text/html; charset=utf8mb4', Buffer.from(pageWith('<meta charset="utf-8">'))],
  '/marked': ['text/html; charset=windows-1251', Buffer.from(`\uFEFF${pageWith('')}`)],
  '/wide': ['text/html', Buffer.from(`\uFEFF${pageWith('')}`, 'utf16le')],
};

interface Checked {
  status: number;
  findings: readonly { check: string; text: string }[];
  passed: readonly string[];
}

/** Returns the command's output on both streams. */
const check = (...args: readonly string[]) => checkWith({}, ...args);

function checkWith(
  more: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ pages: Checked[]; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ pages: Checked[]; said: string }>();
  // Node warns on the same stream if both variables are set.
  const { FORCE_COLOR, ...env } = process.env;
  const command = ['scripts/check.mjs', '--json', '--only', 'seo', ...args];
  execFile(process.execPath, command, { env: { ...env, ...more } }, (_, stdout, said) => {
    try {
      resolve({ pages: JSON.parse(stdout).pages as Checked[], said });
    } catch (error) {
      reject(new Error(said, { cause: error }));
    }
  });
  return promise;
}

let server: Server;
let urls: readonly string[];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ''] ?? ['text/plain', Buffer.alloc(0)];
    response.writeHead(body.length > 0 ? 200 : 404, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  urls = Object.keys(PAGES).map(
    (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  );
});
test.afterAll(() => server.close());

const RENDERED = [
  'seo/title-rendered',
  'seo/description-rendered',
  'seo/heading-rendered',
  'seo/text-rendered',
];

/** One line for each page, so that a long list shows progress. */
const PROGRESS = new RegExp(
  `^(\\d of ${Object.keys(PAGES).length}: http://\\S+\\n){${Object.keys(PAGES).length}}$`,
);

test('npm run check decodes a page in another encoding as the browser does', {
  tag: '@all',
}, async () => {
  const { pages, said } = await check(...urls);
  expect(said).toMatch(PROGRESS);
  expect(pages.map(({ status }) => status)).toEqual(urls.map(() => 200));
  for (const { passed } of pages) expect(RENDERED.filter((id) => !passed.includes(id))).toEqual([]);
});

test('npm run check --served reads it without a browser, and does not skip a page with an unknown charset', {
  tag: '@all',
}, async () => {
  const { pages, said } = await check('--served', ...urls);
  expect(said).toMatch(PROGRESS);
  const quotes = pages.map(
    ({ findings }) => findings.find(({ check: id }) => id === 'seo/description-copied')?.text ?? '',
  );
  expect(quotes).toEqual(urls.map(() => expect.stringContaining(TITLE)));
});

test('refuses a certificate that is not trusted, says how to trust it, and then does', {
  tag: '@all',
}, async () => {
  const fixture = (name: string) => new URL(`../../hostile/certificate/${name}.pem`, import.meta.url);
  const own = { key: readFileSync(fixture('key')), cert: readFileSync(fixture('certificate')) };
  const secure = createSecureServer(own, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageWith(''));
  }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
  const trusting = { NODE_EXTRA_CA_CERTS: fileURLToPath(fixture('certificate')) };
  const refusal = (code: string) =>
    `${url} could not be checked: its certificate is not trusted; NODE_EXTRA_CA_CERTS=FILE adds an authority (${code})\n`;
  expect((await check(url)).said).toBe(refusal('ERR_CERT_AUTHORITY_INVALID'));
  expect((await check('--served', url)).said).toBe(refusal('DEPTH_ZERO_SELF_SIGNED_CERT'));
  for (const words of [[], ['--served']]) {
    const { pages, said } = await checkWith(trusting, ...words, url);
    expect([pages.map(({ status }) => status), said]).toEqual([[200], '']);
  }
  secure.close();
});
