import { describe, expect, it } from 'vitest';
import { changesIn, type Facts, historyOf, type Scores, withCheck } from './history.ts';

const MINUTE = 60_000;
const scores = (at: number, seo: number): Scores => ({ at, seo, security: 70 });
const URL = 'https://example.com/page';

describe('withCheck', () => {
  it('has nothing to compare a first history with', () => {
    expect(historyOf(withCheck([], URL, scores(0, 80)), URL)).toMatchObject({
      before: null,
      now: { seo: 80 },
    });
  });

  it('compares with the visit before', () => {
    const all = withCheck(withCheck([], URL, scores(0, 80)), URL, scores(60 * MINUTE, 90));
    expect(historyOf(all, URL)).toMatchObject({ before: { seo: 80 }, now: { seo: 90 } });
  });

  it('counts checks within half an hour as one visit', () => {
    let all = withCheck([], URL, scores(0, 80));
    all = withCheck(all, URL, scores(60 * MINUTE, 85));
    all = withCheck(all, URL, scores(70 * MINUTE, 95));
    expect(historyOf(all, URL)).toMatchObject({ before: { seo: 80 }, now: { seo: 95 } });
  });

  it('takes a fragment for the same page', () => {
    expect(historyOf(withCheck([], `${URL}#a`, scores(0, 80)), `${URL}#b`)).toBeDefined();
  });

  it('keeps the newest three hundred addresses', () => {
    let all = withCheck([], URL, scores(0, 80));
    for (let n = 0; n < 300; n += 1) all = withCheck(all, `${URL}/${n}`, scores(n, 80));
    expect(all).toHaveLength(300);
    expect(historyOf(all, URL)).toBeUndefined();
  });
});

const facts = (failed: string[], values: Partial<Facts['values']> = {}, unseen: string[] = []): Facts => ({
  failed,
  unseen,
  values: { title: 'Kettles', description: null, canonical: null, robots: null, ...values },
});

function twoVisits(before: Facts, now: Facts) {
  const all = withCheck(withCheck([], URL, scores(0, 80), before), URL, scores(60 * MINUTE, 90), now);
  const history = historyOf(all, URL);
  return history && changesIn(history);
}

describe('changesIn', () => {
  it('tells what was fixed, what is new and which values differ', () => {
    const before = facts(['seo/a', 'seo/b']);
    expect(twoVisits(before, facts(['seo/b', 'seo/c'], { robots: 'noindex' }))).toEqual({
      fixed: ['seo/a'],
      added: ['seo/c'],
      values: [{ name: 'robots', before: null, now: 'noindex' }],
    });
  });

  it('takes what could not be looked at for neither fixed nor new', () => {
    const before = facts(['seo/a'], {}, ['security/x']);
    expect(twoVisits(before, facts(['security/x'], {}, ['seo/a']))).toMatchObject({ fixed: [], added: [] });
  });

  it('says nothing about a first history, or one that an older version kept', () => {
    const [first] = withCheck([], URL, scores(0, 80), facts([]));
    expect(first && changesIn(first)).toBeNull();
  });
});

describe('the line of scores', () => {
  it('has one point for each history, at most twenty', () => {
    let all = withCheck([], URL, scores(0, 1));
    for (let n = 1; n < 30; n += 1) all = withCheck(all, URL, scores(n * 60 * MINUTE, n));
    all = withCheck(all, URL, scores(29 * 60 * MINUTE + MINUTE, 99));
    const points = historyOf(all, URL)?.points ?? [];
    expect(points).toHaveLength(20);
    expect(points.at(-1)?.seo).toBe(99);
    expect(points.at(-2)?.seo).toBe(28);
  });
});
