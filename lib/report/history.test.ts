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
  it('has no comparison for a first check', () => {
    expect(withCheck(null, URL, scores(0, 80))).toEqual({
      url: URL,
      at: 0,
      now: scores(0, 80),
      before: null,
      facts: null,
      factsBefore: null,
      points: [scores(0, 80)],
    });
  });

  it('compares with the previous check', () => {
    const history = withCheck(withCheck(null, URL, scores(0, 80)), URL, scores(60 * MINUTE, 90));
    expect(history).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: scores(0, 80),
      facts: null,
      factsBefore: null,
      points: [scores(0, 80), scores(60 * MINUTE, 90)],
    });
  });

  it('compares with the last check at once: a fix from a minute ago is shown', () => {
    let history = withCheck(null, URL, scores(0, 81), facts(['seo/a', 'seo/b']));
    history = withCheck(history, URL, scores(MINUTE, 90), facts(['seo/b']));
    expect(history).toEqual({
      url: URL,
      at: MINUTE,
      now: scores(MINUTE, 90),
      before: scores(0, 81),
      facts: facts(['seo/b']),
      factsBefore: facts(['seo/a', 'seo/b']),
      points: [scores(0, 81), scores(MINUTE, 90)],
    });
    history = withCheck(history, URL, scores(2 * MINUTE, 95), facts([]));
    expect(history).toEqual({
      url: URL,
      at: 2 * MINUTE,
      now: scores(2 * MINUTE, 95),
      before: scores(MINUTE, 90),
      facts: facts([]),
      factsBefore: facts(['seo/b']),
      points: [scores(0, 81), scores(MINUTE, 90), scores(2 * MINUTE, 95)],
    });
  });

  it('keeps showing changes while repeated checks find the same, for half an hour', () => {
    let history = withCheck(null, URL, scores(0, 81), facts(['seo/a']));
    history = withCheck(history, URL, scores(MINUTE, 90), facts([]));
    history = withCheck(history, URL, scores(3 * MINUTE, 90), facts([]));
    expect(history).toEqual({
      url: URL,
      at: 3 * MINUTE,
      now: scores(3 * MINUTE, 90),
      before: scores(0, 81),
      facts: facts([]),
      factsBefore: facts(['seo/a']),
      points: [scores(0, 81), scores(3 * MINUTE, 90)],
    });
    history = withCheck(history, URL, scores(60 * MINUTE, 90), facts([]));
    expect(history).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: scores(3 * MINUTE, 90),
      facts: facts([]),
      factsBefore: facts([]),
      points: [scores(0, 81), scores(3 * MINUTE, 90), scores(60 * MINUTE, 90)],
    });
  });

  it('does not treat an unknown grade as a change', () => {
    let history = withCheck(null, URL, { at: 0, seo: 90, security: null }, facts([]));
    history = withCheck(history, URL, { at: MINUTE, seo: 90, security: 80 }, facts([]));
    expect(history.before).toBeNull();
  });

  it('keeps fields that a later version has added, at every depth', () => {
    const later = {
      ...withCheck(null, URL, { ...scores(0, 80), speed: 61 }, { ...facts([]), words: 900 }),
      pinned: true,
    };
    const next = withCheck(later, URL, scores(60 * MINUTE, 90), facts([]));
    expect(next).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: { ...scores(0, 80), speed: 61 },
      facts: facts([]),
      factsBefore: { ...facts([]), words: 900 },
      points: [{ ...scores(0, 80), speed: 61 }, scores(60 * MINUTE, 90)],
      pinned: true,
    });
  });
});

