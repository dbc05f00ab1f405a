import type { PageRecord, RecordedFault } from '../../lib/pages/page-record.ts';
import { RECORDED_FIELDS } from '../../lib/pages/recorded-fields.ts';

/** Returns a failed check as it is recorded. */
export const faultIn = (check: string, more: Partial<RecordedFault> = {}): RecordedFault => ({
  check,
  message: 'missing',
  values: {},
  total: 1,
  place: null,
  cause: null,
  severity: 'warning',
  loses: 'result',
  takes: 0.05,
  certainty: 'sure',
  ...more,
});

/** Returns the record of a good page, except for what is given. */
export const recordWith = (more: Partial<PageRecord> = {}): PageRecord => ({
  version: 1,
  address: 'https://shop.example/kettles',
  at: Date.parse('2026-06-01T10:30:00Z'),
  how: 'visited',
  hops: [],
  status: 200,
  kind: 'product',
  index: { state: 'open', reason: null },
  title: 'Kettles',
  description: 'Copper kettles',
  canonical: 'https://shop.example/kettles',
  robots: null,
  lang: 'en',
  headings: ['H1 Kettles', 'H2 Care'],
  alternates: [],
  results: [],
  fields: {
    ...Object.fromEntries(RECORDED_FIELDS.map((name) => [name, null])),
    'content-security-policy': "default-src 'self'",
    'strict-transport-security': 'max-age=63072000',
  },
  text: { words: 120, digest: '00000000ffffffff' },
  faults: [],
  unseen: [],
  ...more,
});
