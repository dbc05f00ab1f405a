import { describe, expect, it } from 'vitest';
import { withCauses } from '../checks/causes.ts';
import { type AnyCheck, type Checks, defineCheck } from '../checks/check.ts';
import { OTHER_KIND } from '../checks/knowledge/page-kind/page-kind.ts';
import type { CheckResult, Report } from '../checks/result.ts';
import { securityScore, seoScore } from '../checks/score.ts';
import { consequencesOf, rootsOf } from './findings.ts';
import { leaveOut } from './leave-out.ts';
import { isLeftOut } from './settings-file/ignore-rules.ts';

const failed = (check: string, ...messages: string[]): CheckResult => ({
  check,
  outcome: 'failed',
  severity: 'error',
  ...(check.startsWith('seo/') && { loses: 'address', takes: 0.22 }),
  findings: messages.map((message, index) => ({
    message,
    severity: index === 0 ? 'error' : 'notice',
    values: {},
  })),
  totals: Object.fromEntries(messages.map((message) => [message, 60])),
});

const checkWith = (followsFrom: readonly string[]): AnyCheck => ({
  ...defineCheck({
    severity: 'error',
    title: 'x',
    why: 'x',
    remedy: 'x.',
    docs: 'https://example.com/',
    messages: { one: { fault: 'x', says: 'x.' }, two: { fault: 'x', says: 'x.' } },
    *run() {},
  }),
  followsFrom,
});

/** A second folds below the first, a third below the second, and with it below the first. */
const CHECKS: Checks = {
  'seo/a': checkWith([]),
  'seo/b': checkWith(['seo/a/one']),
  'seo/c': checkWith(['seo/b']),
  'security/csp-weak': checkWith([]),
};

const ORDINARY: Report['kind'] = { ...OTHER_KIND, index: 'in' };

function reportOf(...results: CheckResult[]): Report {
  const of = (area: string) => results.filter(({ check }) => check.startsWith(area));
  return {
    url: 'https://example.com/page',
    kind: ORDINARY,
    results,
    seo: { score: seoScore(of('seo')) },
    security: securityScore(of('security')),
  };
}

const ignoring = (check: string, ...messages: string[]) =>
  isLeftOut(messages.map((message) => ({ check, message })));

describe('ignored findings', () => {
  it('are separate and change no score: the page stays the same', () => {
    const before = reportOf(failed('seo/a', 'one'), failed('security/csp-weak', 'none'));
    expect(leaveOut(CHECKS, before, ignoring('seo/a', 'one'))).toEqual({
      url: 'https://example.com/page',
      kind: ORDINARY,
      seo: { score: 78 },
      security: before.security,
      results: [
        {
          check: 'seo/a',
          outcome: 'ignored',
          severity: 'error',
          loses: 'address',
          takes: 0.22,
          taken: 0.22,
          findings: [],
          totals: {},
          ignored: [{ message: 'one', severity: 'error', values: {} }],
        },
        { ...failed('security/csp-weak', 'none'), taken: 0, ignored: [] },
      ],
    });
  });

  it('do not affect the other messages of the check, with their own severity and number', () => {
    const report = leaveOut(CHECKS, reportOf(failed('seo/a', 'one', 'two')), ignoring('seo/a', 'one'));
    expect(report.results).toEqual([
      {
        check: 'seo/a',
        outcome: 'failed',
        severity: 'notice',
        loses: 'address',
        takes: 0.22,
        taken: 0.22,
        findings: [{ message: 'two', severity: 'notice', values: {} }],
        totals: { two: 60 },
        ignored: [{ message: 'one', severity: 'error', values: {} }],
      },
    ]);
  });
});

describe('a finding folded below another', () => {
  const report = (...messages: string[]) => {
    const { results, ...more } = reportOf(
      failed('seo/a', ...messages),
      failed('seo/b', 'one', 'two'),
      failed('seo/c', 'one'),
    );
    return { ...more, results: withCauses(CHECKS, results) };
  };
  /** The findings of the list, each with what is folded below it. */
  const listed = (whole: Report, isIgnored: (check: string, message: string) => boolean) => {
    const { results } = leaveOut(CHECKS, whole, isIgnored);
    return rootsOf(results).map(({ check }) => [
      check,
      consequencesOf(results, check).map((folded) => folded.check),
    ]);
  };

  it('stays there while that is in the list', () => {
    expect(listed(report('one'), ignoring('seo/other', 'one'))).toEqual([['seo/a', ['seo/b', 'seo/c']]]);
    expect(listed(report('one', 'two'), ignoring('seo/a', 'two'))).toEqual([['seo/a', ['seo/b', 'seo/c']]]);
  });

  it('is listed if that is ignored, with its own consequences below it', () => {
    expect(listed(report('one'), ignoring('seo/a', 'one'))).toEqual([['seo/b', ['seo/c']]]);
  });

  it('is also listed if only the message that it followed from is ignored', () => {
    expect(listed(report('one', 'two'), ignoring('seo/a', 'one'))).toEqual([
      ['seo/b', ['seo/c']],
      ['seo/a', []],
    ]);
  });

  it('costs no more points than before', () => {
    const { seo } = report('one');
    expect(leaveOut(CHECKS, report('one'), ignoring('seo/a', 'one')).seo).toEqual(seo);
  });
});
