import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { oncePerPage } from '../checks/knowledge/document/once-per-page.ts';
import { tokensOf, wordsAmong } from '../checks/knowledge/texts/terms.ts';
import { unspacedFinder } from '../checks/knowledge/texts/unspaced-phrase.ts';
import { commonStem, hasWordForms } from '../checks/knowledge/texts/word-forms.ts';
import type { PageSnapshot } from '../checks/snapshot.ts';

/** The places of a page that can contain a keyword, in display order. */
export const KEYWORD_PLACES = ['title', 'description', 'heading', 'text'] as const;
export type KeywordPlace = (typeof KEYWORD_PLACES)[number];

/** The words of a page by place; each entry is one title, one heading, the whole text. */
export interface PageWords {
  /** As written. */
  texts: Readonly<Record<KeywordPlace, readonly string[]>>;
  /** Primary subtag of the page's language; empty if it declares none. */
  language: string;
  stems: Readonly<Record<KeywordPlace, readonly (readonly string[])[]>>;
}

/** Characters of running text that are searched. */
const MOST = 50_000;
/** More words than a keyword has may stand between its words in running text. */
const GAP = 2;

const languageOf = ({ roots }: PageSnapshot): string =>
  (roots[0]?.attrs.lang ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** Returns the language whose forms a page's words have: without a declared one, by the alphabet. */
const formsOf = (language: string, sample: string): string =>
  language || (/[іїєґ]/i.test(sample) ? 'uk' : /[а-яё]/i.test(sample) ? 'ru' : 'en');

const stemsIn = (text: string, language: string): readonly string[] =>
  wordsAmong(tokensOf(text)).map((word) => (hasWordForms(language) ? commonStem(word, language) : word));

/** Returns the words of a page, once for each page. */
export const wordsOfPage = oncePerPage((page: PageSnapshot): PageWords => {
  const titles = page.titles.map(({ text = '' }) => text);
  const language = formsOf(languageOf(page), titles.join(' '));
  const texts = {
    title: titles.slice(0, 1),
    description: metasNamed(page, 'description').map(({ attrs }) => attrs.content ?? ''),
    heading: page.headings.filter(({ tag }) => tag === 'h1').map(({ text = '' }) => text),
    text: [page.text.slice(0, MOST)],
  };
  const stems = (of: readonly string[]) => of.map((text) => stemsIn(text, language));
  return {
    texts,
    language,
    stems: {
      title: stems(texts.title),
      description: stems(texts.description),
      heading: stems(texts.heading),
      text: stems(texts.text),
    },
  };
});

/** Whether all words of a keyword stand near each other, in any order. */
function standsIn(words: readonly string[], text: readonly string[]): boolean {
  const wanted = new Set(words);
  const span = words.length + GAP;
  const last = new Map<string, number>();
  return text.some((word, at) => {
    if (!wanted.has(word)) return false;
    last.set(word, at);
    return last.size === wanted.size && [...last.values()].every((place) => at - place < span);
  });
}

/** Returns the places of a page that contain a keyword, in any form of its words that the language's rules recognize. */
export function placesOf(keyword: string, { language, stems, texts }: PageWords): readonly KeywordPlace[] {
  const isIn = unspacedFinder(keyword);
  if (isIn) return KEYWORD_PLACES.filter((place) => texts[place].some(isIn));
  const words = stemsIn(keyword, language);
  return KEYWORD_PLACES.filter((place) => stems[place].some((text) => standsIn(words, text)));
}

/** Whether forms of words are recognized in a page. */
export const knowsForms = ({ language }: PageWords): boolean => hasWordForms(language);
