import { escapedPattern } from '../checks/knowledge/texts/escaped-pattern.ts';
import { type ComparedField, isHeader } from './compared-field.ts';
import type { RecordedField } from './recorded-fields.ts';

const ANY = '…';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pl', 'ru', 'uk'];

/** The names of the months, in the form that they have in a date. */
const monthNames = (): string[] =>
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        const parts = format.formatToParts(Date.UTC(2026, index, 1));
        return parts.find(({ type }) => type === 'month')?.value.replace(/\.$/, '') ?? '';
      });
    }),
  );

/** Dates and times: `2026-05-03T10:00Z`, `3.5.2026`, `May 3, 2026`, `3 мая 2026`, `10:30`. */
function makeDates(): RegExp {
  const month = `(?:${[...new Set(monthNames())].sort((a, b) => b.length - a.length).join('|')})\\.?`;
  const day = '\\d{1,2}(?:st|nd|rd|th|\\.)?';
  const [start, end] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  return new RegExp(
    [
      '\\b\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?\\b',
      '\\b\\d{1,2}[./]\\d{1,2}[./]\\d{4}\\b',
      `${start}${day}\\s(?:de\\s)?${month}(?:,?\\s(?:de\\s)?\\d{4})?${end}`,
      `${start}${month}\\s${day}(?:,?\\s\\d{4})?${end}`,
      '\\b\\d{1,2}:\\d{2}(?::\\d{2})?\\b',
    ].join('|'),
    'giu',
  );
}

let known: RegExp | null = null;

/** Made when it is first needed: the names of months take milliseconds. */
function dates(): RegExp {
  known ??= makeDates();
  return known;
}

/** Ids that differ from response to response: a UUID, a hash in hexadecimal digits with both letters and numbers. */
const IDS = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b|\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}\b/gi;
/** Parameters that only tell the caches of browsers a new version. */
const VERSION = /([?&](?:v|ver|version|rev|hash|cb|_|t|ts)=)[^&#\s]+/gi;
/** Instructions that say what holds without them. */
const DEFAULT_RULES = /^(index|follow|all)$/;

const parts = (value: string, separator: string) =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** What a nonce protects is the same whatever it is; directives and their sources mean the same in any order. */
const policyKey = (value: string) =>
  parts(value.replace(/'nonce-[^']*'/gi, "'nonce-…'"), ';')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      return [name.toLowerCase(), ...[...new Set(sources)].sort()].join(' ');
    })
    .sort()
    .join('; ');

const listKey = (separator: string) => (value: string) =>
  parts(value.toLowerCase().replace(/\s*=\s*/g, '='), separator)
    .map((part) => part.replace(/\s+/g, ' '))
    .sort()
    .join(`${separator} `);

const HEADERS: Readonly<Partial<Record<RecordedField, (value: string) => string>>> = {
  'content-security-policy': policyKey,
  'strict-transport-security': listKey(';'),
  'permissions-policy': listKey(','),
};

/** In a policy for referrers, the last known value counts, so their order means something. */
const headerKey = (field: RecordedField, value: string) =>
  HEADERS[field]?.(value) ?? value.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns what a value of a field is compared by: without what differs from response to response (nonces, ids, dates),
 * without what means nothing (order, white space, instructions that hold anyway). The key of a key is the key itself.
 */
export function comparedValue(field: ComparedField, value: string): string {
  if (isHeader(field)) return headerKey(field, value);
  if (field === 'robots')
    return parts(value.toLowerCase(), ',')
      .filter((one) => !DEFAULT_RULES.test(one))
      .sort()
      .join(', ');
  const plain = value.normalize('NFC').replace(/\s+/g, ' ').trim();
  // Most values have no numbers.
  if (!/\d/.test(plain)) return plain.replace(VERSION, `$1${ANY}`);
  return plain.replace(VERSION, `$1${ANY}`).replace(dates(), ANY).replace(IDS, ANY);
}

/**
 * Returns a function that replaces both hosts by one name, with their scheme, so that addresses of a copy of the site
 * equal those of the site. Subdomains stay: `de.staging.shop.example` becomes that of `de.shop.example`.
 */
export function sameHosts(one: string, other: string): (value: string) => string {
  if (one === other || one === '' || other === '') return (value) => value;
  const hosts = [one, other].map(escapedPattern);
  const host = new RegExp(
    `(?:\\b(https?|wss?):)?(//)?(?<![a-z\\d-])((?:[a-z\\d-]+\\.)*?)(?:${hosts.join('|')})(?![\\w-]|\\.[\\w-]|:\\d)`,
    'gi',
  );
  return (value) =>
    value.replace(
      host,
      (_whole, _scheme?: string, slashes = '', subdomains = '') => `${slashes}${subdomains}§`,
    );
}
