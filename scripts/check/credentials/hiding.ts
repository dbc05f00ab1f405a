import type { Values } from '../../../lib/checks/check.ts';
import type { Credentials } from './site-credentials.ts';

/** Hides the secrets of credentials, in whatever form a page repeats them. */
export interface Hiding {
  /** In text from a page. */
  inText(text: string): string;
  /**
   * In an address or a selector: its origin stays, and so does a secret that is a single word or number, which it may
   * have by itself. Pages are told apart by addresses, and places by selectors.
   */
  inAddress(address: string): string;
}

const HIDDEN = '…';
/** A shorter value protects nothing, and hiding it would make other text unreadable. */
const SHORTEST = 4;
/** A word or a number; random characters have no end that soon. */
const WORD = /^(?:\p{L}{1,15}|\d{1,15})$/u;
/** The scheme, host and port of an address; a user before them is none of it. */
const ORIGIN = /((?<![a-z\d])https?:\/\/(?![^\s/?#"'<>]*@)[^\s/?#"'<>]*)/i;
/** The fewest characters of what was cut without a mark of that. */
const SHORTEST_CUT = 80;
/** Encodings in each other: JSON in an attribute in an address. */
const DEEPEST = 8;

const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };
/** A character as HTML, addresses, forms, JSON, scripts and style sheets write it; other backslashes mean nothing. */
const ENCODED =
  /&(?:#(?<decimal>\d{1,7})|#x(?<html>[\da-f]{1,6})|(?<named>quot|amp|lt|gt|apos));?|%(?<byte>[\da-f]{2})|\\+u(?<high>d[89ab][\da-f]{2})\\+u(?<low>d[c-f][\da-f]{2})|\\+(?:u(?<json>[\da-f]{4})|x(?<script>[\da-f]{2})|(?<css>[\da-f]{1,6}) )|\\+|\+/gi;

/** One byte of decoded text, and which characters of the text stand for it. */
interface Letter {
  is: string;
  from: number;
  to: number;
}

const inBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

const characterOf = (code: number) => (code > 0x10ffff ? '' : inBytes(String.fromCodePoint(code)));

function meaningOf(encoded: string, groups: Readonly<Partial<Record<string, string>>>): string {
  const { decimal, html, named, byte, high, low, json, script, css } = groups;
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
  if (named !== undefined) return NAMED[named.toLowerCase()] ?? '';
  if (decimal !== undefined) return characterOf(Number(decimal));
  if (high !== undefined && low !== undefined)
    return inBytes(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
  const code = html ?? json ?? script ?? css;
  if (code !== undefined) return characterOf(Number.parseInt(code, 16));
  return encoded === '+' ? ' ' : '';
}

/** Returns letters with one level of their encodings decoded. */
function decodedOnce(letters: readonly Letter[], text: string): readonly Letter[] {
  const parts: (readonly Letter[])[] = [];
  let done = 0;
  for (const { 0: encoded, index, groups = {} } of text.matchAll(ENCODED)) {
    const end = index + encoded.length;
    const [from, to] = [(letters[index] as Letter).from, (letters[end - 1] as Letter).to];
    const meant = [...meaningOf(encoded, groups)].map((is) => ({ is, from, to }));
    parts.push(letters.slice(done, index), meant);
    done = end;
  }
  return [...parts, letters.slice(done)].flat();
}

const textOf = (letters: readonly Letter[]) => letters.map(({ is }) => is).join('');

/** Decodes text: the letters are those that it means, whatever its encodings. */
function decoded(text: string): readonly Letter[] {
  let at = 0;
  let letters: readonly Letter[] = [...text].flatMap((character) => {
    const from = at;
    at += character.length;
    return [...inBytes(character)].map((is) => ({ is, from, to: from + character.length }));
  });
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const encoded = textOf(letters);
    if (encoded.search(ENCODED) < 0) break;
    letters = decodedOnce(letters, encoded);
  }
  return letters;
}

/** Decodes text like `decoded`, without saying where each letter comes from, which takes ten times as long. */
function decodedText(text: string): string {
  let bytes = inBytes(text);
  for (let depth = 0; depth < DEEPEST && bytes.search(ENCODED) >= 0; depth += 1)
    bytes = bytes.replace(ENCODED, (encoded, ...more) => meaningOf(encoded, more.at(-1)));
  return bytes.toLowerCase();
}

/** Browsers make names of attributes and hosts lower case. */
const plain = (letters: readonly Letter[]) => textOf(letters).toLowerCase();

/** The parts of Base64 that are the same for a secret wherever it is in a longer text. */
function inBase64(secret: string): readonly string[] {
  return [0, 2, 3].flatMap((start, before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret, 'utf8')]);
    const end = bytes.length % 3 === 0 ? undefined : -1;
    return (['base64', 'base64url'] as const).map((alphabet) =>
      bytes.toString(alphabet).replace(/=+$/, '').slice(start, end),
    );
  });
}

