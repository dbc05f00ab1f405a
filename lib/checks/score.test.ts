import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Consequence, SEARCH_LOSSES, SEVERITIES, type Severity } from './check.ts';
import { costOf } from './consequence.ts';
import { letterOf, OBSERVATORY_TESTS, observatoryScore } from './knowledge/response/observatory.ts';
import type { CheckResult } from './result.ts';
import { fullScore, securityScore, seoScore } from './score.ts';

function failed(severity: Severity, check = 'security/some-fault'): CheckResult {
  return { check, outcome: 'failed', severity, findings: [], totals: {} };
}

const losing = (consequence: Consequence): CheckResult => ({
  check: 'seo/x',
  outcome: 'failed',
  ...costOf(consequence),
  findings: [],
  totals: {},
});

function measured(test: string, code: string, page = code): CheckResult {
  return {
    check: `security/${test}`,
    outcome: (OBSERVATORY_TESTS[test]?.[page] ?? 0) < 0 ? 'failed' : 'passed',
    severity: 'warning',
    findings: [],
    totals: {},
    observatory: { test, code, page },
  };
}

/** A code for each test; tests that are left out were not measured. */
const codes = fc.record(
  Object.fromEntries(
    Object.entries(OBSERVATORY_TESTS).map(([test, all]) => [test, fc.constantFrom(...Object.keys(all))]),
  ),
);
const resultsOf = (chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen).map(([test, code]) => measured(test, code));
const modifiersOf = (chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen).map(([test, code]) => OBSERVATORY_TESTS[test]?.[code] ?? 0);

const GOOD = {
  'content-security-policy': 'csp-implemented-with-no-unsafe',
  cookies: 'cookies-not-found',
  'cross-origin-resource-sharing': 'cross-origin-resource-sharing-not-implemented',
  redirection: 'redirection-to-https',
  'referrer-policy': 'referrer-policy-not-implemented',
  'strict-transport-security': 'hsts-implemented-max-age-at-least-six-months',
  'subresource-integrity': 'sri-not-implemented-but-no-scripts-loaded',
  'x-content-type-options': 'x-content-type-options-nosniff',
  'x-frame-options': 'x-frame-options-sameorigin-or-deny',
  'cross-origin-resource-policy': 'corp-not-implemented',
  'cross-origin-opener-policy': 'coop-not-implemented',
  'cross-origin-embedder-policy': 'coep-not-implemented',
};

