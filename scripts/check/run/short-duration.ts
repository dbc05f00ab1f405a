/** Returns a duration in seconds, minutes or hours, whichever is short without saying much more than there is. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 600) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 600 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
