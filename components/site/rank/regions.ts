const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that have a name but are not countries: unions, the unknown region, pseudo-accents for tests. */
const NO_COUNTRIES: readonly string[] = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Returns whether a code is an alias, such as UK for GB, or of a former country, such as SU. */
const isAlias = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
}

/** Returns a country's name in the reader's language; the code itself if it is not a country. */
export function regionName(language: string, code: string): string {
  try {
    return namesIn(language).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

export interface Region {
  /** `PL` */
  code: string;
  name: string;
}

/** Returns all countries, in the order of the reader's language. */
export function regionsIn(language: string): readonly Region[] {
  const names = namesIn(language);
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes
    .flatMap((code) => {
      const name = NO_COUNTRIES.includes(code) || isAlias(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

/**
 * Returns the country to propose, from the languages of the page and of the reader, the best clue first. English alone
 * says little about a country, and comes last. If nothing were sent, the service would use Ukraine (RNK-02).
 */
export function proposedRegion(tags: readonly (string | undefined)[]): string {
  const given = tags.flatMap((tag) => tag?.trim().replaceAll('_', '-') || []);
  const isVague = (tag: string) => tag.toLowerCase() === 'en';
  const ordered = [...given.filter((tag) => !isVague(tag)), ...given.filter(isVague)];
  const found = ordered.map(regionOf).find((region) => region !== undefined && /^[A-Z]{2}$/.test(region));
  return found ?? 'US';
}
