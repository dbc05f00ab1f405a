/**
 * Characters in a page's text that could control a terminal, or reorder the words around it: control characters except
 * white space, and the overrides and isolates of Unicode's bidirectional algorithm.
 */
const STEERING = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns text without such characters. */
export const withoutSteering = (text: string): string => text.replace(STEERING, '');

/** Returns JSON with such characters written as escapes, which mean the same to whatever reads it. */
export const escapedSteering = (json: string): string =>
  json.replace(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
