import { unguarded } from './csv.ts';

const UTF16 = [0xff, 0xfe];

/** Decodes a file: UTF-8, or UTF-16 as spreadsheets and keyword planners write it; null if it is neither. */
export function fileText(bytes: Uint8Array): string | null {
  const isWide = UTF16.every((byte, index) => bytes[index] === byte);
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A line of a CSV; quoted fields may contain line breaks, so it may end on a later line of the file. */
export interface CsvLine {
  /** The line of the file that it begins on, from 1. */
  at: number;
  /** Trimmed, without the apostrophes that guard formulas in our own exports. */
  fields: string[];
}

/** Splits a CSV into lines of fields; quoted fields may contain separators and line breaks (RFC 4180). */
export function csvLines(text: string, separator: '\t' | ';' | ','): CsvLine[] {
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy');
  const lines: CsvLine[] = [{ at: 1, fields: [] }];
  let at = 1;
  for (const [whole, field = '', end] of text.matchAll(pattern)) {
    if (whole === '') break;
    const value = /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;
    lines.at(-1)?.fields.push(unguarded(value.trim()));
    at += (whole.match(/\r\n|\r|\n/g) ?? []).length;
    if (end && end !== separator) lines.push({ at, fields: [] });
  }
  return lines;
}
