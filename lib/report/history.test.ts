import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { faultIn, recordWith } from '../../test/pages/sample-record.ts';
import { pick } from '../../test/pick.ts';
import type { PageRecord } from '../pages/page-record.ts';
import { readRows } from '../platform/table.ts';
import { changesIn, histories, keepHistory, type PageHistory, type Scores, withCheck } from './history.ts';

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
      record: null,
      recordBefore: null,
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
      record: null,
      recordBefore: null,
      points: [scores(0, 80), scores(60 * MINUTE, 90)],
    });
  });

  it('compares with the last check at once: a fix from a minute ago is shown', () => {
    let history = withCheck(null, URL, scores(0, 81), record(['seo/a', 'seo/b']));
    history = withCheck(history, URL, scores(MINUTE, 90), record(['seo/b']));
    expect(history).toEqual({
      url: URL,
      at: MINUTE,
      now: scores(MINUTE, 90),
      before: scores(0, 81),
      record: record(['seo/b']),
      recordBefore: record(['seo/a', 'seo/b']),
      points: [scores(0, 81), scores(MINUTE, 90)],
    });
    history = withCheck(history, URL, scores(2 * MINUTE, 95), record([]));
    expect(history).toEqual({
      url: URL,
      at: 2 * MINUTE,
      now: scores(2 * MINUTE, 95),
      before: scores(MINUTE, 90),
      record: record([]),
      recordBefore: record(['seo/b']),
      points: [scores(0, 81), scores(MINUTE, 90), scores(2 * MINUTE, 95)],
    });
  });

  it('keeps showing changes while repeated checks find the same, for half an hour', () => {
    let history = withCheck(null, URL, scores(0, 81), record(['seo/a']));
    history = withCheck(history, URL, scores(MINUTE, 90), record([]));
    history = withCheck(history, URL, scores(3 * MINUTE, 90), record([]));
    expect(history).toEqual({
      url: URL,
      at: 3 * MINUTE,
      now: scores(3 * MINUTE, 90),
      before: scores(0, 81),
      record: record([]),
      recordBefore: record(['seo/a']),
      points: [scores(0, 81), scores(3 * MINUTE, 90)],
    });
    history = withCheck(history, URL, scores(60 * MINUTE, 90), record([]));
    expect(history).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: scores(3 * MINUTE, 90),
      record: record([]),
      recordBefore: record([]),
      points: [scores(0, 81), scores(3 * MINUTE, 90), scores(60 * MINUTE, 90)],
    });
  });

  it('counts a check that finds the same as another visit only after half an hour', () => {
    const earlier = withCheck(withCheck(null, URL, scores(0, 81)), URL, scores(MINUTE, 90));
    const again = (after: number) => withCheck(earlier, URL, scores(MINUTE + after, 90)).before;
    expect(again(30 * MINUTE)).toEqual(scores(0, 81));
    expect(again(30 * MINUTE + 1)).toEqual(scores(MINUTE, 90));
  });

  it('does not treat an unknown grade as a change', () => {
    let history = withCheck(null, URL, { at: 0, seo: 90, security: null }, record([]));
    history = withCheck(history, URL, { at: MINUTE, seo: 90, security: 80 }, record([]));
    expect(history.before).toBeNull();
  });

  it.each([
    ['another score', { seo: 91 }, record(['seo/a'])],
    ['another grade', { security: 71 }, record(['seo/a'])],
    ['one fault in place of another', {}, record(['seo/b'])],
    ['a fault more', {}, record(['seo/a', 'seo/b'])],
    ['another title', {}, record(['seo/a'], { title: 'Pots' })],
    ['another title and a fault more', {}, record(['seo/a', 'seo/b'], { title: 'Pots' })],
  ])('treats as a change, also of the minute before: %s', (_what, change, now) => {
    const earlier = withCheck(null, URL, scores(0, 90), record(['seo/a']));
    const history = withCheck(earlier, URL, { ...scores(MINUTE, 90), ...change }, now);
    expect([history.before, history.points.length]).toEqual([scores(0, 90), 2]);
  });

  it.each([
    ['a grade that is no longer known', { security: null }, record(['seo/a'])],
    ['a record that cannot be read', {}, null],
    ['other words', {}, record(['seo/a'], { text: { words: 121, digest: '0000000000000001' } })],
  ])('does not treat as a change of the minute before: %s', (_what, change, now) => {
    const earlier = withCheck(null, URL, scores(0, 90), record(['seo/a']));
    const history = withCheck(earlier, URL, { ...scores(MINUTE, 90), ...change }, now);
    expect([history.before, history.points.length]).toEqual([null, 1]);
  });

  it('does not treat as a change that the record of the minute before cannot be read', () => {
    const history = withCheck(
      withCheck(null, URL, scores(0, 90)),
      URL,
      scores(MINUTE, 90),
      record(['seo/a']),
    );
    expect([history.before, history.points.length]).toEqual([null, 1]);
  });

  it('keeps fields that a later version has added, at every depth', () => {
    const later = {
      ...withCheck(null, URL, { ...scores(0, 80), speed: 61 }, { ...record([]), mood: 900 }),
      pinned: true,
    };
    const next = withCheck(later, URL, scores(60 * MINUTE, 90), record([]));
    expect(next).toEqual({
      url: URL,
      at: 60 * MINUTE,
      now: scores(60 * MINUTE, 90),
      before: { ...scores(0, 80), speed: 61 },
      record: record([]),
      recordBefore: { ...record([]), mood: 900 },
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
      record: null,
      recordBefore: null,
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
    const other = await keepHistory('https://example.com/other', scores(5, 33), record(['seo/a']));
    expect(other).toEqual({
      url: 'https://example.com/other',
      at: 5,
      now: scores(5, 33),
      before: null,
      record: record(['seo/a']),
      recordBefore: null,
      points: [scores(5, 33)],
    });
    const read = await readRows([histories], (of) => of(histories).get('https://example.com/other'));
    expect(read).toEqual(other);
  });
});

