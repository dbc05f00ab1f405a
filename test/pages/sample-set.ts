import type { PageRecord } from '../../lib/pages/page-record.ts';
import type { PageSet, SetEntry } from '../../lib/pages/sets/page-set.ts';
import { recordWith } from './sample-record.ts';

/** Returns the entry of a page that was seen: a good one, except for what is given. */
export const seenEntry = (record: Partial<PageRecord> & { address: string }): SetEntry => ({
  address: record.address,
  depth: 0,
  isInSitemap: null,
  outcome: {
    state: 'seen',
    record: recordWith({ canonical: null, ...record }),
    links: [],
    score: 100,
    isThin: false,
  },
});

/** Returns a set that has ended. */
export const setOf = (entries: readonly SetEntry[], more: Partial<PageSet> = {}): PageSet => ({
  version: 1,
  id: 'set-1',
  site: 'https://shop.example',
  source: 'followed',
  begun: Date.parse('2026-06-01T10:00:00Z'),
  ended: Date.parse('2026-06-01T10:05:00Z'),
  as: 'visitor',
  limit: 500,
  entries: [...entries],
  ...more,
});
