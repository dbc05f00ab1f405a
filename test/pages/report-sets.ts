import type { RecordedFault } from '../../lib/pages/page-record.ts';
import { faultIn } from './sample-record.ts';
import { setOf } from './sample-set.ts';
import { seenAt, unseenAt } from './shop-set.ts';

const SITE = 'https://shop.example';

const fault = (check: string, message: string, more: Partial<RecordedFault> = {}) =>
  faultIn(check, { message, ...more });
const UNNAMED = fault('seo/link-text-missing', 'missing', {
  place: 'header > a:nth-child(1)',
  values: { address: '/' },
  takes: 0.03,
});
const OUT = { severity: 'blocker', loses: 'index', takes: 0.61 } as const;
const closedBy = (message: string, values: RecordedFault['values'], place: string | null = null) => ({
  index: { state: 'closed' as const, reason: message },
  faults: [fault('seo/indexability', message, { ...OUT, values, place }), UNNAMED],
});
const texts = (n: number) => ({ title: `Kettle ${n}`, description: `Kettle number ${n}` });
const digest = (n: number) => ({ words: 120, digest: String(n).padStart(16, '0') });

/** What a page says may be anything. */
export const HOSTILE = '"><img src=https://evil.example/x onerror=alert(1)>';

/** A shop with a page for every reason against indexing, a fault of the template, and addresses that were not judged. */
export const SHOP = setOf(
  [
    seenAt('/', {
      score: 91,
      links: ['/teas', '/sale', '/old/earl-grey', '/kettles/0'],
      record: { kind: 'home', faults: [UNNAMED], title: 'Copper & Leaf', text: digest(100) },
      entry: { depth: 0 },
    }),
    seenAt('/teas', {
      score: 88,
      links: ['/'],
      record: {
        kind: 'listing',
        canonical: `${SITE}/teas/`,
        faults: [UNNAMED],
        title: HOSTILE,
        text: digest(101),
      },
    }),
    seenAt('/kettles/osprey', {
      score: 39,
      record: {
        ...closedBy('meta', { directive: 'noindex' }, 'head > meta:nth-child(3)'),
        text: digest(102),
      },
    }),
    seenAt('/pots/', {
      score: 39,
      record: { ...closedBy('header', { directive: 'noindex' }), title: 'Pots', text: digest(103) },
    }),
    seenAt('/sale', {
      score: null,
      record: {
        ...closedBy('status', { status: 404 }),
        kind: 'error',
        status: 404,
        title: 'Sale',
        text: digest(104),
      },
    }),
    seenAt('/old/earl-grey', {
      record: {
        address: `${SITE}/teas/earl-grey`,
        hops: [{ url: `${SITE}/old/earl-grey`, status: 301 }],
        canonical: null,
        title: 'Earl Grey',
        text: digest(105),
      },
    }),
    seenAt('/app', {
      score: 55,
      isThin: true,
      record: { how: 'requested', title: 'App', text: digest(106) },
    }),
    ...Array.from({ length: 30 }, (_, n) =>
      seenAt(`/kettles/${n}`, {
        score: 60 + n,
        links: ['/', '/teas', `/kettles/${(n + 1) % 30}`],
        entry: { depth: 2, columns: { Owner: n === 0 ? '=HYPERLINK("https://evil.example")' : 'Ann' } },
        record: {
          ...texts(n),
          text: digest(n),
          faults: [
            UNNAMED,
            ...(n % 3 === 0 ? [fault('seo/description-missing', 'missing', { takes: 0.04 })] : []),
          ],
        },
      }),
    ),
    ...['/cart?add=1', '/logout'].map((path) => unseenAt(path, { state: 'left out', why: 'action' })),
    unseenAt('/private', { state: 'left out', why: 'robots' }),
    unseenAt('/account', { state: 'not seen', why: 'login', status: 401 }),
  ],
  { id: 'now' },
);

/** The same shop two weeks before, with other pages and other faults. */
export const SHOP_BEFORE = setOf(
  [
    ...SHOP.entries.slice(0, 3),
    seenAt('/pots/', {
      record: { title: 'Pots and pans', faults: [fault('seo/title-missing', 'missing')], text: digest(103) },
    }),
    ...SHOP.entries.slice(7, 27),
    ...[1, 2].map((n) =>
      seenAt(`/went/${n}`, {
        record: { ...texts(n + 200), text: digest(n + 200), faults: [fault('seo/image-broken', 'broken')] },
      }),
    ),
  ],
  { id: 'before', begun: SHOP.begun - 14 * 86_400_000 },
);
