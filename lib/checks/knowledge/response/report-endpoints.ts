import { headerValues } from './headers.ts';
import { dictionaryOf } from './structured-fields.ts';

/**
 * Returns the names of the endpoints for reports that a response declares: in `Reporting-Endpoints` (Reporting API, 3),
 * or as groups in the older `Report-To`, whose groups are called `default` if they have no name.
 */
export function reportEndpoints(response: Parameters<typeof headerValues>[0]): ReadonlySet<string> {
  const endpoints = dictionaryOf(headerValues(response, 'reporting-endpoints').join(', '));
  const older = headerValues(response, 'report-to').join(', ');
  const groups = [...older.matchAll(/"group"\s*:\s*"([^"]*)"/g)].map(([, name = '']) => name);
  // A URL without quotation marks is no string, and browsers skip it.
  const names = [...(endpoints ?? [])].flatMap(([name, [value]]) =>
    typeof value === 'string' ? [name] : [],
  );
  return new Set([...names, ...groups, ...(older.trim() ? ['default'] : [])]);
}
