// Servers that ask for a pause in place of a page, over a real socket.
import { afterEach, expect, it } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedPage, type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';

let site: ServedSite;
afterEach(() => site.close());

const PAGE: ServedPage = { body: '<!doctype html><title>Tea</title><h1>Tea</h1>' };
const asking = (status: number, wait: string): ServedPage => ({ status, headers: { 'retry-after': wait } });

/** Serves the first response of a path once, the next one after it, and the last one from then on. */
async function serveInTurn(pages: Readonly<Record<string, readonly ServedPage[]>>): Promise<ServedSite> {
  const left = Object.fromEntries(Object.entries(pages).map(([path, all]) => [path, [...all]]));
  const first = (path: string) => (left[path]?.length === 1 ? left[path][0] : left[path]?.shift());
  site = await serveSite(new Proxy({}, { get: (_, path: string) => first(path) }));
  return site;
}

/** Checks paths one after the other, for JSON. */
async function check(...paths: readonly string[]) {
  const { code, output, said } = await runCheck([
    '--served',
    '--json',
    '--fail-on',
    'never',
    ...paths.map((path) => `${site.origin}${path}`),
  ]);
  const { pages, unchecked, unseen } = JSON.parse(output);
  return {
    code,
    pages: pages.map(({ url }: { url: string }) => url.replace(site.origin, '')),
    unchecked: unchecked.map(
      ({ url, reason }: { url: string; reason: string }) => `${url.replace(site.origin, '')} ${reason}`,
    ),
    unseen: unseen.map(({ outcome }: { outcome: object }) => outcome),
    said: said.replaceAll(site.origin, '').replaceAll(new URL(site.origin).host, 'HOST'),
  };
}

it('a pause is obeyed, and the page is checked after it', async () => {
  await serveInTurn({ '/': [asking(429, '1'), PAGE] });
  const { code, pages, unchecked, said } = await check('/');
  expect([code, pages, unchecked]).toEqual([0, ['/'], []]);
  expect(said).toBe('HOST asks to wait 1 s; the run goes on after that.\n');
  expect(site.log.filter((path) => path === '/')).toEqual(['/', '/']);
});

it('a page that is asked to wait for three times is not checked', async () => {
  await serveInTurn({ '/': [asking(429, '0')], '/teas': [PAGE] });
  expect(await check('/', '/teas')).toEqual({
    code: 2,
    pages: ['/teas'],
    unchecked: ['/ the server asked to wait each time'],
    unseen: [{ state: 'not seen', why: 'busy', status: 429 }],
    said: '1 of 2: /\n2 of 2: /teas\n/ could not be checked: the server asked to wait each time\n',
  });
});

it('pages that were not checked are listed in the order of their addresses, whichever failed first', async () => {
  await serveInTurn({ '/': [asking(429, '0')] });
  // The second one fails at once: no request is sent to such a port.
  const addresses = [`${site.origin}/`, 'http://127.0.0.1:1/'];
  const { output } = await runCheck(['--served', '--json', ...addresses]);
  expect(JSON.parse(output).unchecked.map(({ url }: { url: string }) => url)).toEqual(addresses);
});

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toUTCString();

it.each([
  ['seconds', 429, '3600'],
  ['a date', 503, IN_AN_HOUR],
])('a long pause in %s is not waited for, and the server is not requested again', async (_, status, wait) => {
  const paths = Array.from({ length: 9 }, (_, n) => `/${n}`);
  await serveInTurn(Object.fromEntries(paths.map((path) => [path, [asking(status, wait)]])));
  const { code, pages, unchecked, unseen } = await check(...paths);
  expect([code, pages]).toEqual([2, []]);
  expect(unchecked).toEqual(paths.map((path) => `${path} the server asked to wait 60 min`));
  const requested = site.log.filter((path) => path !== '/robots.txt');
  // Four were under way at the same time.
  expect(requested.length).toBeLessThanOrEqual(4);
  expect(unseen.map(({ state }: { state: string }) => state)).toEqual([
    ...requested.map(() => 'not seen'),
    ...paths.slice(requested.length).map(() => 'waiting'),
  ]);
});
