import type { Language } from '../../lib/i18n/languages.ts';
import type { Tree } from './english-texts.ts';

/** Placeholders and elements, which must stay unchanged. */
const UNTOUCHED = /\{\w+\}|<[^>]+>/g;
const PLURAL = /_(?:one|other)$/;
/** The factor by which strings become longer, as German is longer than English. */
const GROWTH = 1.4;

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const ACCENTED = 'ÄäḂḃĊċḊḋËëḞḟĠġḦḧÏïĴĵḰḱĹĺṀṁŃńÖöṖṗɊɋŔŕŚśŤťÜüṼṽẂẃẌẍŸÿŹź';

/** Adds accents, which need more height, and doubles the vowels, which makes the words longer. */
const stretched = (words: string) =>
  words.replace(/[a-z]/gi, (letter) => {
    const changed = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
    return /[aeiou]/i.test(letter) ? changed + letter : changed;
  });

/**
 * Returns a string in a language that nobody speaks: readable, accented, longer, and between marks.
 *
 * @internal Exported for tests, which call it with single strings.
 */
export function pseudo(text: string): string {
  const kept = text.match(UNTOUCHED) ?? [];
  const words = text.split(UNTOUCHED);
  const grown = words.map((part, index) => stretched(part) + (kept[index] ?? '')).join('');
  const lacking = Math.round(words.join('').length * GROWTH) - words.map(stretched).join('').length;
  // Split into words, so that lines can wrap.
  const filling = '~'.repeat(Math.max(0, lacking)).replace(/~{8}(?=~)/g, '~~~~~~~ ');
  return `⟦${grown}${filling}⟧`;
}

/** Returns all strings as the catalog of a language: plural strings in each of its forms. */
export function pseudoCatalogue(english: Readonly<Record<string, string>>, language: Language): Tree {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const tree: Tree = {};
  const put = (key: string, text: string) => {
    const way = key.split('.');
    const last = way.pop() as string;
    let branch = tree;
    for (const step of way) {
      branch[step] ??= {};
      branch = branch[step] as Tree;
    }
    branch[last] = pseudo(text);
  };
  for (const [key, text] of Object.entries(english)) {
    const stem = key.replace(PLURAL, '');
    if (stem === key) put(key, text);
    else
      for (const form of forms)
        put(`${stem}_${form}`, english[`${stem}_${form === 'one' ? 'one' : 'other'}`] ?? text);
  }
  return tree;
}
