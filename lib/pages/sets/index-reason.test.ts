import { expect, it } from 'vitest';
import { seenAt } from '../../../test/pages/shop-set.ts';
import indexability from '../../checks/seo/indexability.ts';
import type { PageRecord } from '../page-record.ts';
import { CLOSED, indexReason, pagesIn, seenIn } from './index-reason.ts';

const closed = (reason: string) => ({ index: { state: 'closed' as const, reason } });
const LONG_ADDRESS = `https://shop.example/teas?${'tea-'.repeat(99)}`;
const LONG = { address: LONG_ADDRESS, canonical: LONG_ADDRESS.slice(0, 300), hops: [] };
const MOVED = {
  address: 'https://shop.example/teas/',
  hops: [{ url: 'https://shop.example/teas', status: 301 }],
};

it.each<[string, string, Partial<PageRecord>]>([
  ['is open', 'open', {}],
  ['has no canonical URL', 'open', { canonical: null }],
  ['has an error status', 'status', { ...closed('status'), status: 404 }],
  ['has noindex in its markup', 'noindex', closed('meta')],
  ['has noindex in a header', 'noindex', closed('header')],
  ['is closed by robots.txt', 'robots', closed('robotsTxt')],
  ['is no longer available', 'expired', closed('expired')],
  ['is closed by what a later version knows', 'noindex', closed('constructor')],
  ['is redirected', 'redirect', MOVED],
  ['is redirected, before anything else', 'redirect', { ...MOVED, ...closed('meta') }],
  ['says that it is missing, with status 200', 'error page', { kind: 'error' }],
  ['says that it is missing, with its status', 'status', { ...closed('status'), kind: 'error', status: 404 }],
  ['is none by its status', 'status', { ...closed('noPage'), kind: 'empty', status: 204 }],
  ['comes from a server that failed', 'status', { ...closed('failed'), kind: 'error', status: 500 }],
  ['is closed for work', 'status', { ...closed('failed'), kind: 'maintenance', status: 503 }],
  ['redirects to nowhere', 'status', { ...closed('deadEnd'), kind: 'error', status: 302 }],
  [
    'tests whether its visitors are human',
    'unknown',
    { index: { state: 'unknown', reason: 'doubtfulStatus' }, kind: 'error', status: 403 },
  ],
  ['should not be found, and is not', 'kept out', { index: { state: 'closed', reason: null } }],
  ['has its canonical URL elsewhere', 'canonical', { canonical: 'https://shop.example/teas/' }],
  ['has a long address, of whose canonical URL the beginning is kept', 'open', LONG],
  ['has another address since it was loaded', 'open', { ...MOVED, hops: [], canonical: null }],
  ['may be closed', 'unknown', { index: { state: 'unknown', reason: null } }],
])('a page that %s: %s', (_what, reason, record) => {
  const [entry] = seenIn({ entries: [seenAt('/teas', { record })] });
  expect(entry && indexReason(entry)).toBe(reason);
});

it('an address that is only written otherwise is not redirected', () => {
  const entry = seenAt('/', { record: { address: 'https://shop.example/', hops: null } });
  const [seen] = seenIn({ entries: [{ ...entry, address: 'https://SHOP.example' }] });
  expect(seen && indexReason(seen)).toBe('open');
});

it('an address whose secrets are not recorded is not redirected', () => {
  const record = { address: 'https://shop.example/a?session_id=…', hops: null, canonical: null };
  const [seen] = seenIn({ entries: [seenAt('/a?session_id=9f3a71c6e20b84d59f3a71c6e20b84d5', { record })] });
  expect(seen && indexReason(seen)).toBe('open');
});

it('a page is described by the first address that is its own', () => {
  const moved = seenAt('/old', { record: MOVED });
  const own = seenAt('/teas/');
  const twin = { ...own, address: 'https://SHOP.example/teas/' };
  const pages = pagesIn({ entries: [moved, own, twin] });
  expect(pages.map(({ address }) => address)).toEqual(['https://shop.example/teas/']);
});

it('every message that keeps a page out of the index has its reason', () => {
  expect([...CLOSED.keys()].sort()).toEqual(Object.keys(indexability.messages).sort());
});
