import { expect, it } from 'vitest';
import { type Example, headerLine } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import { parsePolicy } from './knowledge/csp/csp.ts';
import { runChecks } from './run-checks.ts';

const NAME = 'content-security-policy';
const files = import.meta.glob<{ examples?: readonly Example[] }>(
  './security/csp-{bypass,directive-missing,malformed,weak}.ts',
  { eager: true },
);

const textOf = (directives: ReadonlyMap<string, readonly string[]>) =>
  [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');

/** The first policy of the response with the directives of the fix. */
function mended(inspection: Inspection, fix: string): Inspection {
  const { response } = inspection;
  if (!response) return inspection;
  const [first = '', ...others] = response.headers.flatMap(([name, value]) =>
    name === NAME ? value.split(',') : [],
  );
  const read = (text: string) => parsePolicy(text, 'header', headerLine(NAME, text)).directives;
  const whole = /^Content-Security-Policy: (.*)$/.exec(fix)?.[1];
  const policy = whole ?? textOf(new Map([...read(first), ...read(fix)]));
  const rest = response.headers.filter(([name]) => name !== NAME);
  return {
    ...inspection,
    response: { ...response, headers: [...rest, [NAME, [policy, ...others].join(',')]] },
  };
}

const messagesOf = (id: string, inspection: Inspection) =>
  runChecks(checks, inspection, 'security')
    .results.find(({ check }) => check === id)
    ?.findings.map(({ message }) => message) ?? [];

const cases = Object.entries(files).flatMap(([path, { examples = [] }]) => {
  const id = path.slice('./'.length, -'.ts'.length);
  return examples
    .map(inspectionOf)
    .flatMap((inspection) =>
      runChecks(checks, inspection, 'security').results.flatMap(({ check, findings }) =>
        findings.flatMap(({ message, fix }) =>
          check === id && fix ? [{ id, inspection, message, fix }] : [],
        ),
      ),
    );
});

it.each(cases)('$id: $fix fixes “$message”', ({ id, inspection, message, fix }) => {
  expect(messagesOf(id, mended(inspection, fix))).not.toContain(message);
});

it.each(cases)('$id: $fix opens nothing', ({ inspection, fix }) => {
  const before = messagesOf('security/csp-weak', inspection);
  const after = messagesOf('security/csp-weak', mended(inspection, fix));
  for (const message of ['unrestricted', 'inline', 'broad', 'data'])
    expect(after.includes(message) && !before.includes(message)).toBe(false);
});