describe('keepHistory', () => {
  it('ignores the fragment of an address', async () => {
    await keepHistory(`${URL}#a`, scores(0, 80), null);
    const history = await keepHistory(`${URL}#b`, scores(60 * MINUTE, 90), null);
    expect(history).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: scores(0, 80),
      facts: null,
      factsBefore: null,
      points: [scores(0, 80), scores(60 * MINUTE, 90)],
    });
    expect(await readRows([histories], (of) => of(histories).all())).toEqual([history]);
  });

  it('stores no secret of an address: with another token, the page is the same', async () => {
    await keepHistory('https://ann:secret@example.com/reset?token=9f3a71c6e20b', scores(0, 80), null);
    const again = 'https://ann:secret@example.com/reset?token=84d5a1b27cd4';
    const history = await keepHistory(again, scores(60 * MINUTE, 90), null);
    expect(history.url).toBe('https://…@example.com/reset?token=…');
    expect(history.before).toEqual(scores(0, 80));
    const rows = await readRows([histories], (of) => of(histories).all());
    expect(rows.filter(({ url }) => url.includes('reset'))).toEqual([history]);
  });

  it('stores each address separately, and returns what is read later', async () => {
    const other = await keepHistory('https://example.com/other', scores(5, 33), facts(['seo/a']));
    expect(other).toEqual({
      url: 'https://example.com/other',
      at: 5,
      now: scores(5, 33),
      before: null,
      facts: facts(['seo/a']),
      factsBefore: null,
      points: [scores(5, 33)],
    });
    const read = await readRows([histories], (of) => of(histories).get('https://example.com/other'));
    expect(read).toEqual(other);
  });
});

const facts = (failed: string[], values: Partial<Facts['values']> = {}, unseen: string[] = []): Facts => ({
  failed,
  unseen,
  folded: [],
  faults: {},
  values: { title: 'Kettles', description: null, canonical: null, robots: null, ...values },
});

function twoVisits(before: Facts, now: Facts) {
  return changesIn(withCheck(withCheck(null, URL, scores(0, 80), before), URL, scores(60 * MINUTE, 90), now));
}

describe('changesIn', () => {
  it('returns fixed findings, new ones, and changed values', () => {
    const before = facts(['seo/a', 'seo/b']);
    expect(twoVisits(before, facts(['seo/b', 'seo/c'], { robots: 'noindex' }))).toEqual({
      fixed: [{ check: 'seo/a', fault: null }],
      added: ['seo/c'],
      values: [{ name: 'robots', before: null, now: 'noindex' }],
    });
  });

  it('does not treat a check without a result as fixed or new', () => {
    const before = facts(['seo/a'], {}, ['security/x']);
    expect(twoVisits(before, facts(['security/x'], {}, ['seo/a']))).toEqual({
      fixed: [],
      added: [],
      values: [],
    });
  });

  it('describes a fixed finding with its earlier message', () => {
    const fault = { message: 'cut', values: { width: 640 } };
    const before = { ...facts(['seo/a']), faults: { 'seo/a': fault } };
    expect(twoVisits(before, facts([]))?.fixed).toEqual([{ check: 'seo/a', fault }]);
  });

  it('does not treat a consequence that lost or gained its cause as either', () => {
    const [alone, beneath] = [facts(['seo/b']), { ...facts(['seo/a']), folded: ['seo/b'] }];
    expect(twoVisits(alone, beneath)).toEqual({ fixed: [], added: ['seo/a'], values: [] });
    expect(twoVisits(beneath, alone)).toEqual({
      fixed: [{ check: 'seo/a', fault: null }],
      added: [],
      values: [],
    });
  });

  it('returns nothing for a first history, or one with unreadable facts', () => {
    expect(changesIn(withCheck(null, URL, scores(0, 80), facts([])))).toBeNull();
    const old = withCheck(null, URL, scores(0, 80));
    expect(changesIn(withCheck(old, URL, scores(60 * MINUTE, 90), facts(['seo/a'])))).toBeNull();
  });
});

describe('the score chart', () => {
  it('has one point for each history, at most twenty', () => {
    let history: PageHistory | null = null;
    for (let n = 0; n < 30; n += 1) history = withCheck(history, URL, scores(n * 60 * MINUTE, n));
    const { points } = withCheck(history, URL, scores(29 * 60 * MINUTE + MINUTE, 29));
    const kept = Array.from({ length: 19 }, (_, index) => scores((10 + index) * 60 * MINUTE, 10 + index));
    expect(points).toEqual([...kept, scores(29 * 60 * MINUTE + MINUTE, 29)]);
  });
});
