const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)';
const DAYS = `${DAY}(?:\\s?[-–]\\s?${DAY})?`;
/** `24:00` is the end of a day here, as in OpenStreetMap. */
const TIME = '(?:(?:[01]?\\d|2[0-3]):[0-5]\\d|24:00)';
const TIMES = `${TIME}\\s?[-–]\\s?${TIME}`;
/** Days, times, or both: what stands between two separators. */
const PART = new RegExp(`^(?:${DAYS})?\\s?(?:${TIMES}|off|closed)?$`, 'i');
/** The longest text that is read; a year of exceptions is shorter. */
const MOST_CHARACTERS = 500;

/**
 * Whether a string has the form that schema.org defines for `openingHours`: days of two letters, and times of 24
 * hours: `Mo-Fr 09:00-17:00`.
 */
export function isOpeningHours(text: string): boolean {
  if (text.length > MOST_CHARACTERS || !/[a-z\d]/i.test(text)) return false;
  return text.split(/[,;]/).every((part) => PART.test(part.trim()));
}
