/** How a text is written, by a published formula. */
export interface Readability {
  /** 0 to 100 for what people write; higher is easier. Beyond that it only says very hard or very easy. */
  score: number;
  words: number;
  sentences: number;
}

interface Formula {
  /** What is taken away for each word of a sentence, and for each syllable of a word, on average. */
  perWord: number;
  perSyllable: number;
  syllables(word: string): number;
}

const START = 206.835;
/** Words; on fewer the formula says nothing (Flesch counts samples of 100). */
const LEAST = 100;

/** As many as groups of vowels, but for a silent `e` at the end; right for about nine words of ten. */
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
/** The end of a sentence: a mark and a space, then no small letter, which follows abbreviations. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’»)]*\s+(?![\p{Ll}\s])/u;

/** Whether there is a formula for a language, by its primary subtag in lower case. */
export function isReadabilityKnown(language: string): boolean {
  return Object.hasOwn(FORMULAS, language);
}

/**
 * Flesch reading ease of paragraphs, one a line, in English or as adapted for Russian. Null where there is no formula for the
 * language, or fewer than 100 words. Linear in the text.
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
 * Words a minute of adults who read silently: S. Trauzettel-Klosinski, K. Dietz and the IReST study group, Standardized
 * assessment of reading performance, IOVS 53 (2012); the mean of its 17 languages for others.
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

/** Minutes that so many words take to be read, as an estimate. */
export function readingMinutes(words: number, language: string): number {
  return words / ((Object.hasOwn(PACE, language) && PACE[language]) || MEAN_PACE);
}
