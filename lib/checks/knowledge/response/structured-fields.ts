import { type Dictionary, parseDictionary, parseItem, Token } from 'structured-headers';

/**
 * Returns the token that is the single item of a structured field (RFC 8941), without parameters. Null for
 * anything that a browser does not read as a token: a quoted string, a list, a broken parameter. Case
 * matters.
 */
export function itemToken(value: string): string | null {
  try {
    const [item] = parseItem(value);
    return item instanceof Token ? item.toString() : null;
  } catch {
    return null;
  }
}

/** Parses a structured field as a dictionary; null if it is invalid, and a browser ignores all of it. */
export function dictionaryOf(value: string): Dictionary | null {
  try {
    return parseDictionary(value);
  } catch {
    return null;
  }
}
