import { expect, it } from 'vitest';
import { lackOf, type Quoted } from './use-quote.ts';

it.each([
  [
    'the difference, if the service says that the balance is too low',
    { sufficient_funds: false, balance: 5, total: 20 },
    15,
  ],
  [
    'nothing, if the service accepts the order in spite of it',
    { sufficient_funds: true, balance: 5, total: 20 },
    null,
  ],
  ['nothing, if the service does not say', { balance: 5, total: 20 }, null],
  ['not known without a balance', { sufficient_funds: false, balance: null, total: 20 }, null],
  [
    'nothing, if both amounts contradict the service',
    { sufficient_funds: false, balance: 20, total: 20 },
    null,
  ],
])('what the balance lacks is %s', (_what, price, lack) => {
  expect(lackOf({ price } as unknown as Quoted)).toBe(lack);
});
