/** Segments that look like the title, the number or the date of a single page. */
const VARIABLE = /\d|[-_].*[-_]|^.{25,}$/;

/**
 * Returns what the addresses of pages of one kind have in common: their path with `*` for what differs, and the names
 * of their parameters in order: `/shop/*?colour&size`. The last of several segments always differs.
 */
export function addressPattern(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/').filter(Boolean);
  const last = segments.length - 1;
  const path = segments.map((segment, index) =>
    (index === last && last > 0) || VARIABLE.test(segment) ? '*' : segment,
  );
  const names = [...new Set(searchParams.keys())].sort();
  return `/${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}
