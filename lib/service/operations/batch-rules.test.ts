import { describe, expect, it } from 'vitest';
import { newLaunch } from '../../../test/service/new-operation.ts';
import type { BatchItem } from '../records/batch.ts';
import type { Operation, OperationState } from '../records/operation.ts';
import { itemOutcome, openItemOutcome, unwrittenItemOutcome } from './batch-rules.ts';

const FREE = { kind: 'free' } as const;
const PAID = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const item = (price: BatchItem['price']): BatchItem => ({
  input: {},
  price,
  state: 'sending',
  tries: 1,
  result: null,
  charged: null,
  isAttached: false,
  error: null,
});
const order = (price: BatchItem['price'], state: OperationState, code?: string, charged = 20): Operation =>
  newLaunch('own', {
    price,
    state,
    results: state === 'accepted' ? [{ id: 5, charged }] : [],
    ...(code && { error: { code, status: 422 } as Operation['error'] }),
  });
const shown = ({
  item: { state, tries, result, charged, error },
  stop,
  isRepeated,
}: ReturnType<typeof itemOutcome>) => ({
  state,
  tries,
  result,
  charged,
  error: error?.code ?? null,
  stop,
  isRepeated,
});

describe('an order of a batch that takes no money', () => {
  it.each([
    [
      'was accepted: the next',
      order(FREE, 'accepted'),
      { state: 'accepted', tries: 1, result: 5, charged: 20, error: null, stop: null, isRepeated: undefined },
    ],
    [
      'was never sent: again',
      order(FREE, 'unsent'),
      { state: 'waiting', tries: 2, result: null, charged: null, error: null, stop: null, isRepeated: true },
    ],
    [
      'came too soon: again',
      order(FREE, 'rejected', 'rate_limited'),
      { state: 'waiting', tries: 2, result: null, charged: null, error: null, stop: null, isRepeated: true },
    ],
    [
      'is wrong by itself: the next',
      order(FREE, 'rejected', 'validation_error'),
      {
        state: 'rejected',
        tries: 1,
        result: null,
        charged: null,
        error: 'validation_error',
        stop: null,
        isRepeated: undefined,
      },
    ],
    [
      'is refused for a reason that holds for all: stop before it',
      order(FREE, 'rejected', 'no_key'),
      {
        state: 'waiting',
        tries: 2,
        result: null,
        charged: null,
        error: null,
        stop: 'no_key',
        isRepeated: undefined,
      },
    ],
    [
      'may have taken place: the next',
      order(FREE, 'undecided'),
      {
        state: 'undecided',
        tries: 1,
        result: null,
        charged: null,
        error: null,
        stop: null,
        isRepeated: undefined,
      },
    ],
  ])('%s', (_name, operation, expected) => {
    expect(shown(itemOutcome(item(FREE), operation))).toEqual(expected);
  });

  it('goes on beside a lost answer, and waits again if it was never written', () => {
    expect(openItemOutcome(item(FREE), order(FREE, 'unknown')).stop).toBeNull();
    expect(shown(unwrittenItemOutcome(item(FREE)))).toEqual({
      state: 'waiting',
      tries: 1,
      result: null,
      charged: null,
      error: null,
      stop: null,
      isRepeated: true,
    });
  });
});

describe('a paid order of a batch', () => {
  it.each([
    ['was accepted at its price: the next', order(PAID, 'accepted'), 'accepted', null],
    ['was charged otherwise: stop', order(PAID, 'accepted', undefined, 25), 'accepted', 'price_changed'],
    [
      'was refused: stop, whatever the reason',
      order(PAID, 'rejected', 'validation_error'),
      'rejected',
      'validation_error',
    ],
    [
      'came too soon: stop, because paid orders are never sent again',
      order(PAID, 'rejected', 'rate_limited'),
      'rejected',
      'rate_limited',
    ],
    ['was never sent: stop', order(PAID, 'unsent'), 'unsent', 'interrupted'],
    ['may have taken place: stop', order(PAID, 'undecided'), 'undecided', 'lost'],
  ])('%s', (_name, operation, state, stop) => {
    const { item: next, ...rest } = itemOutcome(item(PAID), operation);
    expect([next.state, next.tries, rest]).toEqual([state, 1, { stop }]);
  });

  it('stops at a lost answer, and if it was never written', () => {
    expect(openItemOutcome(item(PAID), order(PAID, 'unknown')).stop).toBe('lost');
    expect(openItemOutcome(item(PAID), order(PAID, 'sending')).stop).toBeNull();
    const { item: next, ...rest } = unwrittenItemOutcome(item(PAID));
    expect([next.state, rest]).toEqual(['unsent', { stop: 'interrupted' }]);
  });
});
