import { wordsOf } from './words.ts';

/** Endings by which forms of one word differ, in the languages of the interface; the longest first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: 'ings ing edly ed ers er es ly s e'.split(' '),
  ru: (
    'иями ями ами ого его ому ему ыми ими ешь ете ить ать ять ует ует ов ев ей ам ям ах ях ой ою ею ый ий ая яя ое ее ые ие ' +
    'ую юю ым им ых их ом ем ья ью ия ию ии а я о е ы и у ю ь й'
  ).split(' '),
  uk: (
    'ями ами ого ього ому ьому ими іми ові еві ість ати ити ує ів їв ей ам ям ах ях ою ею єю ий ій а я о е є и і ї у ю ь й ' +
    'ої ою ім их іх ею'
  ).split(' '),
  pl: 'iami ami owie ach ego iego emu iemu ymi imi ości ość ować ów om ą ę ej iej ie ia ią ię iu ym im ych ich em iem y i a e o u'.split(
    ' ',
  ),
};
for (const list of Object.values(ENDINGS)) (list as string[]).sort((a, b) => b.length - a.length);

/** Fewest letters of a stem. */
const SHORTEST = 3;
/** A vowel that only some forms have: чашек and чашка, filiżanek and filiżanka. */
const FLEETING = /([^аеёиіїоуыэюяєaeiouyąęó])(?:[еоёье]|ie|e)([кцнkcn])$/;

/** English plurals that no ending makes. */
const IRREGULAR = new Map(
  (
    'women-woman men-man children-child people-person feet-foot teeth-tooth geese-goose mice-mouse knives-knife shelves-shelf ' +
    'leaves-leaf loaves-loaf halves-half scarves-scarf wolves-wolf wives-wife calves-calf hooves-hoof elves-elf thieves-thief'
  )
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);

/** Returns an English word without the ending of an owner, and in the singular if its plural is irregular. */
function singular(word: string): string {
  const bare = word.replace(/['’]s?$/, '');
  // In addresses, women’s is womens.
  return IRREGULAR.get(bare) ?? IRREGULAR.get(bare.replace(/s$/, '')) ?? bare;
}

function stemOf(written: string, language: string): string {
  const word = language === 'en' ? singular(written) : written;
  const ending = (ENDINGS[language] ?? []).find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST,
  );
  const stem = ending ? word.slice(0, -ending.length) : word;
  if (language === 'en') return stem.replace(/([bdgklmnprt])\1$/, '$1').replace(/i$/, 'y');
  return stem.replace(FLEETING, '$1$2');
}

/** The language whose endings a word may have: of its alphabet, if the page's language has another one. */
function languageFor(word: string, language: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return language === 'uk' ? 'uk' : 'ru';
  return language === 'pl' ? 'pl' : 'en';
}

/** Returns what the forms of a word in lower case have in common. */
export const commonStem = (word: string, language: string): string =>
  stemOf(word, languageFor(word, language));

/** Whether the endings of a language's words are known; a word of any other has only one form. */
export const hasWordForms = (language: string): boolean => language in ENDINGS;

/** Returns the stems of the words in a string, so that forms of one word are the same. */
export function stemsOf(text: string, language: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map((word) => commonStem(word, language)));
}

/** Cyrillic letters as addresses have them; schemes differ, so alike sounds become one. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а-a б-b в-v г-g ґ-g д-d е-e ё-e є-ie ж-zh з-z и-i і-i ї-i й-i к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-c ч-ch ' +
    'ш-sh щ-sh ъ- ы-i ь- э-e ю-iu я-ia ł-l'
  )
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);

/** Returns a string as an address may have it: in Latin letters without accents, alike spellings as one. */
export function asInAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-яёєіїґł]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/shch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ts|tz/g, 'c')
    .replace(/[jy]/g, 'i')
    .replace(/i+/g, 'i');
}
