/**
 * Characters in a page's text that could control a terminal, or reorder the words around it: control characters except
 * white space, and the overrides and isolates of Unicode's bidirectional algorithm.
 */
const STEERING = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns text without such characters. */
export const withoutSteering = (text: string): string => text.replace(STEERING, '');
