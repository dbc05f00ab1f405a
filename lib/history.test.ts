import { describe, expect, it } from 'vitest';
import { changesIn, type Facts, type Scores, visitOf, withVisit } from './history.ts';

const MINUTE = 60_000;
const scores = (at: number, seo: number): Scores => ({ at, seo, security: 70 });
const URL = 'https://example.com/page';

describe('withVisit', () => {
  it('has nothing to compare a first visit with', () => {
    expect(visitOf(withVisit([], URL, scores(0, 80)), URL)).toMatchObject({ before: null, now: { seo: 80 } });
  });

  it('compares with the visit before', () => {
    const all = withVisit(withVisit([], URL, scores(0, 80)), URL, scores(60 * MINUTE, 90));
    expect(visitOf(all, URL)).toMatchObject({ before: { seo: 80 }, now: { seo: 90 } });
  });

  it('counts checks within half an hour as one visit', () => {
    let all = withVisit([], URL, scores(0, 80));
    all = withVisit(all, URL, scores(60 * MINUTE, 85));
    all = withVisit(all, URL, scores(70 * MINUTE, 95));
    expect(visitOf(all, URL)).toMatchObject({ before: { seo: 80 }, now: { seo: 95 } });
  });

  it('takes a fragment for the same page', () => {
    expect(visitOf(withVisit([], `${URL}#a`, scores(0, 80)), `${URL}#b`)).toBeDefined();
  });

  it('keeps the newest three hundred addresses', () => {
    let all = withVisit([], URL, scores(0, 80));
    for (let n = 0; n < 300; n += 1) all = withVisit(all, `${URL}/${n}`, scores(n, 80));
    expect(all).toHaveLength(300);
    expect(visitOf(all, URL)).toBeUndefined();
  });
});

const facts = (failed: string[], values: Partial<Facts['values']> = {}, unseen: string[] = []): Facts => ({
  failed,
  unseen,
  values: { title: 'Kettles', description: null, canonical: null, robots: null, ...values },
});

function twoVisits(before: Facts, now: Facts) {
  const all = withVisit(withVisit([], URL, scores(0, 80), before), URL, scores(60 * MINUTE, 90), now);
  const visit = visitOf(all, URL);
  return visit && changesIn(visit);
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

  it('says nothing about a first visit, or one that an older version kept', () => {
    const [first] = withVisit([], URL, scores(0, 80), facts([]));
    expect(first && changesIn(first)).toBeNull();
  });
});

describe('the line of scores', () => {
  it('has one point for each visit, at most twenty', () => {
    let all = withVisit([], URL, scores(0, 1));
    for (let n = 1; n < 30; n += 1) all = withVisit(all, URL, scores(n * 60 * MINUTE, n));
    all = withVisit(all, URL, scores(29 * 60 * MINUTE + MINUTE, 99));
    const points = visitOf(all, URL)?.points ?? [];
    expect(points).toHaveLength(20);
    expect(points.at(-1)?.seo).toBe(99);
    expect(points.at(-2)?.seo).toBe(28);
  });
});
