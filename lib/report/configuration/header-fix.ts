import type { Inspection } from '../../checks/inspection.ts';
import { cautionOf, HEADERS, sentNow } from './header-declarations.ts';
import { change, FIELD, type Recommendation } from './recommendation.ts';

/**
 * The headers that have the same value on the whole site. Others belong to a single response, such as `Link`, and lines of
 * robots.txt, of security.txt and of a style sheet only look like headers.
 */
const OF_THE_SITE = new Set([
  ...HEADERS.map(({ name }) => name),
  'Content-Security-Policy',
  // Of a staging site, which no search engine should index.
  'X-Robots-Tag',
]);

/**
 * Returns the header that a fix needs, ready to be written for a server, with its caution; null if the fix is
 * something else.
 */
export function headerFix(fix: string, { response }: Inspection): Recommendation | null {
  const [, name, value] = FIELD.exec(fix) ?? [];
  if (name === undefined || value === undefined || !response) return null;
  if (!OF_THE_SITE.has(name)) return null;
  const now = sentNow(response, name);
  return change(name, now, value, cautionOf(name, value, now));
}
