/** A GTIN of 8, 12, 13 or 14 digits, which an ISBN of 13 digits is too. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;
/** The last character of an ISBN of 10 stands for 10 if it is an X. */
const ISBN_10 = /^\d{9}[\dX]$/i;
/** What an ISBN is written with between its parts. */
const SEPARATOR = /[\s-]/g;

/** The sum of digits, the last one first, each times the weight of its place. */
const weighed = (digits: string, weight: (place: number) => number): number =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * weight(place), 0);

/**
 * Whether the last digit of a GTIN (GS1 General Specifications, 7.9.1) or an ISBN (ISO 2108) matches the others. What
 * is neither, such as a GS1 Digital Link, has none to judge.
 */
export function isCheckDigitRight(text: string): boolean {
  const code = text.replace(SEPARATOR, '');
  if (GTIN.test(code)) return weighed(code, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
  if (!ISBN_10.test(code)) return true;
  const last = code.slice(-1).toUpperCase();
  return (weighed(code.slice(0, -1), (place) => place + 2) + (last === 'X' ? 10 : Number(last))) % 11 === 0;
}
