const pad = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');

/**
 * RUN-19: what `datetime-local` holds (`2026-11-24T09:00`, in the user's time zone) as a date-time with its offset, as the
 * service wants it. Null where it is no time. One that the clocks leave out is the one that they show then.
 */
export function withOffset(local: string): string | null {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? new Date(local) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  const ahead = -moment.getTimezoneOffset();
  const offset = `${ahead < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
  return `${localText(moment)}:${pad(moment.getSeconds())}${offset}`;
}

/** A moment as `datetime-local` holds it. */
export function localText(moment: Date): string {
  const date = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  return `${date}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}
