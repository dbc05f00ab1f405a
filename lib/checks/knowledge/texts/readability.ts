/** The reading ease of text, by a published formula. */
export interface Readability {
  /** 0 to 100 for ordinary text; higher is easier. Values beyond only mean very hard or very easy. */
  score: number;
  words: number;
  sentences: number;
}

interface Formula {
  /** The penalty for each word per sentence, and for each syllable per word, on average. */
  perWord: number;
  perSyllable: number;
  syllables(word: string): number;
}

const START = 206.835;
/** Words; with fewer the formula is meaningless (Flesch counts samples of 100). */
const LEAST = 100;

/** Counts groups of vowels, except for a silent `e` at the end; right for about nine of ten words. */
function englishSyllables(word: string): number {
  const spoken = word.length > 3 ? word.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, '') : word;
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** Each vowel is a syllable. */
const russianSyllables = (word: string) => Math.max(1, word.match(/[аеёиоуыэюя]/g)?.length ?? 0);

const FORMULAS: Readonly<Record<string, Formula>> = {
  // R. Flesch, A new readability yardstick, Journal of Applied Psychology 32 (1948).
  en: { perWord: 1.015, perSyllable: 84.6, syllables: englishSyllables },
  // И. В. Оборнева, Автоматизированная оценка сложности учебных текстов (2006): Flesch's formula for Russian.
  ru: { perWord: 1.3, perSyllable: 60.1, syllables: russianSyllables },
};

const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** The end of a sentence: a mark and a space, not followed by a lower-case letter, as after abbreviations. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’»)]*\s+(?![\p{Ll}\s])/u;

/** Whether there is a formula for a language, given as primary subtag in lower case. */
export function isReadabilityKnown(language: string): boolean {
  return Object.hasOwn(FORMULAS, language);
}

/**
 * Returns the Flesch reading ease of paragraphs, one per line, in English or as adapted for Russian. Null if
 * there is no formula for the language, or fewer than 100 words. Takes linear time.
 */
export function readabilityOf(prose: string, language: string): Readability | null {
  const formula = Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  if (!formula) return null;
  let words = 0;
  let sentences = 0;
  let syllables = 0;
  for (const sentence of prose.split('\n').flatMap((paragraph) => paragraph.split(SENTENCE_END))) {
    const found = sentence.toLowerCase().match(WORD) ?? [];
    if (found.length === 0) continue;
    sentences += 1;
    words += found.length;
    for (const word of found) syllables += formula.syllables(word);
  }
  if (words < LEAST) return null;
  const score = START - formula.perWord * (words / sentences) - formula.perSyllable * (syllables / words);
  return { score: Math.round(score), words, sentences };
}

/**
 * Words per minute of adults who read silently: S. Trauzettel-Klosinski, K. Dietz and the IReST study group,
 * Standardized assessment of reading performance, IOVS 53 (2012); the mean of its 17 languages for others.
 */
const PACE: Readonly<Record<string, number>> = {
  ar: 138,
  de: 179,
  en: 228,
  es: 218,
  fi: 161,
  fr: 195,
  he: 187,
  it: 188,
  nl: 202,
  pl: 166,
  pt: 181,
  ru: 184,
  sl: 180,
  sv: 199,
  tr: 166,
};
const MEAN_PACE = 184;

/** Returns the estimated reading time of `words` words in minutes. */
export function readingMinutes(words: number, language: string): number {
  return words / ((Object.hasOwn(PACE, language) && PACE[language]) || MEAN_PACE);
}
