import type { Inspection } from '../../checks/inspection.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { recommend } from './recommend.ts';
import { change, type Recommendation, type Results } from './recommendation.ts';

/** Headers that belong to a single response, cookie or file, so not in a configuration for the whole site. */
const OF_ONE_ANSWER = /^(location|set-cookie|content-type|access-control-allow-origin|vary)$/i;

/** A line with a header: `Strict-Transport-Security: max-age=63072000`. */
const FIELD = /^([A-Za-z][\w-]*): (\S.*)$/;

/**
 * Returns the header that a fix needs, ready to be written for a server, with its caution; null if the fix is
 * something else.
 */
export function headerFix(fix: string, inspection: Inspection, results: Results): Recommendation | null {
  const [, name, value] = FIELD.exec(fix) ?? [];
  if (name === undefined || value === undefined || !inspection.response) return null;
  if (OF_ONE_ANSWER.test(name)) return null;
  const whole = recommend(inspection, results).find(
    (field) => field.name.toLowerCase() === name.toLowerCase(),
  );
  return change(name, headerValue(inspection.response, name.toLowerCase()), value, whole?.caution);
}
