import { describe, expect, it } from 'vitest';
import type { CheckResult, Report } from '../checks/result.ts';
import { securityScore, seoScore } from '../checks/score.ts';
import { isAmong, leaveOut } from './leave-out.ts';

const failed = (check: string, ...messages: string[]): CheckResult => ({
  check,
  outcome: 'failed',
  severity: 'error',
  findings: messages.map((message, index) => ({
    message,
    severity: index === 0 ? 'error' : 'notice',
    values: {},
  })),
  totals: Object.fromEntries(messages.map((message) => [message, 60])),
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
  isAmong(messages.map((message) => ({ check, message })));

describe('what is ignored', () => {
  it('is set apart and changes no score: the page is as it is', () => {
    const before = reportOf(failed('seo/a', 'one'), failed('security/csp-weak', 'none'));
    const report = leaveOut(before, ignoring('seo/a', 'one'));
    expect(report.seo).toEqual({ score: 78 });
    expect(report.security).toEqual(before.security);
    expect(report.results.find(({ check }) => check === 'seo/a')).toMatchObject({
      outcome: 'ignored',
      findings: [],
      totals: {},
      ignored: [{ message: 'one' }],
    });
  });

  it('leaves the other messages of the check, with their own weight and number', () => {
    const report = leaveOut(reportOf(failed('seo/a', 'one', 'two')), ignoring('seo/a', 'one'));
    expect(report.results[0]).toMatchObject({
      outcome: 'failed',
      severity: 'notice',
      findings: [{ message: 'two' }],
      totals: { two: 60 },
    });
  });
});

describe('isAmong', () => {
  it('takes a message of one check for no other’s', () => {
    const isIgnored = isAmong([{ check: 'seo/a', message: 'one' }]);
    expect([isIgnored('seo/a', 'one'), isIgnored('seo/b', 'one'), isIgnored('seo/a', 'two')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