/** The length of a secret that begins at a place of decoded text, or of what is left of it where the text was cut; else 0. */
function lengthAt(text: string, at: number, form: string, isCut: boolean): number {
  if (text.startsWith(form, at)) return form.length;
  const mark = text.indexOf(inBytes(HIDDEN).toLowerCase(), at);
  const end = mark >= 0 ? mark : isCut ? text.length : at;
  return end - at >= SHORTEST && form.startsWith(text.slice(at, end)) ? end - at : 0;
}

/** Returns a function that hides secrets in text. */
function hidingOf(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(
    secrets
      // In a path, browsers make a slash of a backslash.
      .flatMap((secret) => [secret, secret.replaceAll('\\', '/'), ...inBase64(secret)])
      .map((form) => plain(decoded(form))),
  );
  const byStart = Map.groupBy(
    [...forms].filter(({ length }) => length >= SHORTEST),
    (form) => form.slice(0, SHORTEST),
  );
  if (byStart.size === 0) return (text) => text;
  const starts = [...byStart.keys()];
  return (text) => {
    const meant = decodedText(text);
    if (!starts.some((start) => meant.includes(start))) return text;
    const letters = decoded(text);
    const searched = plain(letters);
    const parts: string[] = [];
    let done = 0;
    for (let at = 0; at + SHORTEST <= searched.length; ) {
      const possible = byStart.get(searched.slice(at, at + SHORTEST)) ?? [];
      const isCut = text.length >= SHORTEST_CUT;
      const length = Math.max(0, ...possible.map((form) => lengthAt(searched, at, form, isCut)));
      if (length > 0) {
        parts.push(text.slice(done, (letters[at] as Letter).from), HIDDEN);
        done = (letters[at + length - 1] as Letter).to;
      }
      at += Math.max(1, length);
    }
    return [...parts, text.slice(done)].join('');
  };
}

/** The parts of a header field that are secret: its value, what follows a scheme, the password, the values of cookies. */
function secretsIn(name: string, value: string): readonly string[] {
  if (name.toLowerCase() === 'cookie')
    return [value, ...value.split(/;\s*/).map((pair) => pair.replace(/^[^=]*=/, ''))];
  const [scheme = '', ...rest] = value.split(' ');
  const credentials = rest.join(' ');
  if (scheme.toLowerCase() !== 'basic') return [value, credentials];
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  // A user is no secret, and may be a word that is everywhere.
  return [value, credentials, pair, pair.replace(/^[^:]*:/, '')];
}

/** Returns what hides credentials. */
export function hiding({ headers, cookies }: Credentials): Hiding {
  const fields = [...headers.values()].flatMap((one) => Object.entries(one));
  const secrets = [
    ...fields.flatMap(([name, value]) => secretsIn(name, value)),
    ...cookies.map(({ value }) => value),
  ].filter(({ length }) => length >= SHORTEST);
  const hideInAddress = hidingOf(secrets.filter((secret) => !WORD.test(secret)));
  return {
    inText: hidingOf(secrets),
    // Every second part is an origin.
    inAddress: (address) =>
      address
        .split(ORIGIN)
        .map((part, index) => (index % 2 === 0 ? hideInAddress(part) : part))
        .join(''),
  };
}

/** Hides nothing. */
export const HIDE_NOTHING: Hiding = { inText: (text) => text, inAddress: (address) => address };

/** Returns the values of a sentence with something hidden in their text. */
export const hiddenValues = (values: Values, inText: Hiding['inText']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? inText(value) : value]),
  );
