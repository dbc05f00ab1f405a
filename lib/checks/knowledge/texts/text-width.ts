import { collapseHtmlSpace } from './white-space.ts';

/**
 * Advance widths of Arial in 1/2048 of the font size, the same as in every metrically compatible font
 * (Liberation Sans 2). By width, so that the table stays small; letters with accents are as wide as their
 * base letter unless they are listed themselves.
 */
const WIDTHS: Readonly<Record<number, string>> = {
  391: "'",
  455: 'ijlłſιіј‘’‚‛',
  532: '|¦',
  569: ' !,./:;I[\\]ft·ìíîïĩīĭıŧΙІї\u00A0',
  597: 'ľ',
  682: '()-`r¡¨²³´¸¹΄‐‑“”„‹›‾',
  684: '{}',
  717: '•',
  727: '"',
  747: 'г',
  748: 'º',
  758: 'ª',
  768: 'ť',
  786: 'Ί',
  797: '*',
  809: 'τ',
  819: '°',
  842: 'ґ',
  896: 'к',
  903: 'ζ',
  909: 'ĳ',
  913: 'ε',
  917: 'ξ',
  938: 'т',
  939: 'з',
  961: '^',
  987: 'ς',
  1001: 'Ґ',
  1024: 'JcksvxyzĸγκλνЈсухѕ‼↑↓↕',
  1045: 'эє',
  1067: 'чь',
  1075: 'χ',
  1088: 'в',
  1100: '¶',
  1109: 'Гпя',
  1120: 'υ',
  1124: '±÷≈≠≤≥',
  1128: 'Γ',
  1131: '¯нџ',
  1139: '#$0123456789?L_abdeghnopqu¢£¤¥§«»ðþđħĿŁŋƒηθοаеорђћѳ–†‡₣₤€₴₽₹₺₩əƏ',
  1140: 'δ',
  1144: 'и',
  1165: 'ρ',
  1173: 'бц',
  1178: 'β',
  1180: 'µμ',
  1184: 'α',
  1193: 'К',
  1195: 'дл≡',
  1196: '+<=>~¬×−',
  1237: 'З',
  1251: 'FTZ¿ßøŦΖΤТ',
  1259: 'ď',
  1264: 'σ',
  1266: 'Σ',
  1280: 'ъ',
  1301: 'У',
  1328: 'φ',
  1331: 'Ξ',
  1344: 'БЛЬ',
  1365: 'Ч',
  1366: '&ABEKPSVXYÞΑΒΕΚΡΥΧЅАВЕРХ',
  1367: 'ΆЁ',
  1368: 'ΔΛ',
  1370: 'ж',
  1387: 'Д',
  1408: 'м',
  1413: 'π',
  1460: 'ψ∞',
  1472: 'ЄЏИПЭы',
  1479: 'CDHNRUwÐĐĦΗΝΠЍНСЯ',
  1481: 'Ŋ',
  1505: 'Ĳ',
  1509: '©®',
  1515: 'Ц',
  1531: 'Ω',
  1536: 'ю',
  1541: 'Ώ',
  1557: 'Ф',
  1586: 'Ό',
  1593: 'GOQØΘΟОѲ',
  1599: 'ω',
  1606: 'Έ',
  1621: 'Ъ',
  1634: 'Φ',
  1643: 'ш',
  1664: 'њ',
  1685: 'фщ',
  1706: 'MmΜМ',
  1708: '¼½¾',
  1711: 'Ψ',
  1716: 'Ή',
  1749: 'Ћ',
  1752: 'Ύ',
  1771: 'Ђ',
  1813: 'Ы',
  1821: '%æ',
  1856: 'љ',
  1877: 'Ш',
  1891: 'Ж',
  1920: 'Щ',
  1933: 'Wœ',
  2027: '►',
  2048: 'ÆŒ—―…‰™←→↔',
  2069: 'ЊЮ',
  2079: '@',
  2165: 'Љ',
  2197: '№',
  2240: '₧',
};
const UNITS_PER_EM = 2048;
/** The width of characters that are not in the table: as wide as a digit. */
const UNKNOWN = 1139;

