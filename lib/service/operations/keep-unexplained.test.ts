import { describe, expect, it } from 'vitest';
import { newLaunch, QUIET_ACCOUNT } from '../../../test/service/new-operation.ts';
import { later, workerFixture } from '../../../test/service/worker-fixture.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import type { Operation } from '../records/operation.ts';
import { unexplained } from '../records/unexplained.ts';
import { keepUnexplained, understandUnexplained } from './keep-unexplained.ts';

workerFixture();

const order = (amount: number, changes: Partial<Operation> = {}): Operation =>
  newLaunch('own', {
    price: { kind: 'exact', amount: 20, currency: 'EUR' },
    state: 'accepted',
    settledAt: 1,
    unexplained: amount,
    ...changes,
  });
const keep = (operation: Operation, near: readonly string[] = [operation.id], isOneOpen = false) =>
  changeRows([unexplained], (of) => keepUnexplained(of(unexplained), operation, { near, isOneOpen }));
const kept = () => readRows([unexplained], (of) => of(unexplained).where('account', QUIET_ACCOUNT));
/** The order and the amount of each entry. */
const amounts = async () => (await kept()).map(({ id, amount }) => [id, amount]);

describe('what the balance leaves unexplained', () => {
  it('is one entry, which says where, how much, when and why it may be', async () => {
    const at = later(0);
    await keep(order(4.5), ['own', 'beside']);
    expect(await kept()).toEqual([
      {
        id: 'own',
        account: QUIET_ACCOUNT,
        host: 'service.example',
        amount: 4.5,
        currency: 'EUR',
        at,
        near: ['own', 'beside'],
        possible: ['another_device'],
        told: 'due',
        isUnderstood: false,
      },
    ]);
  });

  it('may be an order beside it, if the cost of one is unknown', async () => {
    await keep(order(4.5), ['own'], true);
    expect((await kept()).map(({ possible }) => possible)).toEqual([['another_device', 'open_order']]);
  });

  it('is announced once, however often it is seen, and again if it changes', async () => {
    const told = () => kept().then(([entry]) => [entry?.amount, entry?.told, entry?.isUnderstood]);
    await keep(order(4.5));
    await changeRows([unexplained], (of) =>
      of(unexplained).change('own', (entry) => ({ ...entry, told: 'told' })),
    );
    await understandUnexplained(['own']);
    await keep(order(4.5));
    expect(await told()).toEqual([4.5, 'told', true]);
    await keep(order(5));
    expect(await told()).toEqual([5, 'due', false]);
  });

  it.each([
    ['of an order beside it is the same', order(4.5, { id: 'other' }), ['other', 'own'], 1],
    ['of an order beside it is another, if the amount is', order(4, { id: 'other' }), ['other', 'own'], 2],
    [
      'of an order of another time is another, even of the same amount',
      order(4.5, { id: 'other' }),
      ['other'],
      2,
    ],
  ])('%s', async (_name, second, near, count) => {
    await keep(order(4.5));
    await keep(second, near);
    expect((await amounts()).length).toBe(count);
  });

  it('is removed if it is explained meanwhile, unless the user has dealt with it', async () => {
    await keep(order(4.5));
    await keep(order(0));
    expect(await amounts()).toEqual([]);
    await keep(order(4.5));
    await understandUnexplained(['own']);
    await keep(order(0));
    expect(await amounts()).toEqual([['own', 4.5]]);
  });

  it('is not recorded before the order has ended', async () => {
    await keep(order(4.5, { settledAt: null }));
    expect(await amounts()).toEqual([]);
  });
});

it.each<[string, Partial<Operation>, string]>([
  [
    'the account, whatever that of the agreed price',
    { baseline: { ids: [], balance: 9, currency: 'USD' } },
    'USD',
  ],
  ['the agreed price, if that of the account is unknown', { baseline: { ids: [], balance: 9 } }, 'EUR'],
  ['nothing, without both', { price: { kind: 'not given' } }, ''],
])('the currency is that of %s', async (_name, changes, currency) => {
  await keep(order(1, changes));
  expect((await kept()).map((entry) => entry.currency)).toEqual([currency]);
});
