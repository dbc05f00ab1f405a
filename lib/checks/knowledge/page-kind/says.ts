import { keptByText } from '../texts/kept-by-text.ts';
import { CHINESE_JAPANESE } from '../texts/unspaced-scripts.ts';
import type { LanguagePhrases, PhraseGroup } from './phrases.ts';

/** Of the languages that have phrases, only these write words without spaces between them. */
const UNSPACED_PHRASE = new RegExp(`[${CHINESE_JAPANESE}]`, 'u');
const ASCII = /^[ -~]*$/;
/** Between the parts of a title, and between sentences. */
const BETWEEN = /\s[-–—]\s|[|·•»›:!?.(),;…。！？、，：（）｜【】「」]/;
/** Titles and headings are longer only if they say something of their own. */
const LONGEST = 300;
/** How many short strings are kept in prepared form, and how many long ones. */
const MOST_SHORT = 100;
const MOST_LONG = 4;

/** Returns a string without case, accents and punctuation, with single spaces. */
export function folded(text: string): string {
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Phrases without what may be around them. If only one word is left, the words that it had must be there too: “Bad” is
 * no “bad request”, but a room.
 */
type Phrases = ReadonlyMap<string, readonly string[]>;

/** The phrases of one language, prepared for comparison. */
interface Reader {
  /** Removes what may be around a phrase. */
  bare(text: string): string;
  /** The same, and words for errors and numbers of statuses. */
  barer(text: string): string;
  error: readonly string[];
  whole: Readonly<Partial<Record<PhraseGroup, Phrases>>>;
  within: Readonly<Partial<Record<PhraseGroup, readonly string[]>>>;
  isUnspaced: boolean;
}

function remover(words: readonly string[], isUnspaced: boolean): (text: string) => string {
  if (!isUnspaced) {
    const known = new Set(words.flatMap((word) => folded(word).split(' ')));
    return (text) =>
      text
        .split(' ')
        .filter((word) => !known.has(word))
        .join(' ');
  }
  const byLength = words.map((word) => folded(word).replaceAll(' ', '')).sort((a, b) => b.length - a.length);
  return (text) => byLength.reduce((rest, word) => rest.replaceAll(word, ''), text.replaceAll(' ', ''));
}

const readers = new WeakMap<LanguagePhrases, Reader>();

function readerOf(phrases: LanguagePhrases): Reader {
  const known = readers.get(phrases);
  if (known) return known;
  const isUnspaced = UNSPACED_PHRASE.test(phrases.notFound[0] ?? '');
  const bare = keptByText(MOST_SHORT, remover(phrases.filler, isUnspaced));
  const withoutError = remover([...phrases.filler, ...phrases.error], isUnspaced);
  const barer = keptByText(MOST_SHORT, (text) =>
    withoutError(text)
      .replace(/(?<![\p{L}\p{N}])[45]\d\d(?!\p{N})/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
  const set = (group: PhraseGroup, strip: (text: string) => string): Phrases => {
    const whole = new Map<string, readonly string[]>();
    for (const phrase of phrases[group].map(folded)) {
      const short = strip(phrase);
      const needed = isUnspaced || short.includes(' ') ? [] : phrase.split(' ');
      if (short && needed.length < (whole.get(short)?.length ?? Number.POSITIVE_INFINITY))
        whole.set(short, needed);
    }
    return whole;
  };
  const list = (group: PhraseGroup) =>
    phrases[group].map((phrase) => (isUnspaced ? folded(phrase).replaceAll(' ', '') : ` ${folded(phrase)} `));
  const reader: Reader = {
    bare,
    barer,
    error: phrases.error.map(folded),
    isUnspaced,
    whole: {
      notFound: set('notFound', barer),
      failed: set('failed', bare),
      suspended: set('suspended', bare),
      maintenance: set('maintenance', bare),
      soon: set('soon', bare),
      cart: set('cart', (text) => text),
      account: set('account', (text) => text),
      signOut: set('signOut', (text) => text),
      thanks: set('thanks', (text) => text),
      buy: set('buy', (text) => text),
      noResults: set('noResults', bare),
    },
    within: Object.fromEntries(
      (['parked', 'emptyCart', 'noResults', 'search', 'notFound', 'maintenance'] as const).map((group) => [
        group,
        list(group),
      ]),
    ),
  };
  readers.set(phrases, reader);
  return reader;
}

/** Returns the parts of a title or heading, in the form in which phrases are compared. */
const partsOf = keptByText(MOST_SHORT, (text): readonly string[] => {
  if (text.length > LONGEST) return [];
  const parts = text.split(BETWEEN);
  return (parts.length === 1 ? parts : [text, ...parts]).map(folded).filter(Boolean);
});

/** Groups of names, which mean something else with any word more. */
const WHOLE: readonly PhraseGroup[] = ['cart', 'account', 'signOut', 'thanks', 'buy'];
const STATUS = /^[45]\d\d$/;

/** Whether a part is an error word with the number of a status: “Error 500”. The number alone says nothing. */
function isNumberedError(part: string, { error }: Reader): boolean {
  const words = part.split(' ');
  return (
    words.length > 1 &&
    words.some((word) => STATUS.test(word)) &&
    words.every((word) => STATUS.test(word) || error.includes(word))
  );
}

function saysPart(part: string, group: PhraseGroup, reader: Reader): boolean {
  const phrases = reader.whole[group];
  if (!phrases) return false;
  const words = part.split(' ');
  const isPhrase = (text: string) => phrases.get(text)?.every((word) => words.includes(word)) === true;
  if (WHOLE.includes(group)) return isPhrase(part);
  if (group === 'notFound') return isPhrase(reader.barer(part));
  if (group !== 'failed' && group !== 'suspended') return isPhrase(reader.bare(part));
  const bare = reader.bare(part);
  const trimmed = bare.replace(/^[45]\d\d | [45]\d\d$/g, '');
  // “Error: internal server error” was split before; “Error 500 internal server error” was not.
  const rest = reader.error.reduce(
    (text, word) => (text.startsWith(`${word} `) ? text.slice(word.length + 1) : text),
    trimmed,
  );
  const numberless = rest.replace(/^[45]\d\d /, '');
  const isNumbered = group === 'failed' && isNumberedError(part, reader);
  return isNumbered || [bare, trimmed, rest, numberless].some(isPhrase);
}

/**
 * Whether a title, heading or button, or a whole part of it, is a phrase of the group.
 *
 * @param fewest The fewest words of the phrase, in languages that separate them: one word may be a name.
 */
export function says(
  text: string,
  group: PhraseGroup,
  phrases: readonly LanguagePhrases[],
  fewest = 1,
): boolean {
  const parts = partsOf(text);
  return phrases.some((language) => {
    const reader = readerOf(language);
    const isLong = (part: string) => fewest === 1 || reader.isUnspaced || part.split(' ').length >= fewest;
    return parts.some((part) => isLong(part) && saysPart(part, group, reader));
  });
}

const foldedLong = keptByText(MOST_LONG, folded);

/** Whether text contains a phrase of the group, as whole words if the language separates them. */
export function mentions(text: string, group: PhraseGroup, phrases: readonly LanguagePhrases[]): boolean {
  const plain = foldedLong(text);
  const spaced = ` ${plain} `;
  const unspaced = plain.replaceAll(' ', '');
  return phrases.some((language) => {
    const { within, isUnspaced } = readerOf(language);
    return within[group]?.some((phrase) => (isUnspaced ? unspaced : spaced).includes(phrase)) ?? false;
  });
}

/** Whether a title or heading, or a part of it, begins with a phrase of the group or ends with it. */
export function opensWith(text: string, group: PhraseGroup, phrases: readonly LanguagePhrases[]): boolean {
  const parts = partsOf(text);
  return phrases.some((language) => {
    const { within, isUnspaced } = readerOf(language);
    return parts.some((part) => {
      const candidate = isUnspaced ? part.replaceAll(' ', '') : ` ${part} `;
      return (
        within[group]?.some((phrase) => {
          // A single word has to be all there is: “Search” is a page of results, “Search tips” is not.
          const isWord = !phrase.trim().includes(' ') && (!isUnspaced || phrase.length < 3);
          if (isWord) return candidate === phrase;
          return candidate.startsWith(phrase) || candidate.endsWith(phrase);
        }) ?? false
      );
    });
  });
}
