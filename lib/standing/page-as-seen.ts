/** What is kept of a check of a page. */
interface CheckedPage {
  /** Milliseconds since 1970. */
  at: number;
  facts: {
    failed: readonly string[];
    unseen: readonly string[];
    folded: readonly string[];
    values: { robots: string | null };
  } | null;
}

/** The check whose finding means that search engines leave the page out. */
const INDEXABILITY = 'seo/indexability';

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
export function pageAsSeen({ at, facts }: CheckedPage): PageAsSeen {
  if (!facts || facts.unseen.includes(INDEXABILITY)) return { at, isIndexable: null, why: null };
  const isClosed = facts.failed.includes(INDEXABILITY) || facts.folded.includes(INDEXABILITY);
  const isNoindex = /\b(noindex|none)\b/i.test(facts.values.robots ?? '');
  return { at, isIndexable: !isClosed, why: isClosed && isNoindex ? 'noindex' : null };
}
