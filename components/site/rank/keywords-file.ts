import { unguarded } from '@/lib/report/export/csv.ts';

const HEADERS =
  /^(keyword|keywords|query|search term|top queries|ключевое слово|ключевая фраза|запрос|ключове слово|запит|słowo kluczowe|zapytanie)s?$/i;
const UTF16 = [0xff, 0xfe];

/** Decodes a file: UTF-8, or UTF-16 as keyword planners write it; null if it is neither. */
function textOf(bytes: Uint8Array): string | null {
  const isWide = UTF16.every((byte, index) => bytes[index] === byte);
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Splits a CSV into lines of fields; quoted fields may contain separators and line breaks (RFC 4180). */
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

/** Our own export guards formulas. */
const plain = (field: string) => unguarded(field.trim());

/**
 * Returns the keywords of a CSV: the column with that name, otherwise the first. The separator (comma, semicolon or
 * tab) is taken from the first line.
 */
function keywordsInCsv(text: string): string[] {
  const lines = fieldsOf(text);
  const named = lines[0]?.findIndex((field) => HEADERS.test(field.trim())) ?? -1;
  return lines
    .slice(named < 0 ? 0 : 1)
    .map((fields) => plain(fields[Math.max(0, named)] ?? ''))
    .filter(Boolean);
}

/**
 * Returns the keywords of a file; a file whose name ends in `.txt` has one per line. Null if it is not readable text.
 */
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

/** Splits a typed list into keywords to add, and those that already exist or occur twice. */
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
