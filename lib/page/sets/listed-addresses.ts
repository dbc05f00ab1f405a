import { redacted } from '../../checks/knowledge/addresses/redact.ts';
import { hostOf } from '../../platform/address.ts';
import { type CsvLine, csvLines } from '../../report/export/read-csv.ts';

/** An address of a list. */
export interface ListedAddress {
  address: string;
  /** Where it is in the list, from 1. */
  line: number;
  /** The values of the other columns of a CSV, by column, without secrets. */
  columns?: Record<string, string>;
}

export interface ListedAddresses {
  found: readonly ListedAddress[];
  /** Lines without an address. */
  wrong: readonly { line: number; text: string }[];
}

const ADDRESS_HEADER =
  /^(?:url|urls|uri|address|link|page|page url|адрес|адреса|ссылка|посилання|adres|strona)$/i;
const SEPARATORS = ['\t', ';', ','] as const;
/** Lines by which the form of a list is recognized. */
const SAMPLE = 20;
const LONGEST = { text: 120, value: 300 };
const MOST_COLUMNS = 20;

/** Returns the address that a cell contains, complete or as a path of the site; null if it contains none. */
function addressIn(cell: string, site: string): string | null {
  if (/\s/.test(cell) || cell === '') return null;
  if (cell.startsWith('/') && !cell.startsWith('//')) return new URL(cell, site).href;
  if (/^https?:\/\//i.test(cell)) return URL.canParse(cell) ? new URL(cell).href : null;
  const isOfSite = hostOf(cell) !== '' && hostOf(cell) === hostOf(site);
  return isOfSite && URL.canParse(`https://${cell}`)
    ? new URL(`${new URL(site).protocol}//${cell}`).href
    : null;
}

/** Returns the separator of a CSV; null for one address a line, which may contain commas itself. */
function separatorOf(text: string, site: string): (typeof SEPARATORS)[number] | null {
  const sample = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, SAMPLE);
  if (sample.every((line) => addressIn(line.trim(), site) !== null)) return null;
  return SEPARATORS.find((one) => sample[0]?.includes(one)) ?? null;
}

const isBlankLine = ({ fields }: CsvLine) => fields.every((field) => field === '');

function readCsv(text: string, separator: (typeof SEPARATORS)[number], site: string): ListedAddresses {
  const lines = csvLines(text, separator).filter((line) => !isBlankLine(line));
  const head = lines[0]?.fields ?? [];
  const named = head.findIndex((field) => ADDRESS_HEADER.test(field));
  const isHeader = head.every((field) => addressIn(field, site) === null);
  const sample = lines.slice(isHeader ? 1 : 0, SAMPLE);
  const hits = (column: number) =>
    sample.filter(({ fields }) => addressIn(fields[column] ?? '', site)).length;
  const columns = Array.from({ length: Math.min(MOST_COLUMNS, head.length) }, (_, column) => column);
  const most = columns.reduce((best, column) => (hits(column) > hits(best) ? column : best), 0);
  const at = isHeader && named >= 0 ? named : most;
  const nameOf = (column: number) => (isHeader && head[column]) || `${column + 1}`;
  const found: ListedAddress[] = [];
  const wrong: { line: number; text: string }[] = [];
  for (const { at: line, fields } of lines.slice(isHeader ? 1 : 0)) {
    const address = addressIn(fields[at] ?? '', site);
    if (address === null) {
      wrong.push({ line, text: fields.join(separator).slice(0, LONGEST.text) });
      continue;
    }
    const others = columns.filter((column) => column !== at && fields[column]);
    const values = others.map(
      (column) => [nameOf(column), redacted(fields[column] ?? '').slice(0, LONGEST.value)] as const,
    );
    found.push({ address, line, ...(values.length > 0 && { columns: Object.fromEntries(values) }) });
  }
  return { found, wrong };
}

/**
 * Reads a pasted list or a CSV: one address per line, or one in a column; lines that begin with # are comments. Paths
 * belong to the site.
 */
export function readListed(source: string, site: string): ListedAddresses {
  const text = source.replace(/^\uFEFF/, '');
  const separator = separatorOf(text, site);
  if (separator !== null) return readCsv(text, separator, site);
  const found: ListedAddress[] = [];
  const wrong: { line: number; text: string }[] = [];
  for (const [index, each] of text.split(/\r\n|\r|\n/).entries()) {
    const cell = each.trim().replace(/^"(.*)"$/, '$1');
    if (cell === '' || cell.startsWith('#')) continue;
    const address = addressIn(cell, site);
    if (address) found.push({ address, line: index + 1 });
    else wrong.push({ line: index + 1, text: cell.slice(0, LONGEST.text) });
  }
  return { found, wrong };
}
