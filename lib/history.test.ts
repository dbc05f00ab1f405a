import { describe, expect, it } from 'vitest';
import { type Scores, visitOf, withVisit } from './history.ts';

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