describe('the search score', () => {
  it.each<[Consequence[], number]>([
    [[], 100],
    [[['nothing'], ['nothing']], 100],
    [[['result', 'little']], 99],
    [[['result', 'part']], 96],
    [[['richResult']], 88],
    [[['result']], 80],
    [[['address']], 78],
    [[['address'], ['address'], ['result', 'part']], 58],
    [[['index', 'all', 'likely']], 70],
    [[['index']], 39],
    [[['index'], ...Array<Consequence>(8).fill(['address'])], 5],
  ])('of %j is %i', (consequences, score) => {
    expect(seoScore(consequences.map(losing))).toBe(score);
  });

  it('counts only failed checks', () => {
    const others = ['passed', 'not applicable', 'not looked at', 'broken'] as const;
    expect(seoScore(others.map((outcome) => ({ ...losing(['index']), outcome })))).toBe(100);
  });

  it('takes no points for consequences of another fault', () => {
    const cause = { ...losing(['address']), check: 'seo/head-broken' };
    const consequences = ['seo/canonical-misplaced', 'seo/description-misplaced'].map((check) => ({
      ...losing(['address']),
      check,
      cause: cause.check,
    }));
    expect(seoScore([cause, ...consequences])).toBe(seoScore([cause]));
  });

  it('never rises with another fault, and never falls below 0', () => {
    const losses = fc.array(fc.constantFrom(...SEARCH_LOSSES), { maxLength: 80 });
    fc.assert(
      fc.property(losses, fc.constantFrom(...SEARCH_LOSSES), (some, more) => {
        const before = seoScore(some.map((loss) => losing([loss])));
        const after = seoScore([...some, more].map((loss) => losing([loss])));
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the score for search with checks on demand', () => {
  const deep = (outcome: string, consequence: Consequence, check = 'deep/link-broken') => ({
    check,
    outcome,
    ...costOf(consequence),
  });

  it.each([
    ['without results', [], null],
    ['if nothing was looked at', [deep('not looked at', ['crawling']), deep('broken', ['crawling'])], null],
    ['if all passed', [deep('passed', ['crawling'])], { score: 94, worst: null }],
    [
      'with broken links and an unreachable sitemap',
      [deep('failed', ['crawling']), deep('failed', ['crawling', 'part'])],
      { score: 78, worst: 'error' },
    ],
    [
      'with findings of which some are ignored, which count',
      [{ ...deep('failed', ['crawling', 'part']), taken: 0.15 }],
      { score: 80, worst: 'warning' },
    ],
    ['with ignored findings, which count', [deep('ignored', ['crawling'])], { score: 80, worst: null }],
    ['with findings of security alone', [deep('failed', ['crawling'], 'deep/security-txt')], null],
  ])('%s', (_name, results, full) => {
    expect(fullScore(94, results)).toEqual(full);
  });
});

describe('the security score', () => {
  it('is the Observatory’s if nothing deviates and nothing else is wrong', () => {
    fc.assert(
      fc.property(codes, (chosen) => {
        const { score, grade, observatory } = securityScore(resultsOf(chosen));
        expect(observatory.unmeasured).toEqual([]);
        expect(observatory.score).toEqual([score, score]);
        expect(observatory.grade).toEqual([grade, grade]);
        expect(score).toBe(observatoryScore(modifiersOf(chosen)));
      }),
    );
  });

  it('is a range that contains the true score if a test was not measured', () => {
    fc.assert(
      fc.property(codes, fc.subarray(Object.keys(OBSERVATORY_TESTS), { minLength: 1 }), (chosen, left) => {
        const known = Object.fromEntries(Object.entries(chosen).filter(([test]) => !left.includes(test)));
        const { observatory } = securityScore(resultsOf(known));
        const truth = observatoryScore(modifiersOf(chosen));
        expect(observatory.unmeasured).toEqual(left);
        expect(observatory.score[0]).toBeLessThanOrEqual(truth);
        expect(observatory.score[1]).toBeGreaterThanOrEqual(truth);
        expect(observatory.grade).toEqual(observatory.score.map(letterOf));
      }),
    );
  });

  it('is null without a response', () => {
    const { score, grade, observatory } = securityScore([failed('error')]);
    expect([score, grade]).toEqual([null, null]);
    expect(observatory.score).toEqual([0, 165]);
    expect(observatory.grade).toEqual(['F', 'A+']);
  });

  it('uses Plumbline’s code for the page and the Observatory’s own for the Observatory', () => {
    const own = measured(
      'x-frame-options',
      'x-frame-options-implemented-via-csp',
      'x-frame-options-not-implemented',
    );
    const results = [...resultsOf(GOOD).filter(({ check }) => check !== own.check), own];
    const { score, observatory } = securityScore(results);
    expect(observatory.score).toEqual([110, 110]);
    expect(score).toBe(80);
  });

  it.each<[Severity[], number]>([
    [[], 110],
    [['info', 'notice'], 110],
    [['warning'], 105],
    [['warning', 'warning'], 100],
    [['warning', 'warning', 'warning'], 85],
    [['error'], 74],
    [['error', 'error', 'error'], 60],
    [['blocker'], 25],
  ])('subtracts points for %j beyond the Observatory’s tests', (severities, score) => {
    const extra = severities.map((severity, index) => failed(severity, `security/${index}`));
    expect(securityScore([...resultsOf(GOOD), ...extra]).score).toBe(score);
  });

  it('does not subtract again for what the Observatory’s tests cover', () => {
    const test = 'cross-origin-opener-policy';
    const results = resultsOf({ ...GOOD, [test]: 'coop-header-invalid' });
    expect(securityScore(results).score).toBe(
      observatoryScore(modifiersOf({ ...GOOD, [test]: 'coop-header-invalid' })),
    );
  });

  it('has no ceiling for an error that an Observatory’s test rates already', () => {
    const test = 'cross-origin-opener-policy';
    const code = 'coop-header-invalid';
    const rated: CheckResult = { ...failed('error'), observatory: { test, code, page: code } };
    const others = resultsOf(GOOD).filter(({ observatory }) => observatory?.test !== test);
    expect(securityScore([...others, rated]).score).toBe(105);
  });

  it('never rises with another fault', () => {
    const severities = fc.array(fc.constantFrom(...SEVERITIES), { maxLength: 20 });
    fc.assert(
      fc.property(codes, severities, fc.constantFrom(...SEVERITIES), (chosen, some, more) => {
        const results = resultsOf(chosen);
        const before = securityScore([...results, ...some.map((severity) => failed(severity))]).score ?? 0;
        const after = securityScore([
          ...results,
          ...[...some, more].map((severity) => failed(severity)),
        ]).score;
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the basis of the security score', () => {
  const page = (test: string, code: string | null, own: string): CheckResult => ({
    ...measured(test, own),
    outcome: 'passed',
    observatory: { test, code, page: own },
  });

  it('is a range as soon as one test was measured, and null if none applies to the page', () => {
    const one = securityScore([measured('x-content-type-options', 'x-content-type-options-nosniff')]);
    expect(one.range?.score[0]).toBeLessThan(one.range?.score[1] ?? 0);
    expect(one.score).toBe(one.range?.score[0]);
    const none = Object.keys(GOOD).map((test) => page(test, null, 'not-applicable'));
    const { score, grade, range } = securityScore(none);
    expect([score, grade, range]).toEqual([null, null, null]);
  });

  it('treats what the Observatory cannot test as not measured', () => {
    const results = Object.entries(GOOD).map(([test, code]) =>
      test === 'redirection' ? page(test, null, 'not-applicable') : measured(test, code),
    );
    const { tests, observatory } = securityScore(results);
    expect(tests.find(({ test }) => test === 'redirection')?.observatory).toBeNull();
    expect(observatory.unmeasured).toEqual(['redirection']);
    expect(observatory.score[0]).toBeLessThan(observatory.score[1]);
  });

  it('subtracts points for a finding only if its own test takes none', () => {
    const good = resultsOf(GOOD);
    const whole = securityScore(good).score ?? 0;
    const scoreWith = (test: string, code: string): number => {
      const found: CheckResult = { ...failed('warning'), observatory: { test, code, page: code } };
      return (
        securityScore([...good.filter(({ observatory }) => observatory?.test !== test), found]).score ?? 0
      );
    };
    const free = scoreWith('cookies', 'cookies-not-found');
    expect(free).toBeLessThan(whole);
    const [worse = ''] =
      Object.entries(OBSERVATORY_TESTS.cookies ?? {}).find(([, points]) => points < 0) ?? [];
    const bare = { ...GOOD, cookies: worse };
    expect(scoreWith('cookies', worse)).toBe(
      securityScore(resultsOf(bare).map((one) => ({ ...one, outcome: 'passed' }))).score,
    );
  });
});
