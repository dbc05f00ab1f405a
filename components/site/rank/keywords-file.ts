const HEADERS =
  /^(keyword|keywords|query|search term|top queries|ключевое слово|ключевая фраза|запрос|ключове слово|запит|słowo kluczowe|zapytanie)s?$/i;
const UTF16 = [0xff, 0xfe];

/** A file's text: UTF-8, or UTF-16 as keyword planners write it; null where it is neither. */
function textOf(bytes: Uint8Array): string | null {
  const isWide = UTF16.every((byte, index) => bytes[index] === byte);
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The lines of a CSV, each as its fields; quoted fields may hold separators and line breaks (RFC 4180). */
function fieldsOf(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/, 1);
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy');
  const lines: string[][] = [[]];
  for (const [whole, field = '', end] of text.matchAll(pattern)) {
    if (whole === '') break;
    lines.at(-1)?.push(/^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end !== separator && end !== '') lines.push([]);
  }
  return lines;
}

/** An apostrophe before a formula is what our own export puts there. */
const plain = (field: string) => field.trim().replace(/^'(?=[=+\-@])/, '');

/**
 * The keywords of a CSV: the column that is called so, else the first. Separated by comma, semicolon
 * or tab, as the first line shows.
 */
function keywordsInCsv(text: string): string[] {
  const lines = fieldsOf(text);
  const named = lines[0]?.findIndex((field) => HEADERS.test(field.trim())) ?? -1;
  return lines
    .slice(named < 0 ? 0 : 1)
    .map((fields) => plain(fields[Math.max(0, named)] ?? ''))
    .filter(Boolean);
}

/** The keywords of a file; one whose name ends in `.txt` has one a line. Null where it is no text that can be read. */
export function keywordsInFile(name: string, bytes: Uint8Array): string[] | null {
  const text = textOf(bytes);
  if (text === null) return null;
  return /\.txt$/i.test(name)
    ? text
        .split(/\r\n|\r|\n/)
        .map(plain)
        .filter(Boolean)
    : keywordsInCsv(text);
}

const sameWords = (keyword: string) => keyword.trim().replace(/\s+/g, ' ');
const asKey = (keyword: string) => sameWords(keyword).toLowerCase();

/** What a list that was typed holds: those to add, and those that are there already or stand in it twice. */
export function splitKeywords(
  typed: string,
  known: readonly string[],
): { fresh: string[]; repeated: string[] } {
  const seen = new Set(known.map(asKey));
  const [fresh, repeated]: [string[], string[]] = [[], []];
  for (const keyword of typed
    .split(/\r\n|\r|\n/)
    .map(sameWords)
    .filter(Boolean)) {
    (seen.has(asKey(keyword)) ? repeated : fresh).push(keyword);
    seen.add(asKey(keyword));
  }
  return { fresh, repeated };
}
