const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Offsets from UTC in hours, by RFC 822 zone name. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};
const WORDS =
  /^(?:[a-z]+,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})(?:[\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([a-z]+|[+-]\d{2}:?\d{2})?$/i;
const FIGURES =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T\s](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([a-z]+|[+-]\d{2}:?\d{2})?)?$/i;
/** The basic format of ISO 8601, which has no separators. */
const BASIC = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?(Z|[+-]\d{2}(?:\d{2})?)?)?$/i;
/** Whether a date has a time; a day without one lasts until midnight. */
export const hasTime = (date: string): boolean => /\d:\d\d|\dT\d{4}/i.test(date);

/** Returns the offset in minutes; UTC if there is no zone. Null for an unknown zone. */
function offsetOf(zone: string | undefined): number | null {
  if (!zone) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const named = ZONES[zone.toLowerCase()];
  return named === undefined ? null : named * 60;
}

/**
 * Parses a date in RFC 822, RFC 850 or ISO 8601, the three formats that Google lists, identically in every
 * browser (unlike `Date.parse`). Returns milliseconds since 1970; null for any other format or a day that
 * does not exist.
 */
export function parseDate(text: string): number | null {
  const trimmed = text.trim();
  const figures = FIGURES.exec(trimmed) ?? BASIC.exec(trimmed);
  const words = figures ? null : WORDS.exec(trimmed);
  const [, first, second, third, hour = '0', minute = '0', seconds = '0', zone] = figures ?? words ?? [];
  if (!first || !second) return null;
  const written = Number(figures ? first : third);
  // RFC 2822, 4.3: the meaning of two-digit years.
  const year = !figures && third?.length === 2 ? written + (written < 50 ? 2000 : 1900) : written;
  const month = figures ? Number(second) - 1 : MONTHS.indexOf(second.toLowerCase());
  const day = Number((figures ? third : first) ?? '1');
  const offset = offsetOf(zone);
  if (offset === null || Number(hour) > 24 || Number(minute) > 59 || Number(seconds) > 60) return null;
  const midnight = new Date(Date.UTC(year, month, day));
  if (month < 0 || midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return null;
  return midnight.getTime() + ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(seconds)) * 1_000;
}

const DAY = 86_400_000;

/**
 * Returns when a date is over everywhere, in milliseconds since 1970: a time with its zone is exact, one
 * without is over half a day later; a day and a month last until they are over in every time zone. Null if it
 * cannot be read.
 */
export function endOfDate(text: string): number | null {
  const from = parseDate(text);
  if (from === null) return null;
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}$/.test(trimmed)) {
    const month = new Date(from);
    return Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) + DAY;
  }
  if (!hasTime(trimmed)) return from + 2 * DAY;
  return /(?:[a-z]|[+-]\d{2}:?\d{2}|T[\d.,]+[+-]\d{2})$/i.test(trimmed) ? from : from + DAY / 2;
}
