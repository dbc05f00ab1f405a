import { describe, expect, it } from 'vitest';
import type { Operation } from '@/lib/service/records/operation.ts';
import { tagsOf, targetsOf } from './keyword-targets.ts';

/** An accepted order that adds keywords to project 5. */
const added = (createdAt: number, body: object, given: object = {}) =>
  ({
    kind: 'POST /rank/projects/{id}/keywords',
    state: 'accepted',
    createdAt,
    input: { params: { id: 5 }, body },
    ...given,
  }) as unknown as Operation;
const [A, B] = ['https://shop.example/a', 'https://shop.example/b'];

describe('what keywords were added with', () => {
  it.each<[string, Operation[], [string, string][]]>([
    [
      'one per line',
      [added(1, { keywords: ' Tea \nCup', target_url: A })],
      [
        ['tea', A],
        ['cup', A],
      ],
    ],
    [
      'in a list',
      [added(1, { keywords: ['Tea', 'Cup'], target_url: A })],
      [
        ['tea', A],
        ['cup', A],
      ],
    ],
    [
      'twice: the latest order counts, wherever it is in the journal',
      [added(2, { keywords: 'tea', target_url: B }), added(1, { keywords: 'tea', target_url: A })],
      [['tea', B]],
    ],
    [
      'twice: an order that says nothing changes nothing',
      [added(1, { keywords: 'tea', target_url: A }), added(2, { keywords: 'tea', target_url: ' ' })],
      [['tea', A]],
    ],
    ...(['sending', 'rejected', 'unsent', 'none', 'undecided'] as const).map(
      (state): [string, Operation[], [string, string][]] => [
        `not by an order that is ${state}`,
        [added(1, { keywords: 'tea', target_url: A }, { state })],
        [],
      ],
    ),
    [
      'not by another kind of order',
      [added(1, { keywords: 'tea', target_url: A }, { kind: 'POST /projects' })],
      [],
    ],
    [
      'not in another project',
      [added(1, {}, { input: { params: { id: 6 }, body: { keywords: 'tea', target_url: A } } })],
      [],
    ],
  ])('%s', (_name, orders, expected) => {
    expect([...targetsOf(orders, 5)]).toEqual(expected);
  });

  it('page and tag are told apart', () => {
    const orders = [added(1, { keywords: 'tea', target_url: A, tag: ' drinks ' })];
    expect([...targetsOf(orders, 5)]).toEqual([['tea', A]]);
    expect([...tagsOf(orders, 5)]).toEqual([['tea', 'drinks']]);
  });
});
