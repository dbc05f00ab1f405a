import { parseAddress } from '../addresses/addresses.ts';
import { parseDate } from '../structured-data/schema-dates.ts';

/** One field of the file. */
interface Field {
  /** In lower case. */
  name: string;
  /** The name as it is written. */
  written: string;
  value: string;
  /** Counted from 1. */
  line: number;
}

interface SecurityTxt {
  fields: readonly Field[];
  /** The first few lines that are not a field and not a comment. */
  stray: readonly { text: string; line: number }[];
}

/** The possible faults of a file, with values that show where. */
export interface SecurityTxtFault {
  fault:
    | 'contactMissing'
    | 'contactInvalid'
    | 'linkInsecure'
    | 'expiresMissing'
    | 'expiresInvalid'
    | 'expired'
    | 'expiresFar'
    | 'repeated'
    | 'canonical'
    | 'line'
    | 'none'
    | 'empty'
    | 'misspelt'
    | 'linkInvalid';
  values: Readonly<Record<string, string | number>>;
}

/** The most characters read, as the standard advises (RFC 9116, 5.4). */
const MAXIMUM = 32_768;
const MAXIMUM_STRAY = 3;
/** The most characters shown of a line. */
const SHOWN = 80;
const YEAR = 366 * 86_400_000;
const FIELD = /^([!-9;-~]{1,60}):[ \t]*(.*)$/;
/** Date and time with a zone (RFC 3339, 5.6). */
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;
const LINKS = new Set(['acknowledgments', 'canonical', 'encryption', 'hiring', 'policy']);
/** The fields of the standard (RFC 9116, 2.5), as it writes them. */
const FIELDS: Readonly<Record<string, string>> = {
  contact: 'Contact',
  expires: 'Expires',
  acknowledgments: 'Acknowledgments',
  canonical: 'Canonical',
  encryption: 'Encryption',
  hiring: 'Hiring',
  policy: 'Policy',
  'preferred-languages': 'Preferred-Languages',
};
const SINGLE = ['expires', 'preferred-languages'];
/** Names that are read as unknown fields, and what they were meant to be. */
const MISSPELT: Readonly<Record<string, string>> = {
  contacts: 'contact',
  expire: 'expires',
  expiry: 'expires',
  expiration: 'expires',
  acknowledgment: 'acknowledgments',
  acknowledgement: 'acknowledgments',
  acknowledgements: 'acknowledgments',
  'preferred-language': 'preferred-languages',
  policies: 'policy',
};
const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
/** What may follow the first line of a signed message, before a blank line. */
const SIGNED_HEADER = /^(Hash|Charset|Comment|MessageID|NotDashEscaped|Version):/;
const ADDRESS = /^[a-z][a-z\d+.-]*:\S+$/i;
/** The schemes with a form of their own; every other may be a way to reach someone, too. */
const CONTACT =
  /^(mailto:[^@\s/]+@[^@\s]+|tel:[+\d].*|https:\/\/.+|(?!(?:mailto|tel|https):)[a-z][a-z\d+.-]*:\S+)$/i;

/** Returns the lines, without what belongs to a signature (RFC 4880, 7). */
function* contentOf(text: string): Generator<[line: string, number: number]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const begin = lines.findIndex((line) => line.trim() === SIGNED);
  const isSigned = begin >= 0;
  let isHeader = false;
  for (const [at, line] of lines.entries()) {
    if (isSigned && line.startsWith('-----BEGIN PGP SIGNATURE')) return;
    isHeader = at === begin || (isHeader && SIGNED_HEADER.test(line));
    if (!isHeader) yield [isSigned ? line.replace(/^- /, '') : line, at + 1];
  }
}

/**
 * Parses the fields of a security.txt (RFC 9116, 2), signed or not. Never throws.
 *
 * @internal For tests, which check it line by line.
 */
export function parseSecurityTxt(text: string): SecurityTxt {
  const fields: Field[] = [];
  const stray: { text: string; line: number }[] = [];
  for (const [line, number] of contentOf(text.slice(0, MAXIMUM))) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined && value !== undefined)
      fields.push({ name: name.toLowerCase(), written: name, value: value.trim(), line: number });
    else if (stray.length < MAXIMUM_STRAY) stray.push({ text: line.trim().slice(0, SHOWN), line: number });
  }
  return { fields, stray };
}

