import { pageKey } from '../platform/address.ts';

/** A tracked keyword with its latest position. */
export interface TrackedKeyword {
  keyword: string;
  /** 1 to 100; null: not among the first hundred; undefined: never checked. */
  position: number | null | undefined;
  /** The page that it is tracked for, if that is known. */
  target?: string | null | undefined;
}

interface PromotedPage {
  url: string;
  anchor?: string | null | undefined;
}

/** More than any position: not found is worse than the last of the first hundred, never checked is worst. */
const rankOf = ({ position }: TrackedKeyword): number => position ?? (position === null ? 101 : 102);

const asWords = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns a function that finds the keyword of a promoted page with the best position: among those tracked for the
 * page, and those that are its anchor text and tracked for no other page. Null if there is none.
 */
export function bestKeywords<K extends TrackedKeyword>(
  keywords: readonly K[],
): (page: PromotedPage) => K | null {
  const byPage = new Map<string, K>();
  const byWords = new Map<string, K>();
  for (const one of keywords.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    if (one.target) byPage.set(pageKey(one.target), one);
    else byWords.set(asWords(one.keyword), one);
  }
  return ({ url, anchor }) => {
    const found = [
      byPage.size > 0 ? byPage.get(pageKey(url)) : undefined,
      anchor && byWords.size > 0 ? byWords.get(asWords(anchor)) : undefined,
    ];
    return found.filter((one) => one !== undefined).sort((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
  };
}
