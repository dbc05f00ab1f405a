import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBSERVATORY_TESTS } from '../checks/knowledge/response/observatory.ts';
import type { CheckResult } from '../checks/result.ts';
import { securityScore } from '../checks/score.ts';
import english from '../i18n/locales/en.json';
import { translatorOf } from '../i18n/translator.ts';
import { gradeStanding, observatoryStanding } from './grade-standing.ts';
import {
  gradeSentence,
  measuredText,
  observatoryLine,
  observatoryText,
  openText,
  pageGradeLine,
} from './grade-text.ts';

const words = translatorOf('en', english);

/** Codes of a test: the Observatory's, Plumbline's, and the best ones if there is a doubt. */
interface Codes {
  code: string | null;
  page: string;
  most?: { code: string; page: string };
}

const resultOf = (test: string, codes: Codes): CheckResult => ({
  check: `security/${test}`,
  outcome: 'passed',
  severity: 'warning',
  findings: [],
  totals: {},
  observatory: { test, ...codes },
});

/** The best code of every test. */
const BEST = Object.fromEntries(
  Object.entries(OBSERVATORY_TESTS).map(([test, codes]) => [
    test,
    Object.entries(codes).reduce((one, other) => (other[1] > one[1] ? other : one))[0],
  ]),
);

/** Returns the score of a perfect page, except for these tests; null: not measured. */
function scoreOf(changes: Readonly<Record<string, Codes | string | null>> = {}, found: CheckResult[] = []) {
  const codes = { ...BEST, ...changes };
  return securityScore([
    ...found,
    ...Object.entries(codes).flatMap(([test, code]) =>
      code === null ? [] : [resultOf(test, typeof code === 'string' ? { code, page: code } : code)],
    ),
  ]);
}

const UNMEASURED = Object.fromEntries(Object.keys(BEST).map((test) => [test, null]));
const NO_POLICY = 'csp-not-implemented';

/** Everything that any surface says of a score. */
const said = (score: ReturnType<typeof scoreOf>) => {
  const standing = gradeStanding(score);
  return [
    gradeSentence(standing, words),
    pageGradeLine(score, words).figure,
    measuredText(standing, words),
    observatoryText(score, words),
  ];
};

describe('what is said of the grade', () => {
  it('is one letter and one score if everything was measured', () => {
    expect(said(scoreOf())).toEqual([
      'Grade A+ (165)',
      'A+ (165)',
      '12 of 12 tests measured',
      'HTTP Observatory: A+ (165)',
    ]);
  });

  it.each([
    ['A-', 'none'],
    ['B+', 'range'],
  ] as const)('is nothing if it may be an F or any A: up to %s is %s', (best, kind) => {
    const range = { score: [0, 80], grade: ['F', best] } as const;
    expect(gradeStanding({ range, open: [], tests: [] }).kind).toBe(kind);
  });

  it('names what is open, and never says at the same time that all was measured', () => {
    expect(said(scoreOf({ redirection: null }))).toEqual([
      'Between B+ and A+',
      'B+ – A+ (80 – 165)',
      'Uncertain: redirection',
      'HTTP Observatory: B+ – A+ (80 – 165)',
    ]);
    expect(said(scoreOf({ redirection: null, cookies: null, 'content-security-policy': NO_POLICY }))).toEqual(
      [
        'Between F and B',
        'F – B (15 – 75)',
        'Uncertain: cookies, redirection',
        'HTTP Observatory: F – B (15 – 75)',
      ],
    );
  });

  it('is one letter with the scores that are possible if no open test can change it', () => {
    const bare = {
      'content-security-policy': NO_POLICY,
      cookies: 'cookies-session-without-secure-flag',
      'strict-transport-security': 'hsts-not-implemented',
      redirection: null,
    };
    expect(said(scoreOf(bare))).toEqual([
      'Grade F (0 – 15)',
      'F (0 – 15)',
      'Uncertain: redirection',
      'HTTP Observatory: F (0 – 15)',
    ]);
  });

  it('is “not measured yet” if anything from F to an A is possible, with how much is open', () => {
    expect(said(scoreOf(UNMEASURED))).toEqual([
      'Not measured yet',
      'Not measured yet',
      '12 of 12 tests uncertain',
      'HTTP Observatory: Not measured yet',
    ]);
    const nearly = { ...UNMEASURED, 'x-content-type-options': 'x-content-type-options-nosniff' };
    expect(said(scoreOf(nearly))[2]).toBe('11 of 12 tests uncertain');
    expect(said(scoreOf(nearly))[0]).toBe('Not measured yet');
    // Of a page of which next to nothing is known, it is not said what else the Observatory leaves open.
    const local = { ...UNMEASURED, redirection: { code: null, page: 'redirection-not-needed-no-http' } };
    expect(said(scoreOf(local))).toEqual([
      'Not measured yet',
      'Not measured yet',
      '11 of 12 tests uncertain',
      'HTTP Observatory: Not measured yet',
    ]);
  });

  it('says which tests only the Observatory leaves open, if browsers are certain of them', () => {
    const local = scoreOf({ redirection: { code: null, page: 'redirection-not-needed-no-http' } });
    expect(said(local)).toEqual([
      'Grade A+ (165)',
      'A+ (165)',
      '12 of 12 tests measured',
      'HTTP Observatory: B+ – A+ (80 – 165). Depends on: redirection',
    ]);
    expect(pageGradeLine(local, words)).toEqual({ figure: 'A+ (165)', open: null });
    expect(observatoryLine(local, words)).toEqual({
      figure: 'B+ – A+ (80 – 165)',
      open: 'Depends on: redirection',
    });
  });

  it('counts a doubt as open', () => {
    const cookies = {
      code: 'cookies-without-secure-flag',
      page: 'cookies-without-secure-flag',
      most: { code: BEST.cookies ?? '', page: BEST.cookies ?? '' },
    };
    expect(said(scoreOf({ cookies }))).toEqual([
      'Between B+ and A+',
      'B+ – A+ (80 – 165)',
      'Uncertain: cookies',
      'HTTP Observatory: B+ – A+ (80 – 165)',
    ]);
    const theirs = { ...cookies, page: BEST.cookies ?? '' };
    expect(said(scoreOf({ cookies: theirs })).slice(2)).toEqual([
      '12 of 12 tests measured',
      'HTTP Observatory: B+ – A+ (80 – 165). Depends on: cookies',
    ]);
  });

  it('counts many open tests, and names few', () => {
    const open = (...tests: string[]) => openText({ open: tests, total: 12 }, words);
    expect(open('cookies', 'redirection', 'x-frame-options', 'subresource-integrity')).toBe(
      'Uncertain: cookies, redirection, framing, SRI',
    );
    expect(open(...Object.keys(BEST).slice(0, 5))).toBe('5 of 12 tests uncertain');
    expect(open('a-new-test')).toBe('Uncertain: a-new-test');
  });
});

