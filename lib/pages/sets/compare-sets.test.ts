import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../test/pages/causes-of.ts';
import { comparedSets } from '../../../test/pages/compared-sets.ts';
import { faultIn } from '../../../test/pages/sample-record.ts';
import { setOf } from '../../../test/pages/sample-set.ts';
import { seenAt, unseenAt } from '../../../test/pages/shop-set.ts';
import type { PageRecord } from '../page-record.ts';
import type { SetCause } from './causes/set-cause.ts';
import type { CauseState, JudgedSet, SetComparison } from './compare-sets.ts';
import type { PageSet, SetEntry } from './page-set.ts';

const judged = (set: PageSet): JudgedSet => ({ set, causes: causesOf(set, {}) });
const compared = (before: readonly SetEntry[], now: readonly SetEntry[]) =>
  comparedSets(judged(setOf(before)), judged(setOf(now)));
const states = ({ causes }: SetComparison) =>
  causes.map(({ cause: { check }, state, before, now }) => [check, state, before, now]);

/** A page with faults of checks; after `!` a check without a result. */
const page = (path: string, ...checks: string[]) =>
  seenAt(path, {
    record: {
      faults: checks.filter((check) => !check.startsWith('!')).map((check) => faultIn(`seo/${check}`)),
      unseen: checks.filter((check) => check.startsWith('!')).map((check) => `seo/${check.slice(1)}`),
    },
  });

/** The address of a page, written otherwise. */
const again = (entry: SetEntry) => ({ ...entry, address: entry.address.replace('shop', 'SHOP') });
/** An address that leads to a page. */
const leads = (from: string, to: string, title = 'Kettles') =>
  seenAt(from, { record: { address: `https://shop.example${to}`, title } });

describe('a cause in two sets', () => {
  it.each<[string, SetEntry[], SetEntry[], CauseState, number, number]>([
    ['that no page had', [page('/a')], [page('/a', 'x')], 'new', 0, 1],
    ['that no page has any more', [page('/a', 'x')], [page('/a')], 'fixed', 1, 0],
    ['on more pages', [page('/a', 'x'), page('/b')], [page('/a', 'x'), page('/b', 'x')], 'more', 1, 2],
    ['on fewer pages', [page('/a', 'x'), page('/b', 'x')], [page('/a', 'x'), page('/b')], 'fewer', 2, 1],
    ['on as many pages', [page('/a', 'x')], [page('/a', 'x')], 'still', 1, 1],
    ['on a page that went', [page('/a', 'x'), page('/b')], [page('/b')], 'gone', 1, 0],
    ['on a page that came', [page('/b')], [page('/a', 'x'), page('/b')], 'new page', 0, 1],
    [
      'on a page that came and two that went',
      [page('/a', 'x'), page('/c', 'x')],
      [page('/b', 'x')],
      'still',
      2,
      1,
    ],
    ['on a page that another address leads to now', [page('/a', 'x')], [leads('/old', '/a')], 'fixed', 1, 0],
    [
      'of a page that is there twice',
      [page('/a', 'x')],
      [page('/a'), again(page('/a', '!x'))],
      'fixed',
      1,
      0,
    ],
    [
      'on a page that was not seen again',
      [page('/a', 'x'), page('/b')],
      [page('/b'), unseenAt('/a', { state: 'not seen', why: 'slow', status: null })],
      'gone',
      1,
      0,
    ],
    [
      'of which some pages went, and some were fixed',
      [page('/a', 'x'), page('/b', 'x')],
      [page('/b')],
      'fixed',
      1,
      0,
    ],
    ['whose check has no result now', [page('/a', 'x')], [page('/a', '!x')], 'gone', 1, 0],
    ['whose check had no result before', [page('/a', '!x')], [page('/a', 'x')], 'new page', 0, 1],
  ])('%s', (_what, before, now, state, was, is) => {
    expect(states(compared(before, now))).toEqual([['seo/x', state, was, is]]);
  });

  it('is listed before another one that costs as much if more pages have it', () => {
    expect(states(compared([page('/a'), page('/b')], [page('/a', 'x', 'y'), page('/b', 'y')]))).toEqual([
      ['seo/y', 'new', 0, 2],
      ['seo/x', 'new', 0, 1],
    ]);
    expect(states(compared([page('/a', 'y'), page('/b', 'y')], [page('/a', 'x'), page('/b')]))).toEqual([
      ['seo/y', 'fixed', 2, 0],
      ['seo/x', 'new', 0, 1],
    ]);
  });

  it('keeps its identity when the template moves', () => {
    const at = (place: string) => (path: string) =>
      seenAt(path, { record: { faults: [faultIn('seo/x', { place })] } });
    const paths = ['/a', '/b', '/c'];
    const [before, now] = ['header > a', 'div > header > a'].map((place) => paths.map(at(place)));
    expect(states(compared(before ?? [], now ?? []))).toEqual([['seo/x', 'still', 3, 3]]);
  });

  it('that only follows from another one now is neither new nor fixed', () => {
    const alone = seenAt('/a', { record: { faults: [faultIn('seo/y')] } });
    const faults = [faultIn('seo/x'), faultIn('seo/y', { cause: 'seo/x' })];
    const caused = seenAt('/a', { record: { faults } });
    expect(states(compared([alone], [caused]))).toEqual([['seo/x', 'new', 0, 1]]);
    expect(states(compared([caused], [alone]))).toEqual([['seo/x', 'fixed', 1, 0]]);
  });
});

