const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)';
const DAYS = `${DAY}(?:\\s?[-–]\\s?${DAY})?`;
/** `24:00` is the end of a day here, as in OpenStreetMap. */
const TIME = '(?:(?:[01]?\\d|2[0-3]):[0-5]\\d|24:00)';
const TIMES = `${TIME}\\s?[-–]\\s?${TIME}`;
const ENTRY = `(?:${DAYS}(?:,\\s?${DAYS})*)?\\s*(?:${TIMES}(?:,\\s?${TIMES})*|off|closed)?`;
const HOURS = new RegExp(`^${ENTRY}(?:[,;]\\s*${ENTRY})*$`, 'i');
/** The longest text that is read; a year of exceptions is shorter. */
const MOST_CHARACTERS = 500;

/**
 * Whether a string has the form that schema.org defines for `openingHours`: days of two letters, and times of 24
 * hours: `Mo-Fr 09:00-17:00`.
 */
export function isOpeningHours(text: string): boolean {
  return text.length <= MOST_CHARACTERS && /[a-z\d]/i.test(text) && HOURS.test(text.trim());
}
