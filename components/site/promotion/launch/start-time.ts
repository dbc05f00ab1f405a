const pad = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');

/**
 * RUN-19: Converts a `datetime-local` value (`2026-11-24T09:00`, in the user's time zone) to a date-time with an
 * offset, as the service requires. Null if it is not a time. A time skipped by a clock change becomes the time that the
 * clocks show then.
 */
export function withOffset(local: string): string | null {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? new Date(local) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  const ahead = -moment.getTimezoneOffset();
  const offset = `${ahead < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
  return `${localText(moment)}:${pad(moment.getSeconds())}${offset}`;
}

/** Formats a moment for `datetime-local`. */
export function localText(moment: Date): string {
  const date = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  return `${date}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}