describe('a cause that a check of the set found', () => {
  const cause = (addresses: readonly string[]): SetCause => ({
    id: 'site/title-duplicate/same',
    kind: 'site',
    check: 'site/title-duplicate',
    message: 'same',
    severity: 'warning',
    values: {},
    isUniform: true,
    place: null,
    places: 0,
    pages: addresses.length,
    of: 2,
    samples: [],
    addresses,
    groups: [],
    cause: null,
    folded: [],
  });
  const both = [page('/a'), page('/b')];
  const A = 'https://shop.example/a';
  const B = 'https://shop.example/b';
  const state = (before: JudgedSet, now: JudgedSet) =>
    comparedSets(before, now).causes.map((one) => one.state);

  it('is fixed if what it is about was seen again, such as what links lead to', () => {
    const groups = [{ values: { target: B }, place: null, addresses: [A] }];
    const before = { set: setOf(both), causes: [{ ...cause([A]), groups }] };
    expect(state(before, { set: setOf(both), causes: [] })).toEqual(['fixed']);
    expect(state(before, { set: setOf([page('/a')]), causes: [] })).toEqual(['unsure']);
  });

  it('is fixed if all its pages were seen again, in a set like that', () => {
    const before = { set: setOf(both), causes: [cause([A, B])] };
    expect(state(before, { set: setOf(both), causes: [] })).toEqual(['fixed']);
    expect(state(before, { set: setOf([page('/a')]), causes: [] })).toEqual(['unsure']);
    expect(state(before, { set: setOf(both, { source: 'listed' }), causes: [] })).toEqual(['unsure']);
    expect(state(before, { set: setOf(both, { ended: null }), causes: [] })).toEqual(['unsure']);
    const stopped = { ...before, set: setOf(both, { ended: null }) };
    expect(state(stopped, { set: setOf(both), causes: [] })).toEqual(['unsure']);
    expect(state(before, { set: setOf([page('/c')]), causes: [] })).toEqual(['gone']);
  });

  it('is neither new nor fixed if every page was seen in one set alone: only there checks judge what no page links to', () => {
    const waiting = (path: string): SetEntry => ({ ...page(path), outcome: { state: 'waiting' } });
    const [whole, part] = [setOf(both), setOf([...both, waiting('/c')])];
    const found = [cause([A])];
    expect(state({ set: whole, causes: found }, { set: part, causes: [] })).toEqual(['unsure']);
    expect(state({ set: part, causes: [] }, { set: whole, causes: found })).toEqual(['unsure']);
    expect(state({ set: part, causes: found }, { set: part, causes: [] })).toEqual(['fixed']);
    const stopped = { ...part, ended: null };
    expect(state({ set: stopped, causes: found }, { set: stopped, causes: [] })).toEqual(['unsure']);
  });
});

describe('the pages of two sets', () => {
  it('are compared if they were seen in both, however their addresses are written', () => {
    const moved = { ...page('/'), address: 'https://SHOP.example' };
    const { both, onlyBefore, onlyNow } = compared([page('/'), page('/a')], [moved, page('/b')]);
    expect([both, onlyBefore, onlyNow]).toEqual([1, ['https://shop.example/a'], ['https://shop.example/b']]);
  });

  it('are listed by the address that was requested, and once if they are there twice', () => {
    const titled = (title: string) => seenAt('/a', { record: { title } });
    const { pages, both } = compared(
      [leads('/old', '/new'), titled('Tea')],
      [leads('/old', '/new', 'Cups'), titled('Coffee'), again(titled('Cocoa'))],
    );
    expect(both).toBe(2);
    expect(pages.map(({ address, fields }) => [address, fields.flatMap(({ values }) => values)])).toEqual([
      ['https://shop.example/old', [{ before: 'Kettles', now: 'Cups' }]],
      ['https://shop.example/a', [{ before: 'Tea', now: 'Coffee' }]],
    ]);
  });

  it('have their differences, the most important first, without what is only worth knowing', () => {
    const now = (path: string, record: Partial<PageRecord>) => seenAt(path, { record });
    const { pages } = compared(
      [page('/a'), page('/b'), page('/c')],
      [
        now('/a', { title: 'Cups' }),
        now('/b', { text: { words: 9, digest: '1' } }),
        now('/c', { status: 404, title: 'Gone' }),
      ],
    );
    expect(pages).toEqual([
      {
        address: 'https://shop.example/c',
        fields: [
          { field: 'status', importance: 'critical', values: [{ before: '200', now: '404' }] },
          { field: 'title', importance: 'important', values: [{ before: 'Kettles', now: 'Gone' }] },
        ],
      },
      {
        address: 'https://shop.example/a',
        fields: [{ field: 'title', importance: 'important', values: [{ before: 'Kettles', now: 'Cups' }] }],
      },
    ]);
  });
});

