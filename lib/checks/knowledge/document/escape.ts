/**
 * Escapes text for HTML, both as the text of an element and as an attribute value in double quotes (HTML
 * standard, 13.3, "escaping a string"). Keeps apostrophes, so that copied code stays readable.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  reg: '®',
  trade: '™',
  copy: '©',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  deg: '°',
  times: '×',
  bull: '•',
  middot: '·',
  euro: '€',
  szlig: 'ß',
};
/** The ends of names for letters: `&eacute;`, `&Uuml;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};

/** Returns the letter with an accent that has such a name; undefined if it is no such name. */
function accented(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1)];
  const letter = accent && `${name[0]}${accent}`.normalize('NFC');
  return letter?.length === 1 ? letter : undefined;
}
/** How many times templates escape the same text at most. */
const MOST_ESCAPES = 3;

/**
 * Returns text without HTML's character references, where a template has escaped what is not HTML, perhaps
 * more than once: `Salt &amp;amp; pepper`. Unknown names stay.
 */
export function unescapeHtml(text: string): string {
  let plain = text;
  for (let times = 0; times < MOST_ESCAPES && plain.includes('&'); times += 1) {
    plain = plain.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, dec, hex, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? accented(name) ?? whole;
      const code = dec ? Number(dec) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  }
  return plain;
}
