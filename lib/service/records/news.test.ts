import { describe, expect, it } from 'vitest';
import { isNews, tellableAt } from './news.ts';
import type { Operation } from './operation.ts';

const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const free = { kind: 'free' } as const;
const unnamed = { kind: 'not given' } as const;

const ended = (fields: Partial<Operation>) =>
  ({
    state: 'accepted',
    price: exact,
    results: [],
    isAttached: false,
    settledAt: 1_000,
    ...fields,
  }) as Operation;
const cost = (...charges: (number | null)[]) => charges.map((charged, n) => ({ id: n + 1, charged }));

describe('an end that is news', () => {
  it.each([
    ['carried out twice', { state: 'several', price: free }],
    ['cannot be determined', { state: 'undecided', price: free }],
    ['no sign of it', { state: 'none', price: free }],
    ['charged more than agreed', { results: cost(23) }],
    ['charged less than agreed', { results: cost(17.5) }],
    ['charged, although it should have been free', { price: free, results: cost(4.8) }],
    ['a paid one refused', { state: 'rejected' }],
    ['a paid one without a price refused', { state: 'rejected', price: unnamed }],
    ['a paid one not sent', { state: 'unsent' }],
  ] as const)('%s', (_what, fields) => {
    expect(isNews(ended(fields as Partial<Operation>))).toBe(true);
  });

  it.each([
    ['prepared', { state: 'prepared' }],
    ['on its way', { state: 'sending' }],
    ['being looked up', { state: 'unknown' }],
    ['charged as agreed, to the cent', { results: cost(0.1 + 19.9) }],
    ['charged an unknown amount', { results: cost(null) }],
    ['without results', {}],
    ['without a price in advance', { price: unnamed, results: cost(9) }],
    ['free, and nothing was charged', { price: free, results: cost(0) }],
    ['existing before, at another price', { results: cost(23), isAttached: true }],
    ['a free one refused', { state: 'rejected', price: free }],
    ['a free one not sent', { state: 'unsent', price: free }],
  ] as const)('not news: %s', (_what, fields) => {
    expect(isNews(ended(fields as Partial<Operation>))).toBe(false);
  });
});

it.each([
  ['several', 1_000],
  ['undecided', 1_000],
  ['accepted', 1_000],
  ['none', 11_000],
  ['rejected', 11_000],
  ['unsent', 11_000],
] as const)('%s is announced from %i on, so that its page has time to show it', (state, at) => {
  expect(tellableAt({ state, settledAt: 1_000 })).toBe(at);
});
