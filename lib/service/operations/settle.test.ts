import { expect, it } from 'vitest';
import { newLaunch, QUIET_ACCOUNT } from '../../../test/service/new-operation.ts';
import { workerFixture } from '../../../test/service/worker-fixture.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { type Operation, operations } from '../records/operation.ts';
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