const verdict = (test: string) => {
  const code = fc.constantFrom(...Object.keys(OBSERVATORY_TESTS[test] ?? {}));
  return fc.oneof(
    fc.constant(null),
    fc.record({ code: fc.oneof(code, fc.constant(null)), page: code }),
    fc.record({ code, page: code, most: fc.record({ code, page: code }) }),
  );
};
const anything = fc.record(
  Object.fromEntries(Object.keys(OBSERVATORY_TESTS).map((test) => [test, verdict(test)])),
);
const findings = fc.array(
  fc.constantFrom<CheckResult['severity']>('blocker', 'error', 'warning', 'notice').map(
    (severity): CheckResult => ({
      check: 'security/other',
      outcome: 'failed',
      severity,
      findings: [],
      totals: {},
    }),
  ),
  { maxLength: 3 },
);

it('no two figures contradict each other, whatever was measured, deviates, or is in doubt', () => {
  fc.assert(
    fc.property(anything, findings, (changes, found) => {
      const score = scoreOf(changes as Parameters<typeof scoreOf>[0], found);
      for (const standing of [gradeStanding(score), observatoryStanding(score)]) {
        const { kind, low, high, least, most, open } = standing;
        // Open tests are the only reason for a range.
        if (open.length === 0)
          expect([kind === 'none' || least === most, low === high]).toEqual([true, true]);
        expect(kind === 'exact').toBe(low === high && kind !== 'none');
        if (kind === 'range') expect(low).not.toBe(high);
      }
      const [sentence = '', figure = '', measured = '', theirs = ''] = said(score);
      expect(measured.startsWith('12 of 12 tests measured')).toBe(score.open.length === 0);
      // All that is said of a range is one, and no range has equal ends.
      expect(sentence.startsWith('Between')).toBe(/^\S+ – \S+ \(/.test(figure));
      for (const text of [figure, theirs]) expect(text).not.toMatch(/(?:^|: )(\S+) – \1 \(/);
      // A range always says which tests decide it: here, or for the page.
      const { least, most } = observatoryStanding(score);
      expect(/Depends on|ncertain/.test(`${theirs} ${measured}`)).toBe(
        least !== most || score.open.length > 0,
      );
      // What is certain depends on nothing.
      if (least === most) expect(theirs).not.toContain('Depends on');
    }),
    { numRuns: 2_000 },
  );
});
