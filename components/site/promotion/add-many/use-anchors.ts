import { useEffect, useMemo, useState } from 'react';
import { keptAddress } from '@/lib/pages/kept-address.ts';
import { readRows } from '@/lib/platform/table.ts';
import { histories } from '@/lib/report/history.ts';
import { bestKeywords, type TrackedKeyword } from '@/lib/standing/link-keywords.ts';
import { anchorFrom } from '@/lib/standing/promotable-address.ts';

/** Where the anchor text of a line without one comes from. */
export const ANCHOR_SOURCES = ['service', 'title', 'keyword'] as const;
export type AnchorSource = (typeof ANCHOR_SOURCES)[number];

const NONE: ReadonlyMap<string, string> = new Map();

async function titlesOf(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const pages = await readRows([histories], (of) =>
    Promise.all(urls.map((url) => of(histories).get(keptAddress(url)))),
  );
  return new Map(
    urls.flatMap((url, index) => {
      const title = anchorFrom(pages[index]?.record?.title ?? undefined, url);
      return title ? [[url, title] as const] : [];
    }),
  );
}

/**
 * Returns the anchor text of pages: their titles as last checked in this browser, or the best keyword that is tracked
 * for each. Pages without one are left out.
 */
export function useAnchors(
  source: AnchorSource,
  urls: readonly string[],
  keywords: readonly TrackedKeyword[],
): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState(NONE);
  useEffect(() => {
    if (source !== 'title') return;
    let isCurrent = true;
    titlesOf(urls).then(
      (found) => isCurrent && setTitles(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [source, urls]);
  const tracked = useMemo(() => {
    if (source !== 'keyword') return NONE;
    const keywordOf = bestKeywords(keywords);
    return new Map(
      urls.flatMap((url) => {
        const found = keywordOf({ url });
        return found ? [[url, found.keyword] as const] : [];
      }),
    );
  }, [source, urls, keywords]);
  return source === 'title' ? titles : tracked;
}