const shown = (value: string) => value.slice(0, SHOWN);
const isInsecure = (value: string) => /^http:/i.test(value);

function* contactFaults(contacts: readonly Field[]): Generator<SecurityTxtFault> {
  for (const { value } of contacts) {
    if (isInsecure(value)) yield { fault: 'linkInsecure', values: { field: 'Contact', value: shown(value) } };
    else if (!CONTACT.test(value) || !parseAddress(value))
      yield { fault: 'contactInvalid', values: { value: shown(value) } };
  }
}

/** The time of an Expires field; not a number if it is no date with a time and a zone. */
function timeOf({ value }: Field): number {
  // Not only `Date.parse`: it takes February 30 for March 2, and hour 24 for the next day.
  const isDate = DATE_TIME.test(value) && parseDate(value.slice(0, 10)) !== null && !/[Tt]24/.test(value);
  return isDate ? Date.parse(value.toUpperCase()) : Number.NaN;
}

function* expiryFaults(dates: readonly Field[], now: number): Generator<SecurityTxtFault> {
  // Of several, which is a fault of its own, readers may take any: only if all are over is the file.
  const [date] = dates.toSorted((one, other) => (timeOf(other) || 0) - (timeOf(one) || 0));
  if (!date) return;
  const time = timeOf(date);
  const values = { date: shown(date.value) };
  if (Number.isNaN(time)) yield { fault: 'expiresInvalid', values };
  else if (time <= now) yield { fault: 'expired', values };
  else if (time - now > YEAR) yield { fault: 'expiresFar', values };
}

/** Returns the fields that are missing, empty or misspelt. */
function* nameFaults(fields: readonly Field[]): Generator<SecurityTxtFault> {
  const meant = new Set(fields.map(({ name }) => MISSPELT[name] ?? name));
  if (!meant.has('contact')) yield { fault: 'contactMissing', values: {} };
  if (!meant.has('expires')) yield { fault: 'expiresMissing', values: {} };
  for (const { name, value, written } of fields) {
    const field = FIELDS[MISSPELT[name] ?? name];
    if (!field) continue;
    if (MISSPELT[name]) yield { fault: 'misspelt', values: { written, field } };
    else if (value === '') yield { fault: 'empty', values: { field } };
  }
}

function* linkFaults(fields: readonly Field[]): Generator<SecurityTxtFault> {
  for (const { name, value } of fields) {
    if (!LINKS.has(name)) continue;
    const values = { field: FIELDS[name] ?? name, value: shown(value) };
    if (isInsecure(value)) yield { fault: 'linkInsecure', values };
    // What is wrong with Canonical is told by itself.
    else if (name !== 'canonical' && !(ADDRESS.test(value) && parseAddress(value)))
      yield { fault: 'linkInvalid', values };
  }
}

/**
 * Returns the faults of a security.txt according to RFC 9116.
 * @param text as sent, decoded
 * @param addresses the requested address, and the one it was read from after redirects
 * @param now milliseconds since 1970
 */
export function* securityTxtFaults(
  text: string,
  addresses: readonly [string, ...string[]],
  now: number,
): Generator<SecurityTxtFault> {
  const { fields, stray } = parseSecurityTxt(text);
  const isKnown = ({ name }: Field) => FIELDS[MISSPELT[name] ?? name] !== undefined;
  if (!fields.some(isKnown) && !stray.some((line) => /\b(contact|expires)\s*:/i.test(line.text))) {
    yield { fault: 'none', values: { address: addresses[0] } };
    return;
  }
  const filled = fields.filter(({ value }) => value !== '');
  const named = (name: string) => filled.filter((field) => field.name === name);
  yield* nameFaults(fields);
  yield* contactFaults(named('contact'));
  yield* expiryFaults(named('expires'), now);
  for (const name of SINGLE)
    if (named(name).length > 1) yield { fault: 'repeated', values: { field: FIELDS[name] ?? name } };
  yield* linkFaults(filled);
  const canonical = named('canonical').map(({ value }) => parseAddress(value)?.href ?? value);
  if (canonical.length > 0 && !addresses.some((address) => canonical.includes(address)))
    yield { fault: 'canonical', values: { address: addresses[0], canonical: shown(canonical[0] ?? '') } };
  for (const { text, line } of stray) yield { fault: 'line', values: { number: line, text } };
}
