import { isSecretName } from '../../checks/knowledge/document/secrets.ts';

const HIDDEN = '…';

/** Tokens with a known format: JSON Web Tokens, and keys of well-known services. */
const TOKENS =
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|\b(?:sk|pk|rk)_(?:live|test)_\w{8,}|\bAKIA[A-Z0-9]{16}\b|\bgh[pousr]_\w{20,}|\bxox[a-z]-[\w-]{10,}|\bAIza[\w-]{30,}/g;
const USER_OF_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"'<>]+@/gi;
const PARAMETER = /([?&;#]|&amp;)([\w.[\]-]{1,60})=([^\s&;?#"'<>]{4,})/g;
const META_TOKEN = /(<meta\b[^>]*\bname="[^"]*(?:csrf|xsrf|token|nonce|secret)[^"]*"[^>]*\bcontent=")[^"]+/gi;
const NONCE = /(\bnonce(?:=["']?|-))[\w+/=-]{6,}/g;

/**
 * Returns a string without private parts: sessions and tokens in addresses, user names, keys, nonces.
 *
 * @internal For tests: called for each kind of secret.
 */
export function redacted(text: string): string {
  return text
    .replace(USER_OF_ADDRESS, `$1${HIDDEN}@`)
    .replace(PARAMETER, (whole, joint: string, name: string) =>
      isSecretName(name) ? `${joint}${name}=${HIDDEN}` : whole,
    )
    .replace(META_TOKEN, `$1${HIDDEN}`)
    .replace(NONCE, `$1${HIDDEN}`)
    .replace(TOKENS, HIDDEN);
}

/** Returns the same value with every string in it redacted. */
export function redactedAll<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? redacted(part) : part)),
  ) as T;
}
