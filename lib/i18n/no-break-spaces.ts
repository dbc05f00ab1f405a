import type { Language } from './languages.ts';

/** A space at which no line may break. */
const NO_BREAK = '\u00A0';

/** The one-letter words of a language: prepositions and conjunctions that belong to the word after them. */
const ONE_LETTER_WORDS: Readonly<Record<Language, string>> = {
  en: '',
  ru: 'авикосуя',
  uk: 'авйзіуоєя',
  pl: 'aiouwz',
};

/** Units as the catalogs write them after a figure. */
const UNIT = '(?:[KM]B|[КМ]Б|px|ms|мс|s|с|%)';

const rules = new Map<Language, readonly RegExp[]>();

function rulesOf(language: Language): readonly RegExp[] {
  const known = rules.get(language);
  if (known) return known;
  const words = ONE_LETTER_WORDS[language];
  const made = [
    new RegExp(`(?<=\\d|\\{(?:limit|height|width|percent)\\}) (?=${UNIT}(?![\\p{L}\\p{N}]))`, 'gu'),
    /(?<=№) /gu,
    ...(words
      ? [
          new RegExp(`(?<=(?<![\\p{L}\\p{N}’'}-])[${words}${words.toUpperCase()}]) `, 'gu'),
          / (?=[—–] )/gu,
          /(?<=(?<!\p{L})top) (?=\d)/giu,
          / (?=\((?:\d+|\{(?:count|number)\})\))/gu,
          /(?<=\}) (?=(?:из|з|із|зі|z)[ \u00A0]\{)|(?<=\} (?:из|із|зі)) (?=\{)/gu,
        ]
      : []),
  ];
  rules.set(language, made);
  return made;
}

/**
 * Returns a message with no-break spaces where its language wants them, so that catalogs are written with plain spaces: after
 * one-letter words, before dashes, in “top 10”, before a count in parentheses and in “{done} of {total}” (Russian, Ukrainian, Polish), between a figure and its unit
 * (all). Values in braces are not filled in yet. Idempotent.
 */
export const withNoBreakSpaces = (language: Language, message: string): string =>
  message.includes(' ')
    ? rulesOf(language).reduce((text, rule) => text.replace(rule, NO_BREAK), message)
    : message;
