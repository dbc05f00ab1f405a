import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from '../../lib/checks/check.ts';
import { rank } from '../../lib/checks/consequence.ts';
import { inspectionOf } from '../../lib/checks/example-inspection.ts';
import { checks } from '../../lib/checks/index.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { applyFix } from './apply-fix.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  ['../../lib/checks/seo/*.ts', '../../lib/checks/security/*.ts'],
  { eager: true },
);

const nameOf = (example: Example) => example.name ?? (example.html ?? JSON.stringify(example)).slice(0, 60);

/** The messages whose text to copy belongs in a place that no example has. */
function byHand(examples: readonly Example[]): ReadonlySet<string> {
  const told = examples.flatMap(({ finds = [] }) => finds).filter((found) => typeof found !== 'string');
  return new Set(told.filter((found) => found.byHand).map(({ message }) => message));
}

/** Every finding of every example that offers text to copy. */
const offered = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) => {
  const id = path.slice('../../lib/checks/'.length, -'.ts'.length);
  const isByHand = byHand(examples);
  return examples.flatMap((example) => {
    const [result] = runChecks({ [id]: check }, inspectionOf(example)).results;
    return (result?.findings ?? [])
      .filter(({ fix, message }) => fix !== undefined && !isByHand.has(message))
      .map((finding) => ({ id, check, example, finding, name: nameOf(example) }));
  });
});

/** What has become readable may be wrong: it was before, and nobody could tell. */
const SEEN_AT_LAST: readonly string[] = ['seo/structured-data-incomplete', 'seo/canonical-elsewhere'];

/** Returns the checks that find an error in an example. */
function errorsOf(example: Example): Set<string> {
  const failed = runChecks(checks, inspectionOf(example)).results.filter(
    ({ outcome, severity, check }) =>
      outcome === 'failed' && rank(severity) <= rank('error') && !SEEN_AT_LAST.includes(check),
  );
  return new Set(failed.map(({ check }) => check));
}

const errorsBefore = new Map<Example, Set<string>>();
/** Judges an example as it is, once for all its fixes: each time takes milliseconds. */
function errorsWithoutFix(example: Example): Set<string> {
  const known = errorsBefore.get(example) ?? errorsOf(example);
  errorsBefore.set(example, known);
  return known;
}

describe('a fix that is pasted as it is offered', () => {
  it.each(offered)('$id: $finding.message of $name', ({ id, check, example, finding }) => {
    const mended = applyFix(example, finding);
    expect(mended, `nobody can tell where this goes: ${finding.fix}`).not.toBeNull();
    if (!mended) return;
    const before = runChecks({ [id]: check }, inspectionOf(example)).results[0];
    const after = runChecks({ [id]: check }, inspectionOf(mended)).results[0];
    const count = (of: typeof before) => of?.totals[finding.message] ?? 0;
    expect(after?.outcome, JSON.stringify(after)).not.toBe('broken');
    expect(count(after), `${finding.fix}\n${JSON.stringify(after?.findings)}`).toBeLessThan(count(before));
    const worse = (after?.findings ?? []).filter(
      ({ message, severity }) =>
        count(before) > 0 && !before?.totals[message] && rank(severity) <= rank('warning'),
    );
    expect(worse).toEqual([]);
    expect(errorsOf(mended).difference(errorsWithoutFix(example))).toEqual(new Set());
  });
});
