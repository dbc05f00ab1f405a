import { describe, expect, it } from 'vitest';
import { NEW_OPERATION } from '../../../test/service/new-operation.ts';
import type { Operation } from '../records/operation.ts';
import { isSameAmount } from '../records/operation.ts';
import { unexplainedBy } from './books.ts';
import { withLateCharges } from './late-charges.ts';

it.each([
  ['nothing gone', 0, [], 0],
  ['nothing gone beside a charge that was taken before', 0, [20], 0],
  ['the one charge', 20, [20], 0],
  ['two of three', 24.8, [20, 4.8, 9], 0],
  ['fractions that miss each other as floating point', 0.3, [0.1, 0.2], 0],
  ['fractions of a cent that add up to more than one', 0.012, [0.004, 0.004, 0.004], 0],
  ['less than half a cent beside a charge', 0.016, [0.012], 0],
  ['more than all of them', 29, [20, 4.8], 4.2],
  ['less than any of them', 4.79, [20, 4.8], 4.79],
  ['a balance that has grown', -20, [20], -20],
])('%s', (_name, gone, charges, left) => {
  expect(unexplainedBy(gone, charges)).toBe(left);
});

it.each([
  [0.1 + 0.2, 0.3, true],
  [0.28 + 0.29, 0.57, true],
  [9, 9.004, true],
  [9, 9.01, false],
])('%d and %d', (one, other, isSo) => {
  expect(isSameAmount(one, other)).toBe(isSo);
});

describe('what a check of two keywords cost beyond its rate', () => {
  const check = (id: string, createdAt: number, gone: number): Operation => ({
    ...NEW_OPERATION,
    id,
    account: 'https://service.example/api/v1#7',
    kind: 'POST /rank/projects/{id}/check',
    site: 'shop.example',
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
    ['not by a refused one', [{ ...check('earlier', 2, 4), state: 'rejected' as const }], 0],
  ])('is %s', (_name, others, unexplained) => {
    const settled = others.map((one) => ({ ...one, settledAt: one.createdAt }));
    expect(withLateCharges(own, 93, [own, ...settled]).unexplained).toBe(unexplained);
  });
});
