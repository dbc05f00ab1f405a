import { expect, it } from 'vitest';
import type { Example } from '../../../lib/checks/check.ts';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { NO_WEB_ADDRESS, withMeaning } from '../requests/failure-text.ts';
import { gatherSet, setSourceOf } from './gather-set.ts';

const FOUND = { address: 'https://shop.example/teas', depth: null };
const gathering = () => {
  const set = gatherSet('listed', 9, (address) => address);
  set.begin(FOUND, 0);
  return set;
};

const ofNode = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });

it.each([
  ['more than 20 redirects', new Error('more than 20 redirects'), 'redirects'],
  [
    'too many for the browser',
    new Error('net::ERR_TOO_MANY_REDIRECTS at https://shop.example/'),
    'redirects',
  ],
  ['a redirect to another program', new Error(NO_WEB_ADDRESS), 'unreachable'],
  [
    'the same in the browser',
    new Error('net::ERR_UNKNOWN_URL_SCHEME at https://shop.example/'),
    'unreachable',
  ],
  ['no answer in time', new DOMException('aborted', 'TimeoutError'), 'slow'],
  ['no answer to the browser in time', new Error('Navigation timeout of 30000 ms exceeded'), 'slow'],
  ['no connection in time', ofNode('UND_ERR_CONNECT_TIMEOUT'), 'slow'],
  ['no connection by the system in time', ofNode('ETIMEDOUT'), 'slow'],
  ['no connection of the browser in time', new Error('net::ERR_CONNECTION_TIMED_OUT at https://x/'), 'slow'],
  ['a refused connection', ofNode('ECONNREFUSED'), 'unreachable'],
])('an address is not seen because of %s', (_what, error, why) => {
  const set = gathering();
  set.miss(FOUND, withMeaning(error, {}));
  expect(set.unseen().map(({ outcome }) => outcome)).toEqual([{ state: 'not seen', why, status: null }]);
});

it.each<[string, Example, unknown]>([
  ['a document', { contentType: 'application/pdf', headers: {} }, ['not seen', 'not HTML', 200]],
  ['a login', { status: 401, headers: {}, html: '<title>Sign in</title>' }, ['not seen', 'login', 401]],
  [
    'a test for people, named in its title',
    { status: 403, headers: {}, html: '<title>Just a moment...</title>' },
    ['not seen', 'challenge', 403],
  ],
  [
    'a test for people, named in its text',
    { status: 403, headers: {}, html: '<title>Shop</title><p>Verifying you are human' },
    ['not seen', 'challenge', 403],
  ],
  ['a page', { headers: {} }, ['seen', undefined, undefined]],
])('in place of a page, %s is told as such', (_what, example, told) => {
  const inspection = inspectionOf({ url: FOUND.address, ...example });
  const { outcome } = gathering().see(FOUND, inspection, runChecks({}, inspection));
  const { state, why, status } = outcome as { state: string; why?: string; status?: number };
  expect([state, why, status]).toEqual(told);
});

it.each([
  ['followed', 'https://shop.example/', [], []],
  ['sitemap', null, ['https://shop.example/sitemap.xml'], []],
  ['listed', null, ['https://shop.example/sitemap.xml'], ['https://shop.example/']],
  ['listed', null, [], ['https://shop.example/']],
] as const)('the set is %s', (source, follow, sitemaps, urls) => {
  const plan = { follow, sitemaps, urls, most: 9, placed: (address: string) => address, isWanted: null };
  expect(setSourceOf(plan)).toBe(source);
});

it('an address that leads to a page that was not seen after all is none of the set', () => {
  const set = gathering();
  set.seeAgain(FOUND, inspectionOf({ url: 'https://shop.example/elsewhere', headers: {} }));
  expect(set.set(false).entries).toEqual([]);
});

it('a second address of a page has its redirects, without what is nobody’s to read', () => {
  const set = gatherSet('listed', 9, (address) => address);
  const page = { address: 'https://shop.example/coffee', depth: null };
  const second = { address: 'https://shop.example/old?token=3f9a8b7c6d5e4f30', depth: null };
  set.begin(page, 0);
  set.begin(second, 1);
  const inspection = inspectionOf({ url: page.address, headers: {} });
  set.see(page, inspection, runChecks({}, inspection));
  const hops = [
    { url: `${second.address}#top`, status: 301, headers: [] },
    { url: page.address, status: 200, headers: [] },
  ];
  set.seeAgain(second, { ...inspection, way: { how: 'observed', isWhole: true, hops } });
  const [, entry] = set.set(false).entries;
  expect(entry?.outcome.state === 'seen' && entry.outcome.record.hops).toEqual([
    { url: 'https://shop.example/old?token=…', status: 301 },
  ]);
});

it('a second address from which a script leads to a page is one of the set, without redirects', () => {
  const set = gathering();
  const second = { address: 'https://shop.example/tea', depth: null };
  set.begin(second, 1);
  const inspection = inspectionOf({ url: FOUND.address, headers: {} });
  set.see(FOUND, inspection, runChecks({}, inspection));
  set.seeAgain(second, inspection);
  const entries = set
    .set(false)
    .entries.map(({ address, outcome }) => [
      address,
      outcome.state === 'seen' && [outcome.record.address, outcome.record.hops],
    ]);
  expect(entries).toEqual([
    [FOUND.address, [FOUND.address, inspection.way?.hops ?? null]],
    [second.address, [FOUND.address, []]],
  ]);
});

it('what was not seen is listed by its order, and a set that was stopped has no end', () => {
  const set = gathering();
  set.begin({ address: 'https://shop.example/late', depth: null }, 7);
  set.begin({ address: 'https://shop.example/early', depth: null }, 3);
  expect(set.unseen().map(({ order }) => order)).toEqual([0, 3, 7]);
  expect(set.set(true).ended).toBeNull();
});
