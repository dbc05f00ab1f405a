import { expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import { runChecks } from './run-checks.ts';

const files = import.meta.glob<{ examples?: readonly Example[] }>('./security/cookie-*.ts', { eager: true });

/** The response with a single cookie, set by the proposed line with its value filled in. */
function mended(inspection: Inspection, line: string): Inspection {
  const { response } = inspection;
  if (!response) return inspection;
  const [start = '', rest = ''] = line.replace(/^Set-Cookie: /, '').split('…');
  const sent = response.headers
    .flatMap(([, value]) => value.split('\n'))
    .find((field) => field.startsWith(start));
  const value = sent?.slice(start.length).split(';', 1)[0] ?? '';
  const others = response.headers.filter(([name]) => name !== 'set-cookie');
  return {
    ...inspection,
    response: { ...response, headers: [...others, ['set-cookie', start + value + rest]] },
  };
}

const judged = (id: string, inspection: Inspection) =>
  runChecks(checks, inspection, 'security').results.find(({ check }) => check === id)?.findings ?? [];

const cases = Object.entries(files).flatMap(([path, { examples = [] }]) => {
  const id = path.slice('./'.length, -'.ts'.length);
  return examples
    .map(inspectionOf)
    .flatMap((inspection) =>
      judged(id, inspection).flatMap(({ fix, message }) => (fix ? [{ id, inspection, message, fix }] : [])),
    );
});

it.each(cases)('$id: $fix fixes “$message”', ({ id, inspection, message, fix }) => {
  expect(judged(id, mended(inspection, fix)).map((finding) => finding.message)).not.toContain(message);
});

it('no proposed line makes browsers refuse the cookie', () => {
  const refused = cases.filter(
    ({ inspection, fix }) => judged('security/cookie-refused', mended(inspection, fix)).length > 0,
  );
  expect(refused.map(({ fix }) => fix)).toEqual([]);
});