describe('any two sets', () => {
  const checks = fc.subarray(['a', 'b', 'c', '!a', '!b']);
  const anEntry = (path: string): fc.Arbitrary<SetEntry> =>
    fc.oneof(
      { weight: 4, arbitrary: checks.map((all) => page(path, ...all)) },
      fc.constant(unseenAt(path, { state: 'left out', why: 'limit' })),
      fc.constantFrom('Cups', null).map((title) => seenAt(path, { record: { title } })),
    );
  const aSet = fc
    .subarray(['/', '/a', '/b', '/c', '/d'])
    .chain((paths) => fc.tuple(...paths.map(anEntry)))
    .map((entries) => judged(setOf(entries)));
  const MIRRORED: Readonly<Record<CauseState, CauseState>> = {
    new: 'fixed',
    fixed: 'new',
    more: 'fewer',
    fewer: 'more',
    still: 'still',
    gone: 'new page',
    'new page': 'gone',
    unsure: 'unsure',
  };

  it('have nothing that differs if they are the same', () => {
    fc.assert(
      fc.property(aSet, (set) => {
        const { causes, pages, onlyBefore, onlyNow } = comparedSets(set, set);
        expect(causes.filter(({ state, before, now }) => state !== 'still' || before !== now)).toEqual([]);
        expect([pages, onlyBefore, onlyNow]).toEqual([[], [], []]);
      }),
    );
  });

  it('have the same differences the other way round', () => {
    fc.assert(
      fc.property(aSet, aSet, (one, other) => {
        const [there, back] = [comparedSets(one, other), comparedSets(other, one)];
        const mirrored = back.causes.map(({ cause, state, before, now }) => [
          cause.id,
          MIRRORED[state],
          now,
          before,
        ]);
        const forward = there.causes.map(({ cause, state, before, now }) => [cause.id, state, before, now]);
        expect(mirrored.sort()).toEqual(forward.sort());
        expect([back.onlyNow, back.onlyBefore, back.both]).toEqual([
          there.onlyBefore,
          there.onlyNow,
          there.both,
        ]);
        const named = ({ pages }: SetComparison, isBack: boolean) =>
          pages
            .map(({ address, fields }) => [
              address,
              fields
                .flatMap(({ field, values }) =>
                  values.map(({ before, now }) => [field, isBack ? now : before, isBack ? before : now]),
                )
                .sort(),
            ])
            .sort();
        expect(named(back, true)).toEqual(named(there, false));
      }),
    );
  });

  it('have each cause at most once, with pages', () => {
    fc.assert(
      fc.property(aSet, aSet, (one, other) => {
        const { causes } = comparedSets(one, other);
        expect(new Set(causes.map(({ cause }) => cause.id)).size).toBe(causes.length);
        expect(causes.filter(({ before, now }) => before + now === 0)).toEqual([]);
      }),
    );
  });
});

describe('a fault of which one record cannot tell', () => {
  const withMessages = (messages: readonly [string, number][], hasAllMessages?: true) =>
    seenAt('/a', {
      record: {
        faults: messages.map(([message, total]) => faultIn('seo/x', { message, total })),
        ...(hasAllMessages && { hasAllMessages }),
      },
    });
  const told = (before: SetEntry, now: SetEntry) =>
    compared([before], [now]).causes.map(({ cause: { message }, state }) => [message, state]);
  const whole = withMessages(
    [
      ['one', 1],
      ['two', 2],
    ],
    true,
  );

  it('is not mentioned if the earlier record has only the first message of its check', () => {
    expect(told(withMessages([['one', 2]]), whole)).toEqual([['one', 'still']]);
  });

  it.each<[string, SetEntry]>([
    ['there was one place', withMessages([['one', 1]])],
    ['all messages were kept', withMessages([['one', 3]], true)],
  ])('is new if %s', (_why, before) => {
    expect(told(before, whole)).toEqual([
      ['one', 'still'],
      ['two', 'new'],
    ]);
  });

  it('is fixed if all messages are there, and it is not', () => {
    expect(told(whole, withMessages([['one', 1]], true))).toEqual([
      ['one', 'still'],
      ['two', 'fixed'],
    ]);
  });
});
