import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../checks/example-inspection.ts';
import type { CheckResult } from '../checks/result.ts';
import { factsOf } from './facts.ts';

const result = (
  check: string,
  outcome: CheckResult['outcome'],
  more: Partial<CheckResult> = {},
): CheckResult => ({
  check,
  outcome,
  severity: 'error',
  findings: [],
  totals: {},
  ...more,
});
const finding = (message: string, values = {}) => ({ message, values, severity: 'error' as const });
const page = (html: string, headers?: Record<string, string>) =>
  inspectionOf({ html, url: 'https://tea.example/green', ...(headers && { headers }) });

describe('the stored facts of an inspection', () => {
  it('include failures, their consequences, and checks without a result', () => {
    const results = [
      result('seo/a', 'failed'),
      result('seo/b', 'failed', { cause: 'seo/a' }),
      result('seo/c', 'passed'),
      result('seo/d', 'not looked at'),
      result('seo/e', 'broken'),
      result('seo/f', 'not applicable'),
    ];
    expect(factsOf(results, page(''))).toEqual({
      failed: ['seo/a'],
      folded: ['seo/b'],
      unseen: ['seo/d', 'seo/e'],
      faults: {},
      values: { title: null, description: null, canonical: null, robots: null },
    });
  });

  it('include the first message of each fault, with its values cut to sixty letters', () => {
    const findings = [finding('long', { width: 640, title: 'x'.repeat(61) }), finding('other')];
    const results = [
      result('seo/a', 'failed', { findings }),
      result('seo/b', 'failed'),
      result('seo/c', 'failed', { findings, cause: 'seo/a' }),
      result('seo/d', 'passed', { findings }),
    ];
    expect(factsOf(results, page('')).faults).toEqual({
      'seo/a': { message: 'long', values: { width: 640, title: 'x'.repeat(60) } },
    });
  });

  it('contain no secrets, not even the beginning of one', () => {
    const address = 'https://tea.example/reset?colour=green&reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp';
    const results = [result('seo/a', 'failed', { findings: [finding('long', { address })] })];
    const { faults, values } = factsOf(results, page(`<link rel=canonical href="${address}">`));
    const clean = 'https://tea.example/reset?colour=green&reset_password_token=…';
    expect(faults).toEqual({ 'seo/a': { message: 'long', values: { address: clean.slice(0, 60) } } });
    expect(values.canonical).toBe(clean);
  });

  it('include the strings that are compared with the next visit', () => {
    const html = `<title> Green tea </title><meta name=description content=" Fresh "><meta name=robots
      content="nofollow, noindex, nofollow"><link rel=canonical href="/green">`;
    expect(factsOf([], page(html)).values).toEqual({
      title: 'Green tea',
      description: 'Fresh',
      canonical: '/green',
      robots: 'nofollow, noindex',
    });
    const none = { title: null, description: null, canonical: null, robots: null };
    expect(factsOf([], page('<title> </title>')).values).toEqual(none);
    expect(factsOf([], page('<p>Tea')).values).toEqual(none);
    expect(factsOf([], page('', { 'x-robots-tag': 'noindex' })).values.robots).toBe('noindex');
  });

  it('include only the first three hundred letters of these', () => {
    const { title } = factsOf([], page(`<title>${'x'.repeat(301)}</title>`)).values;
    expect(title).toBe('x'.repeat(300));
  });
});
