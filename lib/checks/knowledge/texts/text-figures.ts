import type { PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { type Readability, readabilityOf, readingMinutes } from './readability.ts';
import { languageOfWords } from './stop-words.ts';
import { isSpaced, type Token, tokensOf, wordsAmong } from './terms.ts';

/** What can be counted of a page's text. */
export interface TextFigures {
  /** Primary subtag in lower case; `''` where it is neither declared nor told by the words. */
  language: string;
  /** The page says so itself. */
  isDeclared: boolean;
  /** Characters, spaces included; of a long text only the first 200,000 are known. */
  characters: number;
  /** Null where words are not told by spaces, as in Chinese. */
  words: number | null;
  /** Minutes; null where words are not counted. */
  minutes: number | null;
  /** Of the paragraphs; null where it is not measured. */
  readability: Readability | null;
}

/** The words of a page's text; none where they are not told by spaces. */
export const textTokens = oncePerPage(({ text }: PageSnapshot): readonly Token[] | null =>
  isSpaced(text) ? tokensOf(text) : null,
);

/** Counts what is written on a page: all of its text, menus and footers too, and how its paragraphs read. */
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
