import { withoutCredentials } from '../document/credentials.ts';
import { withEachString } from '../texts/each-string.ts';
import { randomBits } from './random-bits.ts';
import { kindOfName } from './secret-names.ts';
import { decodedValue, isSecret, secretSegments, TOKEN } from './secrets.ts';

const HIDDEN = '…';
/** Addresses in parameters of addresses in parameters. */
const DEEPEST = 3;
/** A limit: each round hides more, or is the last. */
const MOST_ROUNDS = 10;
/** `s=abcd`: the shortest parameter with a secret. */
const SHORTEST_INNER = 6;
/** The shortest key of a service is longer. */
const SHORT = 20;
/** A name that is a token itself has as many characters at least, and random bits. */
const TOKEN_NAME = { length: 22, bits: 128 };

const USER = /([a-z\d]:\\?\/\\?\/)[^\s/?#"'<>\\]+@|((?<![\w:/])\/\/)[^\s/?#"'<>\\@:]+:[^\s/?#"'<>\\]+@/gi;
const NAME = String.raw`([\w.[\]%$-]{1,80})`;
const QUOTES = '“”«»…';
/** Ends before what ends an address in a sentence, an attribute or a script. */
const valueWithout = (more: string) =>
  String.raw`((?!=)[^\s&;#"'<>\\${'`'}${QUOTES}${more}]*[^\s&;#"'<>\\${'`'}${QUOTES}${more}.,:!)\]}])`;
const PARAMETER = new RegExp(String.raw`(?:(?<=&amp;)|(?<![\w.[\]%$;/-]))${NAME}=${valueWithout('')}`, 'g');
/** A parameter of a path ends with its segment: `;jsessionid=…/cart`. */
const PATH_PARAMETER = new RegExp(`(?<=[;/])(?<!&amp;)${NAME}=${valueWithout('/?')}`, 'g');
/** `name="value"` of an element, `"name": "value"` of JSON, `name: 'value'` of a script. */
const PAIR = /(?<![\w.[\]-])([\w.[\]-]{1,80})(\\?["']?\s{0,4}[:=]\s{0,4}(\\?["']))([^"'\\]{4,})\3/g;
const FIELD = /<(?:meta|input|button|param|data)\b[^<>]{0,2000}>/gi;
const FIELD_NAME = /\b(?:name|id|property|itemprop)=["']?([\w.:[\]-]{1,80})/i;
const FIELD_VALUE = /(\b(?:content|value)=)(?:"([^"]*)"|'([^']*)')/i;
const NONCE = /(\bnonce=["']?|(?<![\w-])nonce-)[\w+/=-]{6,}/g;
const PATH = /(\/\/[^\s/?#"'<>\\]*)?\/[^\s?#&"'<>\\`“”«»]+/g;
const EVERY_TOKEN = new RegExp(TOKEN, 'g');

function withoutPathSecrets(path: string): string {
  const segments = path.split('/');
  // After a scheme, the third one is the host.
  const first = path.startsWith('//') ? 3 : 0;
  const found = new Set(secretSegments(segments.slice(first)).map((index) => index + first));
  return found.size === 0
    ? path
    : segments
        .map((segment, index) => (found.has(index) ? segment.replace(/^[^;]+/, HIDDEN) : segment))
        .join('/');
}

/** An address inside a parameter, encoded or not, without its secrets. */
function withoutInnerSecrets(value: string, depth: number): string {
  const plain = decodedValue(value);
  if (depth >= DEEPEST || value.length < SHORTEST_INNER || !/[=/@]/.test(plain)) return value;
  const clean = redactedTo(plain, depth + 1);
  if (clean === plain) return value;
  return plain === value ? clean : encodeURIComponent(clean).replaceAll(encodeURIComponent(HIDDEN), HIDDEN);
}

/** Only addresses may have a secret under a name that says nothing: attributes have hashes, shapes and classes. */
const isNamedSecret = (name: string, value: string) =>
  kindOfName(decodedValue(name)) !== 'unknown' && isSecret(name, value);

/** `?9f3a71c6e20b84d5…=1` */
const isTokenName = (name: string) => name.length >= TOKEN_NAME.length && randomBits(name) >= TOKEN_NAME.bits;

function redactedParameter(name: string, value: string, depth: number): string {
  if (isTokenName(name)) return `${HIDDEN}=${value}`;
  return `${name}=${isSecret(name, value) ? HIDDEN : withoutInnerSecrets(value, depth)}`;
}

function redactedField(field: string): string {
  const name = FIELD_NAME.exec(field)?.[1] ?? '';
  return field.replace(FIELD_VALUE, (whole, start: string, double?: string, single?: string) =>
    isNamedSecret(name, double ?? single ?? '') ? `${start}"${HIDDEN}"` : whole,
  );
}

function redactedTo(text: string, depth: number): string {
  const parameter = (_whole: string, name: string, value: string) => redactedParameter(name, value, depth);
  return withoutCredentials(
    text
      .replace(USER, (_whole, scheme?: string, slashes?: string) => `${scheme ?? slashes}${HIDDEN}@`)
      .replace(FIELD, redactedField)
      .replace(PAIR, (whole, name: string, joint: string, quote: string, value: string) =>
        isNamedSecret(name, value) ? `${name}${joint}${HIDDEN}${quote}` : whole,
      )
      .replace(PATH_PARAMETER, parameter)
      .replace(PARAMETER, parameter)
      .replace(PATH, withoutPathSecrets)
      .replace(NONCE, `$1${HIDDEN}`)
      .replace(EVERY_TOKEN, HIDDEN),
    HIDDEN,
  );
}

/**
 * Returns a string without its secrets: users and passwords of addresses; sessions, tokens and signatures in their
 * paths, queries and fragments; such values of fields and attributes; nonces; keys of services.
 */
export function redacted(text: string): string {
  // Most strings are names and numbers.
  if (text.length < SHORT && !/[=/@"']/.test(text)) return text;
  let clean = redactedTo(text, 0);
  let before = text;
  // What is hidden may let the rest read as an address with a secret: nothing of it must be left.
  for (let round = 1; clean !== before && round < MOST_ROUNDS; round += 1) {
    before = clean;
    clean = redactedTo(clean, 0);
  }
  return clean;
}

/** Returns the value of a field or header without its secrets: none of it if its name says that it is one. */
export const redactedValue = (name: string, value: string): string =>
  isNamedSecret(name, value) ? HIDDEN : redacted(value);

/** Returns the same value with every string in it redacted. */
export const redactedAll = <T>(value: T): T => withEachString(value, redacted);