const WIDTH_OF = new Map(
  Object.entries(WIDTHS).flatMap(([width, characters]) => [...characters].map((c) => [c, Number(width)])),
);
/** Drawn as a square of the font size: Chinese, Japanese and Korean characters, full-width forms, emoji. */
const SQUARE =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303F\u30FC\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}\p{Regional_Indicator}]|.\uFE0F)/u;
const HALF_SQUARE = /^[\uFF61-\uFFDC]/u;
/** Combining marks, joiners, direction marks and other characters without width. */
const NOTHING = /^[\p{M}\p{Cf}\p{Cc}]$/u;
const ELLIPSIS = '…';

/** Each of these characters, including Latin and Cyrillic letters, is a cluster by itself. */
const SINGLE = /^[\x20-\x7E\xA1-\xAC\xAE-\u02FF\u0400-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u205E]*$/;

let segmenter: Intl.Segmenter | null = null;

/** Splits text into clusters that readers see as one character. */
function clustersOf(text: string): Iterable<string> {
  if (SINGLE.test(text)) return text;
  // Created on first use, because that takes 3 ms.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const collapse = (text: string) => collapseHtmlSpace(text).trim();

function unitsOf(cluster: string): number {
  if (HALF_SQUARE.test(cluster)) return UNITS_PER_EM / 2;
  if (SQUARE.test(cluster)) return UNITS_PER_EM;
  let units = 0;
  for (const character of cluster.normalize('NFC')) {
    const [base = ''] = character.normalize('NFD');
    const known = WIDTH_OF.get(character) ?? WIDTH_OF.get(base);
    units += known ?? (NOTHING.test(character) ? 0 : UNKNOWN);
  }
  return units;
}

/**
 * Returns the number of characters as a reader counts them: an accent or an emoji of several code points is
 * one.
 */
export function characterCount(text: string): number {
  return [...clustersOf(text)].length;
}

/**
 * Returns the width of text in pixels, set in Arial of `size` pixels on one line, with white space collapsed.
 */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const cluster of clustersOf(collapse(text))) units += unitsOf(cluster);
  return (units * size) / UNITS_PER_EM;
}

/**
 * Returns the beginning of text that fits, in whole words. A first word that is too long is cut between
 * characters.
 */
function beginning(text: string, room: number): string {
  let units = 0;
  let end = 0;
  for (const cluster of clustersOf(text)) {
    units += unitsOf(cluster);
    // White space at the end of a line has no width.
    if (units > room && cluster.trim() !== '') break;
    end += cluster.length;
  }
  const fitting = text.slice(0, end);
  const isWordEnd = end === text.length || /\s/.test(text.charAt(end)) || SQUARE.test(text.slice(end));
  return (isWordEnd || /\s$/.test(fitting) ? fitting : fitting.replace(/\s+\S*$/, '')).trimEnd();
}

/**
 * Returns the visible part of text on one line of `limit` pixels: all of it, or as many whole words as fit
 * before an ellipsis. A first word that is too long by itself is cut between characters.
 */
export function visiblePart(text: string, size: number, limit: number): string {
  const whole = collapse(text);
  if (textWidth(whole, size) <= limit) return whole;
  const room = ((limit - textWidth(ELLIPSIS, size)) * UNITS_PER_EM) / size;
  return `${beginning(whole, room)}${ELLIPSIS}`;
}

/**
 * Returns the visible part of text that is broken between words into the given number of lines; the last one
 * is cut off.
 */
export function visibleLines(text: string, size: number, limit: number, count: number): readonly string[] {
  const lines: string[] = [];
  let rest = collapse(text);
  while (rest !== '' && lines.length < count - 1) {
    const line = beginning(rest, (limit * UNITS_PER_EM) / size);
    if (line === '') break;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, visiblePart(rest, size, limit)];
}
