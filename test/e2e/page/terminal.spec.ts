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

/** Runs in a page and in its frame, before it leaves all of this behind: says what is there already. */
async function sayLeftBehind(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = {
    cookie: document.cookie.includes('script'),
    localStorage: localStorage.length > 0,
    sessionStorage: sessionStorage.length > 0,
    indexedDB: (await indexedDB.databases()).length > 0,
    caches: (await caches.keys()).length > 0,
    serviceWorker: registration !== undefined,
    windowName: window === top && window.name !== '',
    history: window === top && history.length > 2,
    referrer: window === top && document.referrer !== '',
  };
  const names = Object.entries(found).flatMap(([name, is]) => (is ? [name] : []));
  await fetch(`/said/${window === top ? 'page' : 'frame'}: ${names.join(' ') || 'nothing'}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the page of the test is an old one
  document.cookie = 'script=1';
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  if (window === top) window.name = 'left';
  const opening = indexedDB.open('left');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  await caches.open('left');
  await navigator.serviceWorker.register('/worker.js');
  addEventListener('beforeunload', (event) => event.preventDefault());
  addEventListener('pagehide', () => sessionStorage.setItem('hidden', '1'));
  await fetch(`/done${location.pathname}`);
}

test('every page is a first visit: nothing of another page is there, although they share tabs', async () => {
  const said: string[] = [];
  /** Ends the images by which pages are not loaded before their scripts are done, by path. */
  const done = new Map<string, PromiseWithResolvers<void>>();
  const whenDone = (path: string) => {
    const known = done.get(path) ?? Promise.withResolvers<void>();
    done.set(path, known);
    return known;
  };
  const styles: string[] = [];
  const sent: string[] = [];
  const site = createServer(async (request, response) => {
    const [, place = '', rest = ''] = /^\/([a-z.]+)(.*)$/.exec(request.url ?? '') ?? [];
    const { port } = site.address() as AddressInfo;
    if (place === 'said') said.push(decodeURIComponent(rest.slice(1)));
    if (place === 'style.css') styles.push(place);
    if (place === 'page') sent.push(request.headers.cookie ?? '');
    if (place === 'done') whenDone(rest).resolve();
    if (place === 'image') await whenDone(rest).promise;
    const end = `<script>void (${sayLeftBehind})();</script><img src="/image${request.url}" alt="">`;
    const bodies: Record<string, readonly [type: string, body: string]> = {
      page: [
        'text/html',
        `<!doctype html><html lang="en"><link rel="stylesheet" href="/style.css">
         <iframe src="http://localhost:${port}/frame${rest}"></iframe>${end}`,
      ],
      frame: ['text/html', `<!doctype html>${end}`],
      'style.css': ['text/css', ''],
      'worker.js': ['text/javascript', 'addEventListener("fetch", () => {});'],
    };
    const [type, body] = bodies[place] ?? ['text/plain', ''];
    const headers = { 'content-type': type, 'cache-control': 'max-age=600' };
    response
      .writeHead(bodies[place] ? 200 : 404, {
        ...headers,
        ...(place === 'page' && { 'set-cookie': 'server=1' }),
      })
      .end(body);
  }).listen(0);
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const addresses = Array.from({ length: 10 }, (_, n) => `http://127.0.0.1:${port}/page${n}`);
  const { pages } = await check(...addresses);
  site.close();
  const statuses = pages.map(({ status }) => status);
  expect({ statuses, sent, styles: styles.length, said: said.sort() }).toEqual({
    statuses: addresses.map(() => 200),
    sent: addresses.map(() => ''),
    styles: addresses.length,
    said: [...addresses.map(() => 'frame: nothing'), ...addresses.map(() => 'page: nothing')],
  });
});
