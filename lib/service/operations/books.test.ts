import { describe, expect, it } from 'vitest';
import { newLaunch } from '../../../test/service/new-operation.ts';
import type { Operation } from '../records/operation.ts';
import { isSameAmount } from '../records/operation.ts';
import { type Books, booksOf, priced, unexplainedBy } from './books.ts';
import { withLateCharges } from './late-charges.ts';

it.each([
  ['nothing gone', 0, [], 0],
  ['nothing gone beside a charge that was taken before', 0, [20], 0],
  ['the one charge', 20, [20], 0],
  ['two of three', 24.8, [20, 4.8, 9], 0],
  ['fractions that miss each other as floating point', 0.3, [0.1, 0.2], 0],
  ['fractions of a cent that add up to more than one', 0.012, [0.004, 0.004, 0.004], 0],
  ['less than half a cent beside a charge', 0.016, [0.012], 0],
  ['less than half a cent below a charge', 0.012, [0.016], 0],
  ['the last of three', 9, [20, 4.8, 9], 0],
  ['one of more charges than sums are tried for', 50, [...Array(16).fill(1), 50], 34],
  ['more than all of them', 29, [20, 4.8], 4.2],
  ['less than any of them', 4.79, [20, 4.8], 4.79],
  ['a balance that has grown', -20, [20], -20],
])('%s', (_name, gone, charges, left) => {
  expect(unexplainedBy(gone, charges)).toBe(left);
});

it.each([
  [0.1 + 0.2, 0.3, true],
  [0.28 + 0.29, 0.57, true],
  [9, 9.000001, true],
  [9, 9.004, false],
  [0.004, 0.0049, false],
])('%d and %d', (one, other, isSo) => {
  expect(isSameAmount(one, other)).toBe(isSo);
});

const order = (changes: Partial<Operation> = {}): Operation =>
  newLaunch('own', {
    price: { kind: 'exact', amount: 20, currency: 'USD' },
    state: 'accepted',
    createdAt: 10,
    sentAt: 10,
    settledAt: 20,
    baseline: { ids: [], balance: 100 },
    results: [{ id: 1, charged: null }],
    ...changes,
  });
const other = (changes: Partial<Operation>): Operation =>
  order({
    id: 'other',
    price: { kind: 'exact', amount: 4, currency: 'USD' },
    results: [{ id: 2, charged: null }],
    ...changes,
  });
const UNPRICED: Partial<Operation> = { price: { kind: 'not given' }, results: [{ id: 2, charged: null }] };

describe('the balance and an order for 20, of 100', () => {
  it.each<[string, Operation, number | null, readonly Operation[], Books]>([
    ['agree', order(), 80, [], { kind: 'same' }],
    ['differ by what is gone beyond the price', order(), 75, [], { kind: 'different', left: 5 }],
    ['differ by what is missing of the price', order(), 85, [], { kind: 'different', left: -5 }],
    [
      'agree beside one that was charged after this one was written down, and before it was sent',
      order({ sentAt: 15 }),
      76,
      [other({ sentAt: 5, settledAt: 12 })],
      { kind: 'same' },
    ],
    [
      'cannot be compared without the balance before',
      order({ baseline: null }),
      80,
      [],
      { kind: 'unreadable' },
    ],
    ['cannot be compared without the balance now', order(), null, [], { kind: 'unreadable' }],
    [
      'agree on what the service charged',
      order({ results: [{ id: 1, charged: 18 }] }),
      82,
      [],
      { kind: 'same' },
    ],
    ['agree on nothing, if nothing came of it', order({ results: [] }), 100, [], { kind: 'same' }],
    ['are open without a price', order({ ...UNPRICED, id: 'own' }), 80, [], { kind: 'open' }],
    ['agree beside an order of the same time', order(), 76, [other({})], { kind: 'same' }],
    [
      'agree beside one that ended at the moment it was made',
      order(),
      76,
      [other({ settledAt: 10 })],
      { kind: 'same' },
    ],
    [
      'differ by one that had ended before',
      order(),
      76,
      [other({ settledAt: 9 })],
      { kind: 'different', left: 4 },
    ],
    [
      'are open beside one that is under way',
      order(),
      80,
      [other({ state: 'sending', settledAt: null })],
      { kind: 'open' },
    ],
    [
      'are open beside one whose outcome stays unknown',
      order(),
      80,
      [other({ state: 'undecided' })],
      { kind: 'open' },
    ],
    ['are open beside one without a price', order(), 80, [other(UNPRICED)], { kind: 'open' }],
    [
      'agree beside one that was never sent',
      order(),
      80,
      [other({ state: 'prepared', sentAt: null, settledAt: null })],
      { kind: 'same' },
    ],
    [
      'agree beside a free one that is under way',
      order(),
      80,
      [other({ kind: 'POST /rank/projects', state: 'sending', settledAt: null })],
      { kind: 'same' },
    ],
    [
      'agree beside a check of keywords that ended before and is charged later',
      order(),
      76,
      [other({ kind: 'POST /rank/projects/{id}/check', settledAt: 9, nextLookAt: 30 })],
      { kind: 'same' },
    ],
  ])('%s', (_name, own, after, others, books) => {
    expect(booksOf(own, after, [own, ...others])).toEqual(books);
  });

  it('give each result its cost, if they agree', () => {
    const two = order({
      results: [
        { id: 1, charged: 5 },
        { id: 2, charged: null },
      ],
    });
    expect(priced(two, booksOf(two, 75, [two])).results).toEqual([
      { id: 1, charged: 5 },
      { id: 2, charged: 20 },
    ]);
    expect(priced(two, booksOf(two, 74, [two])).results).toEqual(two.results);
  });
});

describe('what a check of two keywords cost beyond its rate', () => {
  const check = (id: string, createdAt: number, gone: number): Operation =>
    newLaunch(id, {
      kind: 'POST /rank/projects/{id}/check',
      state: 'accepted',
      createdAt,
      sentAt: createdAt,
      settledAt: createdAt,
      baseline: { ids: [], balance: 100 },
      balanceAfter: 100 - gone,
      prepared: { before: { 1: null, 2: null } },
    });
  const own = { ...check('own', 10, 0), balanceAfter: null };
  it.each([
    ['nothing, without an earlier one', [], 0],
    ['by the cheapest earlier one', [check('dear', 1, 8), check('cheap', 2, 4)], 3],
    ['not by a later one, which is cheaper', [check('earlier', 2, 6), check('later', 20, 2)], 1],
    ['not by one that was charged nothing', [check('free', 1, 0), check('dear', 2, 6)], 1],
    ['nothing beyond a rate that floating point makes smaller', [check('earlier', 2, 6.999999999999999)], 0],
    ['not by a refused one', [{ ...check('earlier', 2, 4), state: 'rejected' as const }], 0],
  ])('is %s', (_name, others, unexplained) => {
    const settled = others.map((one) => ({ ...one, settledAt: one.createdAt }));
    expect(withLateCharges(own, 93, [own, ...settled]).unexplained).toBe(unexplained);
  });

  it('is unknown if it is unknown whether it took place', () => {
    const undecided = { ...own, state: 'undecided' as const };
    const earlier = { ...check('earlier', 2, 6), settledAt: 2 };
    expect(withLateCharges(undecided, 93, [undecided, earlier]).unexplained).toBe(0);
  });
});
