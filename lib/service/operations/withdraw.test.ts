import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountNow,
  attempted,
  begun,
  connectTo,
  hostileFixture,
  openWithTwo,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import type { Wish } from './wish.ts';
import { withdraw } from './withdraw.ts';

workerFixture();
const service = hostileFixture();

const SCAN: Wish = {
  account: '',
  id: 'order-0001',
  site: 'shop.example',
  kind: 'POST /shield/projects/{id}/scans',
  input: { params: { id: 1 }, body: { mode: 'deep' } },
  price: { kind: 'not given' },
};

beforeEach(async () => {
  await openWithTwo(service.at);
  SCAN.account = await accountNow();
});

describe('an order that its page got no answer to', () => {
  it('returns its row if it was begun', async () => {
    await attempted(SCAN);
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0001', state: 'accepted' });
  });

  it('is recorded as not sent if it never arrived, and begins nothing if it arrives late', async () => {
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0001', state: 'unsent' });
    const { id, state } = await begun(SCAN);
    expect([id, state]).toEqual(['order-0001', 'unsent']);
    expect(service.at.log.of('POST /shield/projects/{id}/scans')).toEqual([]);
    const row = await operationOf('order-0001');
    expect([row.state, row.settledAt !== null, row.seen]).toEqual(['unsent', true, false]);
  });

  it('is begun first if it is just beginning', async () => {
    const beginning = begun(SCAN);
    const { state } = await withdraw(SCAN);
    expect(state).not.toBe('unsent');
    const row = await (await beginning).over();
    expect(row.state).toBe('accepted');
    expect(service.at.log.effects('POST /shield/projects/{id}/scans')).toEqual([
      { charged: 9 },
      { made: 'scans', id: 1 },
    ]);
  });

  it('returns the open order for the same thing, and is never sent itself', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.at.plan.add('GET /balance', { wait: promise });
    const other = await begun({ ...SCAN, id: 'order-0002' });
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0002', state: 'prepared' });
    resolve();
    expect((await other.over()).state).toBe('accepted');
    expect((await begun(SCAN)).state).toBe('unsent');
    // Only the outcome of the open order is told.
    const { seen, told } = await operationOf('order-0001');
    expect([seen, told]).toEqual([true, null]);
  });

  it('begins nothing either if pages show another account', async () => {
    await withdraw(SCAN);
    service.at.state.issue('key2', {});
    await connectTo(service.at.baseUrl, 'key2');
    expect((await begun(SCAN)).state).toBe('unsent');
  });
});
