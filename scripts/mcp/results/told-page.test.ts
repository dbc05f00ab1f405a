import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { type Checked, type CheckedFinding, checkedOf } from '../../check/results/checked.ts';
import { gradeText, toldPage, toldRefused } from './told-page.ts';

const inspection = inspectionOf({ html: '<h1>Kettles</h1>', headers: {} });
const whole = checkedOf(checks, { inspection, collect: 1 }, runChecks(checks, inspection), 1);
const [titleMissing] = whole.findings.filter(({ check }) => check === 'seo/title-missing');
const findingOf = (more: Partial<CheckedFinding> = {}) => ({ ...(titleMissing as CheckedFinding), ...more });
const resultOf = (more: Partial<Checked['results'][number]>) =>
  ({ ...(whole.results[0] as Checked['results'][number]), check: 'seo/title-missing', ...more }) as const;
const told = (more: Partial<Checked>) =>
  toldPage(
    whole.url,
    { ...whole, findings: [], results: [], leftOut: [], ...more },
    checks,
    { severity: 'info', findings: 20, places: 1 },
    new Set(),
  );

describe('what an assistant is told of a page', () => {
  it('is in words how much was found, and how much could not be looked at', () => {
    const findings = (['error', 'info'] as const).flatMap((severity) =>
      ['missing', 'empty'].map((message) => findingOf({ severity, message: `${message} ${severity}` })),
    );
    const results = [
      resultOf({ outcome: 'not looked at', missing: ['response'] }),
      resultOf({ check: 'seo/x', outcome: 'broken', missing: [], error: 'oh' }),
    ];
    const { says, notChecked, counts } = told({
      findings: [...findings, findingOf({ severity: 'notice' })],
      results,
    });
    expect(says).toBe(
      'Found: 2 errors, 1 notice, 2 for information. 2 checks not made, because something was not seen.',
    );
    expect(counts).toEqual({ blocker: 0, error: 2, warning: 0, notice: 1, info: 2 });
    expect(notChecked).toEqual([
      { check: 'seo/title-missing', missing: ['response'], read: null },
      { check: 'seo/x', missing: [], read: null },
    ]);
    expect(told({}).says).toBe('Nothing was found.');
  });

  it('is the fuller score, if what the page refers to was visited', () => {
    expect([{ score: 80, full: 70 }, { score: 80 }, null].map((seo) => told({ seo }).seo)).toEqual([
      70,
      80,
      null,
    ]);
  });

  it('is how many places are not listed, and what a finding follows from', () => {
    const found = (total: number) =>
      told({
        findings: [findingOf({ cause: 'seo/head-broken' }), findingOf()],
        results: [resultOf({ outcome: 'failed', totals: { missing: total } })],
      }).findings.map(({ places, morePlaces, consequenceOf }) => [places.length, morePlaces, consequenceOf]);
    expect([found(80), found(1)]).toEqual([[[1, 79, 'seo/head-broken']], [[1, 1, 'seo/head-broken']]]);
  });

  it('is one grade, or the range from the worse to the better', () => {
    const security = whole.security as NonNullable<Checked['security']>;
    const range = (low: string, high: string) => ({ score: [0, 50] as const, grade: [low, high] as const });
    expect([
      gradeText({ ...security, range: range('F', 'C') }),
      gradeText({ ...security, range: range('A', 'A') }),
      gradeText({ ...security, range: null, grade: null }),
      gradeText(null),
    ]).toEqual(['F to C', 'A', null, null]);
  });

  it('is how many checks passed and did not apply, and whether all places of a finding are known', () => {
    const findings = [true, false].map((isKnown) => findingOf({ isKnown }));
    const some = told({ findings, passed: ['a', 'b'], notApplicable: ['c'] });
    expect([some.passed, some.notApplicable, some.findings[0]?.isKnown]).toEqual([2, 1, false]);
    expect(told({ findings: [findingOf({ isKnown: true })] }).findings[0]?.isKnown).toBe(true);
  });

  it('is the first twenty of the hosts that were not contacted, and how many there are', () => {
    const hosts = Array.from({ length: 25 }, (_, n) => `10.0.0.${n}:80`);
    expect(toldRefused(new Set(hosts))).toEqual({ count: 25, quotedHosts: hosts.slice(0, 20) });
  });
});
