import { describe, expect, it } from 'vitest';
import { newLaunch, QUIET_ACCOUNT } from '../../../test/service/new-operation.ts';
import { later, workerFixture } from '../../../test/service/worker-fixture.ts';
import { balance } from '../../api/account.ts';
import { routeOf } from '../../api/caller.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { type Operation, operations } from '../records/operation.ts';
import { inputText, replies, replyKey } from '../records/replies.ts';
import { unexplained } from '../records/unexplained.ts';
import { settle } from './settle.ts';

workerFixture();

const order = (id: string, changes: Partial<Operation>): Operation =>
  newLaunch(id, {
    price: { kind: 'exact', amount: 20, currency: 'EUR' },
    state: 'rejected',
    createdAt: 10,
    sentAt: 10,
    settledAt: 20,
    ...changes,
  });

it.each<[string, Partial<Operation>, readonly string[], readonly string[]]>([
  ['had ended before: it is no reason', { settledAt: 9 }, ['own'], ['another_device']],
  ['was never sent: it is no reason', { state: 'unsent', sentAt: null }, ['own'], ['another_device']],
  ['is of another account', { account: 'https://service.example/api/v1#8' }, ['own'], ['another_device']],
  ['ended at that moment', { settledAt: 10 }, ['own', 'other'], ['another_device']],
  ['is under way', { state: 'sending', settledAt: null }, ['own', 'other'], ['another_device', 'open_order']],
  ['has an unknown outcome', { state: 'undecided' }, ['own', 'other'], ['another_device', 'open_order']],
])('money is missing after an order, and another one %s', async (_name, changes, near, possible) => {
  await changeRows([operations], (of) => of(operations).put(order('other', changes)));
  await settle(order('own', { unexplained: 4.5 }), null);
  const entries = await readRows([unexplained], (of) => of(unexplained).where('account', QUIET_ACCOUNT));
  expect(
    entries.map((entry) => [entry.id, entry.amount, entry.currency, entry.near, entry.possible]),
  ).toEqual([['own', 4.5, 'EUR', near, possible]]);
});

it('an order that has ended keeps the time of its end', async () => {
  await settle(order('own', { settledAt: 12 }), null);
  expect((await readRows([operations], (of) => of(operations).get('own')))?.settledAt).toBe(12);
});

describe('the stored balance', () => {
  const told = () =>
    readRows([replies], async (of) => {
      const row = await of(replies).get(replyKey(QUIET_ACCOUNT, balance));
      return [row?.data, row?.at, row?.error];
    });
  const answer = { balance: 208.4, currency: 'EUR', topup_url: 'https://service.example/top-up' };
  const row = { account: QUIET_ACCOUNT, endpoint: routeOf(balance), input: inputText(undefined), at: 5 };

  it('is what an order has left, as soon as that is known, and only then', async () => {
    await changeRows([replies], (of) => of(replies).put({ ...row, data: answer, error: 'timeout' }));
    await settle(order('own', { state: 'unknown', settledAt: null }), null);
    expect(await told()).toEqual([answer, 5, 'timeout']);
    const at = later(0);
    await settle(order('own', { balanceAfter: 160.4 }), null);
    expect(await told()).toEqual([{ ...answer, balance: 160.4 }, at, null]);
    // A top-up since, which no order knows of.
    await changeRows([replies], (of) => of(replies).put({ ...row, data: answer, error: null }));
    await settle(order('own', { balanceAfter: 160.4, looks: 2 }), null);
    expect(await told()).toEqual([answer, 5, null]);
  });

  it('is not made up', async () => {
    await settle(order('own', { balanceAfter: 160.4 }), null);
    expect(await told()).toEqual([undefined, undefined, undefined]);
    await changeRows([replies], (of) => of(replies).put({ ...row, data: null, at: 0, error: 'timeout' }));
    await settle(order('own', { balanceAfter: 150.4 }), null);
    expect(await told()).toEqual([null, 0, 'timeout']);
  });
});
