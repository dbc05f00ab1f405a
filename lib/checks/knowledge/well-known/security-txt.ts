import { parseAddress } from '../addresses/addresses.ts';

/** One field of the file. */
interface Field {
  /** In lower case. */
  name: string;
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
    | 'line';
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
const SPELT: Readonly<Record<string, string>> = {
  expires: 'Expires',
  'preferred-languages': 'Preferred-Languages',
};

/** Returns the lines covered by a signature; without one, all lines (RFC 4880, 7). */
function* contentOf(text: string): Generator<[line: string, number: number]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const isSigned = lines[0]?.trim() === '-----BEGIN PGP SIGNED MESSAGE-----';
  // The first line is followed by headers of the signature, up to a blank line.
  const start = isSigned ? lines.findIndex((line) => line.trim() === '') + 1 : 0;
  for (const [at, line] of lines.entries()) {
    if (isSigned && line.startsWith('-----BEGIN PGP SIGNATURE')) return;
    if (at >= start) yield [isSigned ? line.replace(/^- /, '') : line, at + 1];
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
      fields.push({ name: name.toLowerCase(), value: value.trim(), line: number });
    else if (stray.length < MAXIMUM_STRAY) stray.push({ text: line.trim().slice(0, SHOWN), line: number });
  }
  return { fields, stray };
}

const shown = (value: string) => value.slice(0, SHOWN);
const isInsecure = (value: string) => /^http:/i.test(value);

function* contactFaults(contacts: readonly Field[]): Generator<SecurityTxtFault> {
  if (contacts.length === 0) yield { fault: 'contactMissing', values: {} };
  for (const { value } of contacts) {
    if (isInsecure(value)) yield { fault: 'linkInsecure', values: { field: 'Contact', value: shown(value) } };
    else if (!/^(mailto:[^@\s]+@[^@\s]+|tel:[+\d].*|https:\/\/.+)$/i.test(value) || !parseAddress(value))
      yield { fault: 'contactInvalid', values: { value: shown(value) } };
  }
}

function* expiryFaults(dates: readonly Field[], now: number): Generator<SecurityTxtFault> {
  const [date] = dates;
  if (!date) {
    yield { fault: 'expiresMissing', values: {} };
    return;
  }
  const time = DATE_TIME.test(date.value) ? Date.parse(date.value.toUpperCase()) : Number.NaN;
  const values = { date: shown(date.value) };
  if (Number.isNaN(time)) yield { fault: 'expiresInvalid', values };
  else if (time <= now) yield { fault: 'expired', values };
  else if (time - now > YEAR) yield { fault: 'expiresFar', values };
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
  const named = (name: string) => fields.filter((field) => field.name === name);
  yield* contactFaults(named('contact'));
  yield* expiryFaults(named('expires'), now);
  for (const [name, field] of Object.entries(SPELT))
    if (named(name).length > 1) yield { fault: 'repeated', values: { field } };
  for (const { name, value } of fields) {
    if (!LINKS.has(name) || !isInsecure(value)) continue;
    const field = name.charAt(0).toUpperCase() + name.slice(1);
    yield { fault: 'linkInsecure', values: { field, value: shown(value) } };
  }
  const canonical = named('canonical').map(({ value }) => parseAddress(value)?.href ?? value);
  if (canonical.length > 0 && !addresses.some((address) => canonical.includes(address)))
    yield { fault: 'canonical', values: { address: addresses[0], canonical: shown(canonical[0] ?? '') } };
  for (const { text, line } of stray) yield { fault: 'line', values: { number: line, text } };
}
