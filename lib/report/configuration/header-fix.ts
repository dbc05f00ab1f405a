import type { Inspection } from '../../checks/inspection.ts';
import { cautionOf, sentNow } from './header-declarations.ts';
import { change, FIELD, type Recommendation } from './recommendation.ts';

/** Headers that belong to a single response, cookie or file, so not in a configuration for the whole site. */
const OF_ONE_ANSWER = /^(cache-control|location|set-cookie|content-type|access-control-allow-origin|vary)$/i;

/**
 * Returns the header that a fix needs, ready to be written for a server, with its caution; null if the fix is
 * something else.
 */
export function headerFix(fix: string, { response }: Inspection): Recommendation | null {
  const [, name, value] = FIELD.exec(fix) ?? [];
  if (name === undefined || value === undefined || !response) return null;
  if (OF_ONE_ANSWER.test(name)) return null;
  const now = sentNow(response, name);
  return change(name, now, value, cautionOf(name, value, now));
}
