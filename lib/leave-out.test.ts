import { describe, expect, it } from 'vitest';
import type { CheckResult, Report } from './checks/run.ts';
import { securityScore, seoScore } from './checks/score.ts';
import { intendedOn, withMarks, withoutMarks } from './intended.ts';
import { leaveOut } from './leave-out.ts';

const failed = (check: string, ...messages: string[]): CheckResult => ({
  check,
  outcome: 'failed',
  severity: 'error',
  findings: messages.map((message, index) => ({
    message,
    severity: index === 0 ? 'error' : 'notice',
    values: {},
  })),
});

function reportOf(...results: CheckResult[]): Report {
  const of = (area: string) => results.filter(({ check }) => check.startsWith(area));
  return {
    url: 'https://example.com/page',
    results,
    seo: { score: seoScore(of('seo')) },
    security: securityScore(of('security')),
  };
}

const URL = 'https://example.com/page';
const marked = (check: string, ...messages: string[]) =>
  intendedOn(withMarks([], URL, { check, messages }, 0), URL);

describe('what is intended', () => {
  it('is left out of the score and kept to be seen', () => {
    const report = leaveOut(reportOf(failed('seo/a', 'one')), marked('seo/a', 'one'));
    expect(report.seo?.score).toBe(100);
    expect(report.results[0]).toMatchObject({
      outcome: 'intended',
      findings: [],
      intended: [{ message: 'one' }],
    });
  });

  it('leaves the other messages of the check, with their own weight', () => {
    const report = leaveOut(reportOf(failed('seo/a', 'one', 'two')), marked('seo/a', 'one'));
    expect(report.results[0]).toMatchObject({
      outcome: 'failed',
      severity: 'notice',
      findings: [{ message: 'two' }],
    });
  });

  it('does not change what the Observatory would say', () => {
    const csp = {
      ...failed('security/csp-weak', 'none'),
      observatory: {
        test: 'content-security-policy',
        code: 'csp-not-implemented',
        page: 'csp-not-implemented',
      },
    };
    const before = reportOf(csp);
    const after = leaveOut(before, marked('security/csp-weak', 'none'));
    expect(after.security?.observatory).toEqual(before.security?.observatory);
    expect(after.security?.score).toBeGreaterThan(before.security?.score ?? 0);
  });

  it('holds for the site it was said of, until it is taken back', () => {
    const marks = withMarks([], URL, { check: 'seo/a', messages: ['one'] }, 0);
    expect(intendedOn(marks, 'https://example.com/other')('seo/a', 'one')).toBe(true);
    expect(intendedOn(marks, 'https://example.org/page')('seo/a', 'one')).toBe(false);
    expect(withoutMarks(marks, URL, { check: 'seo/a', messages: ['one'] })).toEqual([]);
  });

  it('is bounded, and marking twice is marking once', () => {
    let marks = withMarks([], URL, { check: 'seo/a', messages: ['one'] }, 0);
    marks = withMarks(marks, URL, { check: 'seo/a', messages: ['one'] }, 1);
    expect(marks).toHaveLength(1);
    for (let n = 0; n < 1_100; n += 1)
      marks = withMarks(marks, URL, { check: `seo/${n}`, messages: ['x'] }, n);
    expect(marks).toHaveLength(1_000);
  });
});
