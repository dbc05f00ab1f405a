import { fromPunycode } from './punycode.ts';

/**
 * The scripts of living languages: "recommended scripts" in Unicode Standard Annex #31, table 5
 * (https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts).
 */
const SCRIPTS =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';

/** The combinations that Japanese, Chinese and Korean are written in, with Latin letters among them. */
const TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

/** Letters that look like Latin ones, from https://www.unicode.org/Public/security/latest/confusables.txt. */
const LOOKS_LATIN = [
  { script: 'Cyrl', letters: 'асԁеһіјӏорԛѕԝхуѵг' },
  { script: 'Grek', letters: 'αγικνορστυ' },
];

const only = (scripts: string) =>
  new RegExp(
    `^[${['Zyyy', 'Zinh', ...scripts.split(' ')].map((name) => `\\p{scx=${name}}`).join('')}]+$`,
    'u',
  );

/** What words and numbers consist of; Unicode Standard Annex #31 allows no symbols in names. */
const WORDS = /^[\p{L}\p{M}\p{Nd}·-]+$/u;

/** Created when the first such host is shown. */
let allowed: readonly RegExp[] | null = null;

/**
 * Whether a label is "highly restrictive" by Unicode Technical Standard #39, section 5.2
 * (https://www.unicode.org/reports/tr39/#Restriction_Level_Detection): all its letters are of one script, or of scripts
 * that are written together.
 */
function isOfOneScript(label: string): boolean {
  allowed ??= [...SCRIPTS.split(' '), ...TOGETHER].map(only);
  return WORDS.test(label) && allowed.some((scripts) => scripts.test(label));
}

/**
 * Whether a label in one other script could be read as Latin, below a top-level domain that is not in that script
 * (`аррӏе.com`): a "whole-script confusable" by section 4.1 of the same standard.
 */
const isDisguised = (label: string, topLevel: string): boolean =>
  LOOKS_LATIN.some(
    ({ script, letters }) =>
      [...label].some((letter) => letters.includes(letter)) &&
      [...label].every((letter) => letters.includes(letter) || /[\d-]/.test(letter)) &&
      !only(script).test(topLevel.replace(/[a-z]/g, 'a')),
  );

/** Returns what a label stands for; null if it is no valid Punycode, or not what a browser would look up for it. */
function meaningOf(label: string): string | null {
  const text = fromPunycode(label.slice('xn--'.length).toLowerCase());
  const url = `http://${text}.example`;
  if (!text || !URL.canParse(url) || new URL(url).hostname !== `${label.toLowerCase()}.example`) return null;
  return text;
}

/**
 * Returns a host as people read it: `xn--80a1acny.xn--p1ai` is `почта.рф`. A label in which scripts are mixed, or that
 * could be taken for another, stays in Punycode. For display only, not for requests.
 */
export function readableHost(host: string): string {
  const labels = host.split('.').map((label) => (/^xn--/i.test(label) ? (meaningOf(label) ?? label) : label));
  const topLevel = labels.findLast((label) => label !== '') ?? '';
  return host
    .split('.')
    .map((sent, index) => {
      const label = labels[index] ?? sent;
      return label === sent || (isOfOneScript(label) && !isDisguised(label, topLevel)) ? label : sent;
    })
    .join('.');
}