const record = (checks: string[], more: Partial<PageRecord> = {}): PageRecord =>
  recordWith({ faults: checks.map((check) => faultIn(check)), ...more });

const twoVisits = (before: PageRecord, now: PageRecord) =>
  changesIn(withCheck(withCheck(null, URL, scores(0, 80), before), URL, scores(60 * MINUTE, 90), now));

describe('changesIn', () => {
  it('returns fixed findings, new ones, and changed values', () => {
    const before = record(['seo/a', 'seo/b']);
    const changes = twoVisits(before, record(['seo/b', 'seo/c'], { robots: 'noindex' }));
    expect(pick(changes, 'fixed', 'added', 'fields', 'unknown')).toEqual({
      fixed: [faultIn('seo/a')],
      added: [faultIn('seo/c')],
      fields: [{ field: 'robots', importance: 'important', values: [{ before: null, now: 'noindex' }] }],
      unknown: [],
    });
  });

  it('leaves out what is only worth knowing in a longer history', () => {
    const text = { words: 121, digest: '0000000000000001' };
    const changes = twoVisits(record([]), record([], { text, robots: 'noindex' }));
    expect(changes?.fields.map(({ field }) => field)).toEqual(['robots']);
    expect(changes?.minor.map(({ field }) => field)).toEqual(['text']);
  });

  it('tells what could not be compared, if that could matter, and how many faults the other check could not find', () => {
    const many = Array.from({ length: 100 }, (_, index) => `l${index} https://example.com/${index}`);
    const headings = many.map((text) => `H2 ${text}`);
    const before = record(['seo/a', 'seo/b'], { alternates: many, headings, unseen: ['seo/c'] });
    const now = record(['seo/b', 'seo/c'], { alternates: many, headings, unseen: ['seo/a'] });
    expect(pick(twoVisits(before, now), 'fixed', 'added', 'fields', 'unknown', 'unseen')).toEqual({
      fixed: [],
      added: [],
      fields: [],
      unknown: ['alternates'],
      unseen: 2,
    });
  });

  it('does not count as unseen what follows from another fault', () => {
    const before = recordWith({ faults: [faultIn('seo/a', { cause: 'seo/b' })] });
    expect(twoVisits(before, record([], { unseen: ['seo/a'] }))?.unseen).toBe(0);
  });

  it('returns nothing for a first history, or one with an unreadable record', () => {
    expect(changesIn(withCheck(null, URL, scores(0, 80), record([])))).toBeNull();
    const old = withCheck(null, URL, scores(0, 80));
    expect(changesIn(withCheck(old, URL, scores(60 * MINUTE, 90), record(['seo/a'])))).toBeNull();
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
