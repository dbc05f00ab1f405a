import { isLoopback } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { amountText, MOST_DECIMALS } from '@/lib/i18n/amount-text.ts';
import { domainOf, isWebPage } from '@/lib/platform/address.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns "2 hr. ago"; a time in the future (after a clock was set back) counts as now. */
export function ageText(language: string, at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const age = Math.max(0, now - at);
  if (age < MINUTE) return format.format(0, 'second');
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}

/**
 * Returns a time in an easily understood form: the time today, the weekday if it is less than six days away, otherwise the
 * date, with its year if that is another one.
 */
export function dayText(language: string, at: number, now = Date.now()): string {
  const [day, today] = [new Date(at), new Date(now)];
  const isToday = day.toDateString() === today.toDateString();
  const isThisYear = day.getFullYear() === today.getFullYear();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : Math.abs(now - at) < 6 * DAY
      ? { weekday: 'short' }
      : { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) };
  return new Intl.DateTimeFormat(language, options).format(at);
}

/** Returns "23 Nov 2026, 00:11", for a moment that may be far away. */
export function momentText(language: string, at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Returns "12:05:30": a moment in the next hour, to the second, because the user waits for it. */
export function clockText(language: string, at: number): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns "400 days", "2 hours": a time in seconds, in the largest unit of which there are at least two. */
export function durationText(language: string, seconds: number): string {
  const [unit, size] = UNITS.find((each) => seconds >= 2 * each[1]) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return format.format(Math.floor(seconds / size));
}

/** Returns "86 kB", "1.2 MB": bytes in thousands, as browsers count them. */
export function bytesText(language: string, bytes: number): string {
  const [unit, size] =
    bytes >= 1_000_000 ? (['megabyte', 1_000_000] as const) : (['kilobyte', 1_000] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(unit === 'kilobyte' ? Math.ceil(bytes / size) : bytes / size);
}

/** Returns an amount with the service's currency, whatever that is; the bare number if it is empty. */
export function moneyText(language: string, amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: MOST_DECIMALS,
    }).format(amount);
  } catch {
    return `${amountText(language, amount)} ${currency.slice(0, 8)}`.trim();
  }
}

/** Returns the URL if it may be linked to; null for anything except http and https. */
export const webAddress = (address: string | null | undefined): string | null =>
  isWebPage(address) ? address : null;

/**
 * Returns the URL where the user pays the service: only https, or this computer itself; null for anything else.
 */
export function serviceAddress(address: string | null | undefined): string | null {
  const web = webAddress(address);
  if (!web) return null;
  const { protocol, hostname } = new URL(web);
  return protocol === 'https:' || isLoopback(hostname) ? web : null;
}

/** Returns the name of a host’s site as people write it: without www, and not in Punycode. */
export const siteText = (host: string): string => readableAddress(domainOf(host));
