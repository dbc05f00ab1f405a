import type { ExpectedRedirect } from '../pages/sets/redirect-test.ts';
import { csvLines, fileText } from './export/read-csv.ts';

/** The most redirects of a list that are tested; a set has 500 pages. */
export const MOST_REDIRECTS = 5_000;
/** The most bytes of a file with 50,000 lines of long addresses. */
export const MOST_REDIRECT_BYTES = 20 * 2 ** 20;

/** The names that the columns of such lists have. */
const OLD =
  /^(?:(?:old|source|from|current|request|original)(?: (?:url|address|path|page))?|address|url|redirect from|старый(?: (?:адрес|url))?|откуда|стара(?: адреса)?|старий url|звідки|stary(?: (?:adres|url))?|z)$/i;
const EXPECTED =
  /^(?:(?:new|target|to|expected|destination|final)(?: (?:url|address|path|page))?|redirect(?: to| url)?|should lead to|новый(?: (?:адрес|url))?|куда|нова(?: адреса)?|новий url|куди|nowy(?: (?:adres|url))?|do)$/i;

/** Why a list cannot be used; `columns` are those that it has. */
export interface RedirectListRefusal {
  refused: 'unreadable' | 'large' | 'empty' | 'noColumns';
  columns: readonly string[];
}

/** The expected redirects of a list, and how many lines it has: only the first are used. */
export interface RedirectList {
  redirects: readonly ExpectedRedirect[];
  lines: number;
}

const plainName = (name: string) => name.trim().replace(/[_-]+/g, ' ').replace(/\s+/g, ' ');
const looksLikeAddress = (cell = '') => /^(?:https?:\/\/|\/)/.test(cell);

/**
 * Reads a CSV file with old addresses and where each should lead. The columns are known by their names, or are the
 * first two if the first line has addresses already.
 */
export function redirectList(bytes: Uint8Array): RedirectList | RedirectListRefusal {
  const refused = (reason: RedirectListRefusal['refused'], columns: readonly string[] = []) => ({
    refused: reason,
    columns,
  });
  if (bytes.byteLength > MOST_REDIRECT_BYTES) return refused('large');
  const text = fileText(bytes);
  if (text === null) return refused('unreadable');
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  const separator = (['\t', ';', ','] as const).find((one) => head.includes(one)) ?? ',';
  const lines = csvLines(text, separator).filter(({ fields }) => fields.some(Boolean));
  const [first] = lines;
  if (!first) return refused('empty');
  const names = first.fields.map(plainName);
  const isUnnamed = looksLikeAddress(first.fields[0]) && looksLikeAddress(first.fields[1]);
  const old = isUnnamed ? 0 : names.findIndex((name) => OLD.test(name));
  const expected = isUnnamed ? 1 : names.findIndex((name) => EXPECTED.test(name));
  if (old < 0 || expected < 0) return refused('noColumns', first.fields);
  const rows = isUnnamed ? lines : lines.slice(1);
  if (rows.length === 0) return refused('empty');
  return {
    redirects: rows
      .slice(0, MOST_REDIRECTS)
      .map(({ fields }) => ({ from: fields[old] ?? '', to: fields[expected] ?? '' })),
    lines: rows.length,
  };
}
