import type { PageSnapshot } from '../../snapshot.ts';
import { readableAddress } from '../addresses/readable-address.ts';
import { renderedHeadings } from '../document/headings.ts';
import { visibleImages } from '../document/images.ts';
import { unspacedFinder } from './unspaced-phrase.ts';
import { asInAddress, stemsOf } from './word-forms.ts';
import { contentWordsOf } from './words.ts';

export type PhrasePlace = 'title' | 'heading' | 'description' | 'address' | 'text' | 'alt';

/** Characters of the text that count as its beginning. */
const BEGINNING = 600;
/** The shortest beginning of a word that stands for it in an address. */
const SHORTEST = 4;

/** Whether an address contains the beginning of every word, in any of the usual spellings. */
function isInAddress(stems: ReadonlySet<string>, page: PageSnapshot): boolean {
  const { pathname, search } = new URL(page.url);
  const address = asInAddress(readableAddress(pathname + search));
  return [...stems].every((stem) => {
    const written = asInAddress(stem);
    return address.includes(written.slice(0, Math.max(SHORTEST, written.length - 1)));
  });
}

/**
 * Returns whether each place of a page has all words of a phrase, in any form and order; null for a place that
 * the page does not have, or if the phrase has no words.
 *
 * @param draft The title and description to look in, instead of the page's own.
 */
export function phrasePlaces(
  page: PageSnapshot,
  draft: { title: string; description: string },
  phrase: string,
): Readonly<Record<PhrasePlace, boolean | null>> | null {
  const language = page.roots[0]?.attrs.lang?.trim().toLowerCase().split('-')[0] ?? '';
  const unspaced = unspacedFinder(phrase);
  const words = contentWordsOf(phrase);
  if (words.length === 0 && !unspaced) return null;
  const stems = stemsOf(words.join(' '), language);
  const hasStems = (text: string) => {
    const present = stemsOf(text, language);
    return [...stems].every((stem) => present.has(stem));
  };
  const has = unspaced ?? hasStems;
  const headings = renderedHeadings(page).filter(({ level }) => level === 1);
  const alts = visibleImages(page).flatMap(({ attrs }) => attrs.alt?.trim() || []);
  return {
    title: has(draft.title),
    heading: headings.length > 0 ? headings.some(({ text }) => has(text)) : null,
    description: has(draft.description),
    address: unspaced ? unspaced(readableAddress(page.url)) : isInAddress(stems, page),
    text: has((page.prose || page.text).slice(0, BEGINNING)),
    alt: alts.length > 0 ? alts.some(has) : null,
  };
}
