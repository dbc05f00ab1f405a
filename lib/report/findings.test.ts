import { describe, expect, it } from 'vitest';
import type { Area, Severity } from '../checks/check.ts';
import { highestCost } from '../checks/consequence.ts';
import { clearanceOf, consequencesOf, isOutOfIndex, rootsOf, worstOf } from './findings.ts';
import type { Weighed } from './leave-out.ts';

const listed = (
  check: string,
  outcome: 'failed' | 'passed' | 'ignored',
  severity: Severity = 'error',
  cause?: string,
) => ({
  check,
  outcome,
  severity,
  area: check.split('/')[0] as Area,
  ...(cause && { cause }),
});

const results = [
  listed('seo/root', 'failed'),
  listed('seo/leaf', 'failed', 'error', 'seo/root'),
  listed('seo/fine', 'passed'),
  listed('seo/wanted', 'ignored'),
];
const ids = (list: readonly { check: string }[]) => list.map(({ check }) => check);

describe('the list of findings', () => {
  it('contains independent failures', () => {
    expect(ids(rootsOf(results))).toEqual(['seo/root']);
  });

  it('folds consequences below their cause', () => {
    expect(ids(consequencesOf(results, 'seo/root'))).toEqual(['seo/leaf']);
    expect(consequencesOf(results, 'seo/leaf')).toEqual([]);
  });

  it('shows at least one of each area', () => {
    const roots = [
      listed('seo/a', 'failed'),
      listed('seo/b', 'failed'),
      listed('seo/c', 'failed'),
      listed('security/d', 'failed'),
    ];
    expect(ids(worstOf(roots, 3))).toEqual(['seo/a', 'seo/b', 'security/d']);
    expect(ids(worstOf(roots.slice(0, 3), 3))).toEqual(['seo/a', 'seo/b', 'seo/c']);
    expect(ids(worstOf(roots, 1))).toEqual(['seo/a']);
    expect(worstOf([], 3)).toEqual([]);
  });

  it('never hides a finding behind a less severe one of another area', () => {
    const roots = [
      listed('seo/a', 'failed', 'error'),
      listed('seo/b', 'failed', 'error'),
      listed('seo/c', 'failed', 'error'),
      listed('security/d', 'failed', 'notice'),
    ];
    expect(ids(worstOf(roots, 3))).toEqual(['seo/a', 'seo/b', 'seo/c']);
  });

  it('has the most severe one', () => {
    expect(highestCost([listed('seo/a', 'failed', 'notice'), listed('seo/b', 'failed', 'warning')])).toEqual({
      severity: 'warning',
    });
    expect(highestCost([])).toBeNull();
  });
});

it.each([
  ['failed', 'blocker', 'index', true],
  ['ignored', 'blocker', 'index', true],
  ['passed', 'blocker', 'index', false],
  ['not looked at', 'blocker', 'index', false],
  ['failed', 'error', 'index', false],
  ['failed', 'blocker', undefined, false],
] as const)(
  'a check that is %s (%s, loses %s) puts the page out of the index: %s',
  (outcome, severity, loses, isOut) => {
    expect(isOutOfIndex([{ outcome, severity, ...(loses && { loses }) }])).toBe(isOut);
  },
);

describe('what can be said if nothing failed', () => {
  const all = (...outcomes: readonly (readonly [Weighed['outcome'], Weighed['severity']])[]) =>
    outcomes.map(([outcome, severity]) => ({ outcome, severity }));
  const passed = ['passed', 'error'] as const;

  it.each([
    ['everything passed', all(passed, passed, ['not applicable', 'error']), true],
    ['nothing was checked at all', [], true],
    ['something mild was not looked at', all(passed, ['not looked at', 'notice'], ['broken', 'info']), true],
    ['something that costs points was not looked at', all(passed, ['not looked at', 'warning']), false],
    ['a check did not run', all(passed, ['broken', 'error']), false],
    ['something failed', all(passed, ['failed', 'notice']), false],
    ['something is ignored', all(passed, ['ignored', 'notice']), false],
  ] as const)('%s', (_what, results, isFine) => {
    expect(clearanceOf(results, null).isFine).toBe(isFine);
    expect(clearanceOf(results, { open: [] }).isFine).toBe(isFine);
    // No good news as long as a test of the grade is open.
    expect(clearanceOf(results, { open: ['cookies'] }).isFine).toBe(false);
  });

  it('has the counts of the lists', () => {
    const results = all(
      passed,
      passed,
      ['not looked at', 'error'],
      ['ignored', 'notice'],
      ['broken', 'error'],
    );
    expect(clearanceOf(results, null)).toEqual({ passed: 2, unseen: 1, ignored: 1, isFine: false });
  });
});
