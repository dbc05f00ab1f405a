import { describe, expect, it } from 'vitest';
import type { CheckResult, Report } from '../checks/result.ts';
import { securityScore, seoScore } from '../checks/score.ts';
import { isAmong } from './ignored.ts';
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

const ignoring = (check: string, ...messages: string[]) =>
  isAmong(messages.map((message) => ({ host: 'example.com', check, message, at: 0 })));

describe('what is ignored', () => {
  it('is left out of the score and kept to be seen', () => {
    const report = leaveOut(reportOf(failed('seo/a', 'one')), ignoring('seo/a', 'one'));
    expect(report.seo?.score).toBe(100);
    expect(report.results[0]).toMatchObject({
      outcome: 'ignored',
      findings: [],
      ignored: [{ message: 'one' }],
    });
  });

  it('leaves the other messages of the check, with their own weight', () => {
    const report = leaveOut(reportOf(failed('seo/a', 'one', 'two')), ignoring('seo/a', 'one'));
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
    const after = leaveOut(before, ignoring('security/csp-weak', 'none'));
    expect(after.security?.observatory).toEqual(before.security?.observatory);
    // All else is unmeasured here, so only the most that is possible can tell.
    expect(before.security?.range?.grade[1]).toBe('B');
    expect(after.security?.range?.grade[1]).toBe('A+');
  });
});
