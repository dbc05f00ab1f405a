const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;

/**
 * Parses the date of `Expires` as browsers do (RFC 6265bis, section 5.1.1), in any order and with any
 * delimiters. Returns milliseconds since 1970; null if a part is missing or impossible.
 */
export function parseCookieDate(text: string): number | null {
  let time: readonly number[] | undefined;
  let day: number | undefined;
  let month: number | undefined;
  let year: number | undefined;
  for (const token of text.slice(0, 1_024).split(DELIMITERS)) {
    const isNumber = /^\d/.test(token);
    const clock = isNumber && !time ? /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token) : null;
    const digits = isNumber && !clock ? (/^\d+/.exec(token)?.[0] ?? '') : '';
    const name = isNumber || month !== undefined ? -1 : MONTHS.indexOf(token.slice(0, 3).toLowerCase());
    if (clock) time = clock.slice(1).map(Number);
    else if (day === undefined && digits && digits.length < 3) day = Number(digits);
    else if (year === undefined && digits.length > 1 && digits.length < 5) year = Number(digits);
    else if (name >= 0) month = name;
  }
  if (!time || day === undefined || month === undefined || year === undefined) return null;
  if (year < 70) year += 2000;
  else if (year < 100) year += 1900;
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const date = Date.UTC(year, month, day, hours, minutes, seconds);
  const isReal = year >= 1601 && hours < 24 && minutes < 60 && seconds < 60;
  return isReal && day > 0 && new Date(date).getUTCDate() === day ? date : null;
}
