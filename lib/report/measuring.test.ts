import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../checks/example-inspection.ts';
import { OBSERVATORY_TESTS } from '../checks/knowledge/response/observatory.ts';
import type { TestResult } from '../checks/result.ts';
import {
  type MeasuringGround,
  type MeasuringStep,
  measuringGround,
  measuringPress,
  stepFor,
} from './measuring.ts';

const TESTS = Object.keys(OBSERVATORY_TESTS);
const BOTH = [true, false] as const;

/** Every state that may decide. */
const GROUNDS: readonly MeasuringGround[] = BOTH.flatMap((isObserved) =>
  BOTH.flatMap((hasAccess) =>
    BOTH.flatMap((doesReloadNeedAccess) =>
      (
        [
          ['askable', false],
          ['asked', false],
          ['never', false],
          ['never', true],
        ] as const
      ).map(([plainHttp, isPlain]) => ({ isObserved, hasAccess, doesReloadNeedAccess, plainHttp, isPlain })),
    ),
  ),
);

const FIRST: MeasuringGround = {
  isObserved: false,
  hasAccess: false,
  plainHttp: 'askable',
  isPlain: false,
  doesReloadNeedAccess: false,
};

const resultOf = (test: string, isMeasured: boolean): TestResult => ({
  test,
  observatory: null,
  page: isMeasured ? { code: 'x', points: 0 } : null,
});
const unmeasured = TESTS.map((test) => resultOf(test, false));
const press = (open: readonly string[], ground: Partial<MeasuringGround>, tests = unmeasured) =>
  measuringPress(tests, open, { ...FIRST, ...ground });

describe('the step that measures a test', () => {
  const OF_RESPONSE = TESTS.filter((test) => test !== 'cookies' && test !== 'redirection');

  it('is a reload for ten tests, as long as the response was not observed, and then none', () => {
    expect(OF_RESPONSE).toHaveLength(10);
    for (const ground of GROUNDS)
      for (const test of OF_RESPONSE)
        for (const isMeasured of BOTH)
          expect(stepFor(test, ground, isMeasured)).toBe(ground.isObserved ? null : 'reload');
  });

  it('is a reload for cookies, and then access to the site, unless what is known of them leaves a doubt', () => {
    for (const ground of GROUNDS)
      for (const isMeasured of BOTH) {
        const expected = !ground.isObserved ? 'reload' : ground.hasAccess || isMeasured ? null : 'cookies';
        expect(stepFor('cookies', ground, isMeasured)).toBe(expected);
      }
  });

  it('is one request over http for the redirect, never a second one; a page over http shows it itself', () => {
    for (const ground of GROUNDS)
      for (const isMeasured of BOTH) {
        const reload = ground.isPlain && !ground.isObserved ? 'reload' : null;
        const expected = ground.plainHttp === 'askable' ? 'plain http' : reload;
        expect(stepFor('redirection', ground, isMeasured)).toBe(expected);
      }
  });
});

describe('the one press', () => {
  it.each<[string, readonly string[], Partial<MeasuringGround>, readonly MeasuringStep[], boolean]>([
    ['first reloads, which needs no access', TESTS, {}, ['reload'], false],
    [
      'then asks over http, with access to the site',
      ['redirection'],
      { isObserved: true },
      ['plain http'],
      true,
    ],
    [
      'then reads cookies and asks over http with one question for access',
      ['cookies', 'redirection'],
      { isObserved: true },
      ['cookies', 'plain http'],
      true,
    ],
    ['does everything at once with access', TESTS, { hasAccess: true }, ['reload', 'plain http'], false],
    [
      'does everything at once in Firefox, where the reload needs access too',
      TESTS,
      { doesReloadNeedAccess: true },
      ['reload', 'plain http'],
      true,
    ],
    ['only reloads where http cannot be asked', TESTS, { plainHttp: 'never' }, ['reload'], false],
    ['asks over http alone if only that is open', ['redirection'], {}, ['plain http'], true],
    ['reads the cookies alone', ['cookies'], { isObserved: true, plainHttp: 'asked' }, ['cookies'], true],
  ])('%s', (_what, open, ground, steps, needsAccess) => {
    expect(press(open, ground)).toEqual({ steps, needsAccess });
  });

  it('is not offered where it can add nothing', () => {
    expect(press([], {})).toBeNull();
    expect(press(['redirection'], { isObserved: true, plainHttp: 'asked' })).toBeNull();
    expect(press(['redirection'], { isObserved: true, plainHttp: 'never' })).toBeNull();
    expect(press(['cookies'], { isObserved: true, hasAccess: true })).toBeNull();
    const inDoubt = TESTS.map((test) => resultOf(test, true));
    expect(press(['cookies'], { isObserved: true }, inDoubt)).toBeNull();
  });

  it('measures at least one open test with each of its steps, in every state and for every set of open tests', () => {
    for (const ground of GROUNDS)
      for (const open of [...TESTS.map((test) => [test]), ['cookies', 'redirection'], TESTS]) {
        const steps = open.map((test) => stepFor(test, ground, false)).filter((step) => step !== null);
        const found = measuringPress(unmeasured, open, ground);
        expect(found?.steps.every((step) => steps.includes(step)) ?? steps.length === 0).toBe(true);
      }
  });

  it('needs two presses at most without access, until no step can add anything', () => {
    for (const ground of GROUNDS) {
      let now = ground;
      let open = TESTS;
      let presses = 0;
      for (let next = press(open, now); next; next = press(open, now)) {
        presses += 1;
        const { steps, needsAccess } = next;
        open = open.filter((test) => !steps.includes(stepFor(test, now, false) as MeasuringStep));
        // Of cookies that were set earlier, the reload shows only the names.
        if (steps.includes('reload') && !now.hasAccess && !needsAccess) open = [...open, 'cookies'];
        now = {
          ...now,
          isObserved: now.isObserved || steps.includes('reload'),
          hasAccess: now.hasAccess || needsAccess,
          plainHttp: steps.includes('plain http') ? 'asked' : now.plainHttp,
        };
      }
      expect(presses).toBeLessThanOrEqual(2);
    }
  });
});

describe('the ground', () => {
  it('is read off the inspection', () => {
    const url = 'https://kettles.example/';
    expect(measuringGround(inspectionOf({ url }), false)).toEqual(FIRST);
    const known = {
      url,
      headers: {},
      parts: { cookies: [], plainHttp: { how: 'second request', hops: [], isWhole: false } as const },
    };
    expect(measuringGround(inspectionOf(known), true)).toEqual({
      isObserved: true,
      hasAccess: true,
      plainHttp: 'asked',
      isPlain: false,
      doesReloadNeedAccess: true,
    });
    expect(measuringGround(inspectionOf({ url, headers: {}, how: 'stored' }), false)).toEqual(FIRST);
    expect(measuringGround(inspectionOf({ url: 'https://kettles.example:8443/' }), false)).toEqual({
      ...FIRST,
      plainHttp: 'never',
    });
    expect(measuringGround(inspectionOf({ url: 'https://kettles.dev/' }), false)).toEqual({
      ...FIRST,
      plainHttp: 'never',
    });
    expect(measuringGround(inspectionOf({ url: 'http://kettles.example/' }), false)).toEqual({
      ...FIRST,
      plainHttp: 'never',
      isPlain: true,
    });
  });
});
