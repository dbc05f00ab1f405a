import { describe, expect, it } from 'vitest';
import type { Area, Severity } from '../checks/check.ts';
import { worstSeverity } from '../checks/finding-tally.ts';
import { consequencesOf, rootsOf, worstOf } from './findings.ts';

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
      listed('security/d', 'failed', 'notice'),
    ];
    expect(ids(worstOf(roots, 3))).toEqual(['seo/a', 'seo/b', 'security/d']);
    expect(ids(worstOf(roots.slice(0, 3), 3))).toEqual(['seo/a', 'seo/b', 'seo/c']);
    expect(ids(worstOf(roots, 1))).toEqual(['seo/a']);
    expect(worstOf([], 3)).toEqual([]);
  });

  it('has the most severe one', () => {
    expect(worstSeverity([listed('seo/a', 'failed', 'notice'), listed('seo/b', 'failed', 'warning')])).toBe(
      'warning',
    );
    expect(worstSeverity([])).toBeNull();
  });
});
