import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRows } from '../platform/table.ts';
import {
  changesIn,
  type Facts,
  histories,
  keepHistory,
  type PageHistory,
  type Scores,
  withCheck,
} from './history.ts';

const MINUTE = 60_000;
const scores = (at: number, seo: number): Scores => ({ at, seo, security: 70 });
const URL = 'https://example.com/page';

describe('withCheck', () => {
  it('has nothing to compare a first history with', () => {
    expect(withCheck(null, URL, scores(0, 80))).toMatchObject({ before: null, now: { seo: 80 } });
  });

  it('compares with the visit before', () => {
    const history = withCheck(withCheck(null, URL, scores(0, 80)), URL, scores(60 * MINUTE, 90));
    expect(history).toMatchObject({ before: { seo: 80 }, now: { seo: 90 }, at: 60 * MINUTE });
  });

  it('counts checks within half an hour as one visit', () => {
    let history = withCheck(null, URL, scores(0, 80));
    history = withCheck(history, URL, scores(60 * MINUTE, 85));
    history = withCheck(history, URL, scores(70 * MINUTE, 95));
    expect(history).toMatchObject({ before: { seo: 80 }, now: { seo: 95 } });
  });

  it('leaves what a later version has added, at every depth', () => {
    const later = {
      ...withCheck(null, URL, { ...scores(0, 80), speed: 61 }, { ...facts([]), words: 900 }),
      pinned: true,
    };
    const next = withCheck(later, URL, scores(60 * MINUTE, 90), facts([]));
    expect(next).toMatchObject({ pinned: true, before: { seo: 80, speed: 61 }, factsBefore: { words: 900 } });
  });
});

describe('keepHistory', () => {
  it('takes a fragment for the same page', async () => {
    await keepHistory(`${URL}#a`, scores(0, 80), null);
    const history = await keepHistory(`${URL}#b`, scores(60 * MINUTE, 90), null);
    expect(history).toMatchObject({ url: URL, before: { seo: 80 }, now: { seo: 90 } });
    expect(await readRows([histories], (of) => of(histories).all())).toEqual([history]);
  });

  it('keeps each address by itself, and what it answers is what is read again', async () => {
    const other = await keepHistory('https://example.com/other', scores(5, 33), facts(['seo/a']));
    expect(other).toMatchObject({ before: null, facts: { failed: ['seo/a'] } });
    const read = await readRows([histories], (of) => of(histories).get('https://example.com/other'));
    expect(read).toEqual(other);
  });
});

const facts = (failed: string[], values: Partial<Facts['values']> = {}, unseen: string[] = []): Facts => ({
  failed,
  unseen,
  values: { title: 'Kettles', description: null, canonical: null, robots: null, ...values },
});

function twoVisits(before: Facts, now: Facts) {
  return changesIn(withCheck(withCheck(null, URL, scores(0, 80), before), URL, scores(60 * MINUTE, 90), now));
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
    expect(changesIn(withCheck(null, URL, scores(0, 80), facts([])))).toBeNull();
    const old = withCheck(null, URL, scores(0, 80));
    expect(changesIn(withCheck(old, URL, scores(60 * MINUTE, 90), facts(['seo/a'])))).toBeNull();
  });
});

describe('the line of scores', () => {
  it('has one point for each history, at most twenty', () => {
    let history: PageHistory | null = null;
    for (let n = 0; n < 30; n += 1) history = withCheck(history, URL, scores(n * 60 * MINUTE, n));
    const { points } = withCheck(history, URL, scores(29 * 60 * MINUTE + MINUTE, 99));
    expect(points).toHaveLength(20);
    expect(points.at(-1)?.seo).toBe(99);
    expect(points.at(-2)?.seo).toBe(28);
  });
});
