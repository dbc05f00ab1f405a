/**
 * What a page's text could steer a terminal with, or turn the order of the words around it by: control characters but
 * white space, and the overrides and isolates of Unicode's bidirectional algorithm.
 */
const STEERING = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text that only says something. */
export const withoutSteering = (text: string): string => text.replace(STEERING, '');
