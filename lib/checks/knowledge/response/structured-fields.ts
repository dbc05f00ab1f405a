import { type Dictionary, parseDictionary, parseItem, Token } from 'structured-headers';

/**
 * The token that a structured field holds as its one item (RFC 8941), parameters left out. Null for anything that
 * a browser does not read as a token: a quoted string, a list, a broken parameter. Case matters.
 */
export function itemToken(value: string): string | null {
  try {
    const [item] = parseItem(value);
    return item instanceof Token ? item.toString() : null;
  } catch {
    return null;
  }
}

/** A structured field that is a dictionary; null where it cannot be parsed, and a browser drops all of it. */
export function dictionaryOf(value: string): Dictionary | null {
  try {
    return parseDictionary(value);
  } catch {
    return null;
  }
}
