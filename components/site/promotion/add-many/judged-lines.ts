import { documentAddress, isWebPage } from '@/lib/platform/address.ts';
import { type CsvLine, csvLines } from '@/lib/report/export/read-csv.ts';
import { belongsTo } from '@/lib/service/projects/matching.ts';

/** Lines that are read; what follows is not. */
export const MOST_LINES = 10_000;
/** The most characters of an anchor text. */
const LONGEST = 200;

/** Why a line is not added, in the order in which the reasons are listed. */
export const LINE_PROBLEMS = ['notUrl', 'foreign', 'already', 'repeated', 'formula', 'tooLong'] as const;
type LineProblem = (typeof LINE_PROBLEMS)[number];

/** A line of the list, with what will be added, or why nothing will. */
export interface JudgedLine {
  /** Its number in the list, from 1. */
  at: number;
  /** As typed. */
  given: string;
  /** Absolute; empty if it is not one. */
  url: string;
  /** Empty: none is given. */
  anchor: string;
  problem: LineProblem | null;
}

const URL_HEADER =
  /^(url|urls|address|page|pages|link|links|адрес|страница|ссылка|сторінка|посилання|адреса|adres|strona)$/i;
const ANCHOR_HEADER = /^(anchor|anchors|anchor text|анкор|анкоры|анкори|tekst anchora|anchory)$/i;
/** A spreadsheet's formula instead of its value. */
const FORMULA = /^[=+@]\s*[A-Z][A-Z0-9.]*\(/i;

/**
 * Returns the separator of a list. Commas and semicolons also occur in URLs: a comma only separates where there is a
 * heading, a quote, or a space after it; `;jsessionid` belongs to its URL.
 */
function separatorOf(text: string): '\t' | ';' | ',' | null {
  if (text.includes('\t')) return '\t';
  if (/;(?!jsessionid)/i.test(text)) return ';';
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  const isTitled = head.split(',').some((field) => URL_HEADER.test(field.trim().replaceAll('"', '')));
  return isTitled || /,\s*"|",|, /.test(text) ? ',' : null;
}

function linesOf(text: string): CsvLine[] {
  const separator = separatorOf(text);
  if (separator) return csvLines(text, separator);
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ at: index + 1, fields: [line.trim()] }));
}

/** The project that links are added to. */
interface Target {
  domain_host: string;
  homepage_url?: string | null | undefined;
}

/** Returns the absolute URL of what was typed: a path belongs to the home page. */
function absolute(given: string, { domain_host, homepage_url }: Target): string {
  const home = homepage_url && URL.canParse(homepage_url) ? homepage_url : `https://${domain_host}/`;
  const isWhole = /^https?:\/\//i.test(given);
  if (!isWhole && !/^\/(?!\/)/.test(given)) return '';
  if (/\s/.test(given) || !URL.canParse(given, home)) return '';
  const url = new URL(given, home);
  return url.username || url.password || !isWebPage(url.href) ? '' : url.href;
}

const keyOf = (url: string) => documentAddress(url);

/** Returns each line of a list, judged before anything is sent; empty lines and a heading are left out. */
export function judgedLines(
  text: string,
  target: Target,
  known: readonly { url: string }[],
): { lines: readonly JudgedLine[]; isCut: boolean } {
  const all = linesOf(text.replace(/^\uFEFF/, ''));
  const [head] = all;
  const named = head?.fields.findIndex((field) => URL_HEADER.test(field)) ?? -1;
  const column = Math.max(0, named);
  const anchorNamed = head?.fields.findIndex((field) => ANCHOR_HEADER.test(field)) ?? -1;
  const anchorColumn = anchorNamed >= 0 ? anchorNamed : named < 0 ? 1 : -1;
  const rows = (named < 0 ? all : all.slice(1)).filter(({ fields }) => fields.some(Boolean));
  const there = new Set(known.map(({ url }) => keyOf(URL.canParse(url) ? new URL(url).href : url)));
  const seen = new Set<string>();
  const lines = rows.slice(0, MOST_LINES).map(({ at, fields }): JudgedLine => {
    const given = fields[column] ?? '';
    const anchor = (fields[anchorColumn] ?? '').replace(/\s+/g, ' ');
    const url = absolute(given, target);
    const key = keyOf(url);
    const problem = (): LineProblem | null => {
      if (url === '') return 'notUrl';
      if (!belongsTo(url, target.domain_host)) return 'foreign';
      if (there.has(key)) return 'already';
      if (seen.has(key)) return 'repeated';
      if (FORMULA.test(anchor)) return 'formula';
      return anchor.length > LONGEST ? 'tooLong' : null;
    };
    const found = problem();
    if (found === null) seen.add(key);
    return { at, given: given || fields.join(' '), url, anchor, problem: found };
  });
  return { lines, isCut: rows.length > MOST_LINES };
}
