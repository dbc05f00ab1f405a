import type { PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { type Readability, readabilityOf, readingMinutes } from './readability.ts';
import { languageOfWords } from './stop-words.ts';
import { isSpaced, type Token, tokensOf, wordsAmong } from './terms.ts';

/** Figures about a page's text. */
export interface TextFigures {
  /** Primary subtag in lower case; `''` if it is not declared and the words do not show it. */
  language: string;
  /** Whether the page declares the language. */
  isDeclared: boolean;
  /** Characters, including spaces; at most 200,000, which is all that is kept of a long page. */
  characters: number;
  /** Null if words are not separated by spaces, as in Chinese. */
  words: number | null;
  /** Reading time in minutes; null if words are not counted. */
  minutes: number | null;
  /** Of the paragraphs; null if it is not measured. */
  readability: Readability | null;
}

/** The words of a page's text; null if they are not separated by spaces. */
export const textTokens = oncePerPage(({ text }: PageSnapshot): readonly Token[] | null =>
  isSpaced(text) ? tokensOf(text) : null,
);

/**
 * Computes the figures of a page's text, including menus and footers, and the readability of its paragraphs.
 */
export const textFigures = oncePerPage((page: PageSnapshot): TextFigures => {
  const { text, prose, roots } = page;
  const declared =
    (roots[0]?.attrs.lang ?? roots[0]?.attrs['xml:lang'] ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? '';
  const tokens = textTokens(page);
  const words = tokens && wordsAmong(tokens);
  const language = declared || (words ? languageOfWords(words.slice(0, 2_000)) : '');
  return {
    language,
    isDeclared: declared !== '',
    characters: text.length,
    words: words?.length ?? null,
    minutes: words && readingMinutes(words.length, language),
    readability: readabilityOf(prose, language),
  };
});
