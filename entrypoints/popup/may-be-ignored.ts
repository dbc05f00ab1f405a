/**
 * Returns whether findings may be ignored on the page's site, according to the copy from the last time: what the scores
 * leave out is unknown before the rows are read. `ignoring`: origins, separated by spaces; undefined if there is no copy.
 */
export function mayBeIgnored(url: string, ignoring: string | undefined): boolean {
  return ignoring === undefined || ignoring.split(' ').includes(new URL(url).origin);
}
