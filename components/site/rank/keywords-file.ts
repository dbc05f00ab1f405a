import { unguarded } from '@/lib/report/export/csv.ts';
import { csvLines, fileText } from '@/lib/report/export/read-csv.ts';

const HEADERS =
  /^(keyword|keywords|query|search term|top queries|ключевое слово|ключевая фраза|запрос|ключове слово|запит|słowo kluczowe|zapytanie)s?$/i;

/** Our own export guards formulas. */
const plain = (field: string) => unguarded(field.trim());

/**
 * Returns the keywords of a CSV: the column with that name, otherwise the first. The separator (comma, semicolon or
 * tab) is taken from the first line.
 */
function keywordsInCsv(text: string): string[] {
  const [head = ''] = text.split(/\r?\n/, 1);
  const separator = (['\t', ';', ','] as const).find((one) => head.includes(one)) ?? ',';
  const lines = csvLines(text, separator);
  const named = lines[0]?.fields.findIndex((field) => HEADERS.test(field)) ?? -1;
  return lines
    .slice(named < 0 ? 0 : 1)
    .map(({ fields }) => fields[Math.max(0, named)] ?? '')
    .filter(Boolean);
}

/**
 * Returns the keywords of a file; a file whose name ends in `.txt` has one per line. Null if it is not readable text.
 */
export function keywordsInFile(name: string, bytes: Uint8Array): string[] | null {
  const text = fileText(bytes);
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
