import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { balance } from '../../api/account.ts';
import { repliesOf } from './replies.ts';

const MONEY = { ok: true, balance: 5, currency: 'USD', unreadable: 0 };
const { unreadable: _, ...UNCOUNTED } = MONEY;

it.each<[string, unknown, number, boolean]>([
  ['a reply', MONEY, 1, true],
  ['no reply yet', null, 0, true],
  ['a time without a reply', null, 1, false],
  ['a reply of another shape', { ...MONEY, balance: 'much' }, 1, false],
  ['a reply that does not say how much of it is unreadable', UNCOUNTED, 1, false],
])('a stored row with %s', (_name, data, at, isRead) => {
  const row = { account: 'a', endpoint: 'GET /balance', input: '{}', data, at, error: null };
  expect(z.safeParse(repliesOf(balance).row, row).success).toBe(isRead);
});
