import { describe, expect, it } from 'vitest';
import { applyFix } from './apply-fix.ts';
import type { AnyCheck, Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { rank } from './found.ts';
import { run } from './run.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  ['./seo/*.ts', './security/*.ts'],
  { eager: true },
);

const nameOf = (example: Example) => example.name ?? (example.html ?? JSON.stringify(example)).slice(0, 60);

/** Every finding of every example that offers text to copy. */
const offered = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) => {
  const id = path.slice('./'.length, -'.ts'.length);
  return examples.flatMap((example) => {
    const [result] = run({ [id]: check }, inspectionOf(example)).results;
    return (result?.findings ?? [])
      .filter(({ fix }) => fix !== undefined)
      .map((finding) => ({ id, check, example, finding, name: nameOf(example) }));
  });
});

describe('a fix that is pasted as it is offered', () => {
  it.each(offered)('$id: $finding.message of $name', ({ id, check, example, finding }) => {
    const mended = applyFix(example, finding);
    expect(mended, `nobody can tell where this goes: ${finding.fix}`).not.toBeNull();
    if (!mended) return;
    const before = run({ [id]: check }, inspectionOf(example)).results[0];
    const after = run({ [id]: check }, inspectionOf(mended)).results[0];
    const count = (of: typeof before) => of?.totals[finding.message] ?? 0;
    expect(after?.outcome, JSON.stringify(after)).not.toBe('broken');
    expect(count(after), `${finding.fix}\n${JSON.stringify(after?.findings)}`).toBe(count(before) - 1);
    const worse = (after?.findings ?? []).filter(
      ({ message, severity }) =>
        count(before) > 0 && !before?.totals[message] && rank(severity) <= rank('warning'),
    );
    expect(worse).toEqual([]);
  });
});
