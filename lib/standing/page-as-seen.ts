import type { PageRecord } from '../pages/page-record.ts';

/** What is kept of a check of a page. */
interface CheckedPage {
  /** Milliseconds since 1970. */
  at: number;
  record: Pick<PageRecord, 'index' | 'robots'> | null;
}

/** Whether search engines could index a page when it was last checked in this browser. */
export interface PageAsSeen {
  /** Milliseconds since 1970. */
  at: number;
  /** Null if that could not be determined. */
  isIndexable: boolean | null;
  /** The instruction that keeps it out, as the page declares it: `noindex`; null if it is something else. */
  why: string | null;
}

/** Returns what the last check of a page said about its indexability. */
export function pageAsSeen({ at, record }: CheckedPage): PageAsSeen {
  if (!record || record.index.state === 'unknown') return { at, isIndexable: null, why: null };
  const isClosed = record.index.state === 'closed';
  const isNoindex = /\b(noindex|none)\b/i.test(record.robots ?? '');
  return { at, isIndexable: !isClosed, why: isClosed && isNoindex ? 'noindex' : null };
}
