import { ISO_COUNTRIES, ISO_LANGUAGES, ISO_SCRIPTS } from './hreflang-codes.ts';

/** Latin America in UN M49, the only region without a country that addresses name. */
const LATIN_AMERICA = '419';

/**
 * Whether a part of a path is a language, or a language with a country or a script: `de`, `pt-br`, `zh_hant`. `it-jobs`
 * and `my-cart` only begin like one.
 */
export function isLanguagePart(part: string): boolean {
  const [, language = '', more] =
    /^([a-z]{2})(?:[-_]([a-z]{2}|[a-z]{4}|\d{3}))?$/.exec(part.toLowerCase()) ?? [];
  return (
    ISO_LANGUAGES.has(language) &&
    (more === undefined || ISO_COUNTRIES.has(more) || ISO_SCRIPTS.has(more) || more === LATIN_AMERICA)
  );
}
