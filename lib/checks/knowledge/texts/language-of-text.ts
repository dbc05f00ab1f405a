import { languageOfWords, stopWordsOf } from './stop-words.ts';
import { tokensOf, wordsAmong } from './terms.ts';
import { type WritingSystem, writingOf } from './writing-systems.ts';

/** Fewer letters, or words, say nothing about the language of a page: they may be names. */
const ENOUGH = { letters: 300, words: 60 };
/** The least share of the letters in one writing system that makes it the one of the page. */
const CLEAR = 0.85;

/** Languages that are written in one writing system only; others are not judged. */
const SYSTEM_OF: ReadonlyMap<string, WritingSystem> = new Map(
  (
    [
      [
        'Latin',
        'en de fr es it pt nl pl cs sk sl hr ro hu fi sv da no nb nn is et lv lt ga cy mt tr vi id ms ca eu gl sq af fil tl sw',
      ],
      ['Cyrillic', 'ru uk be bg mk'],
      ['Greek', 'el'],
      ['Hebrew', 'he iw yi'],
      ['Arabic', 'ar fa ur ps'],
      ['Devanagari', 'hi mr ne'],
      ['Thai', 'th'],
      ['Georgian', 'ka'],
      ['Armenian', 'hy'],
      ['Hangul', 'ko'],
      ['Chinese or Japanese', 'zh ja'],
    ] as const
  ).flatMap(([system, codes]) => codes.split(' ').map((code) => [code, system] as const)),
);

/** Languages that only one of the writing systems has. */
const LANGUAGE_OF: Readonly<Partial<Record<WritingSystem, string>>> = {
  Greek: 'el',
  Thai: 'th',
  Georgian: 'ka',
  Armenian: 'hy',
  Hangul: 'ko',
};

/** How text differs from the language that is declared for it. */
export interface OtherLanguage {
  /** Its writing system. */
  system: WritingSystem;
  /** Its language, if that is certain; empty if several are written like this. */
  language: string;
}

/** The least share of stop words that only text of their language has. */
const MANY = 0.2;

/** Returns the share of the words that are stop words of a language. */
function stopShare(words: readonly string[], language: string): number {
  const stop = stopWordsOf(language);
  return words.filter((word) => stop.has(word)).length / words.length;
}

/** Whether a language has many of the words as its stop words, and another one that is known few. */
function isClear(words: readonly string[], language: string, other: string): boolean {
  const share = stopShare(words, language);
  return stopWordsOf(other).size > 0 && share > MANY && stopShare(words, other) < share / 4;
}

/** Whether text is certainly English: languages that are written like it share few of its stop words. */
export function isEnglish(text: string): boolean {
  const words = wordsAmong(tokensOf(text.slice(0, 5_000)));
  return words.length >= ENOUGH.words && stopShare(words, 'en') > MANY;
}

/** Whether there is enough text to tell its language; what is written without spaces has no words to count. */
export function isEnoughForLanguage(text: string): boolean {
  const systems = writingOf(text);
  const letters = systems.reduce((sum, one) => sum + one.letters, 0);
  const isSpaced = systems[0]?.system !== 'Chinese or Japanese' && systems[0]?.system !== 'Thai';
  const words = isSpaced ? wordsAmong(tokensOf(text.slice(0, 20_000))).length : ENOUGH.words;
  return letters >= ENOUGH.letters && words >= ENOUGH.words;
}

/**
 * Returns the language of text if it is certainly not the declared one, else null: by its writing system, or by
 * its stop words if another language has many of them and the declared one few.
 *
 * @param declared Primary subtag of the declared language, in lower case.
 */
export function otherLanguageOf(text: string, declared: string): OtherLanguage | null {
  const expected = SYSTEM_OF.get(declared);
  if (!expected) return null;
  const systems = writingOf(text);
  const letters = systems.reduce((sum, one) => sum + one.letters, 0);
  const [first] = systems;
  if (!first || letters < ENOUGH.letters || first.letters < letters * CLEAR) return null;
  const words = wordsAmong(tokensOf(text.slice(0, 20_000)));
  const likely = words.length < ENOUGH.words ? '' : languageOfWords(words);
  const { system } = first;
  if (system !== expected) return { system, language: LANGUAGE_OF[system] ?? likely };
  return likely && likely !== declared && isClear(words, likely, declared)
    ? { system, language: likely }
    : null;
}
