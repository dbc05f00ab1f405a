/** Returns text as part of a regular expression that matches just this text. */
export const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
