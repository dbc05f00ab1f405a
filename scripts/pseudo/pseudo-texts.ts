import type { Language } from '../../lib/i18n/languages.ts';
import type { Tree } from './english-texts.ts';

/** What stands for something else and must stay as it is: values, elements. */
const UNTOUCHED = /\{\w+\}|<[^>]+>/g;
const PLURAL = /_(?:one|other)$/;
/** Texts become longer by this much, as German is longer than English. */
const GROWTH = 1.4;

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const ACCENTED = 'ÄäḂḃĊċḊḋËëḞḟĠġḦḧÏïĴĵḰḱĹĺṀṁŃńÖöṖṗɊɋŔŕŚśŤťÜüṼṽẂẃẌẍŸÿŹź';

/** Words with accents, which need more height; vowels are written twice, which makes the words themselves longer. */
const stretched = (words: string) =>
  words.replace(/[a-z]/gi, (letter) => {
    const changed = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
    return /[aeiou]/i.test(letter) ? changed + letter : changed;
  });

/**
 * A text as in a language that nobody speaks: readable, accented, longer, and between marks.
 *
 * @internal For tests: told for single texts.
 */
export function pseudo(text: string): string {
  const kept = text.match(UNTOUCHED) ?? [];
  const words = text.split(UNTOUCHED);
  const grown = words.map((part, index) => stretched(part) + (kept[index] ?? '')).join('');
  const lacking = Math.round(words.join('').length * GROWTH) - words.map(stretched).join('').length;
  // In words, which may stand on lines of their own.
  const filling = '~'.repeat(Math.max(0, lacking)).replace(/~{8}(?=~)/g, '~~~~~~~ ');
  return `⟦${grown}${filling}⟧`;
}

/** All texts as a catalogue of a language: plural texts in each form that it has. */
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
