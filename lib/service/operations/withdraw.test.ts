import { beforeEach, describe, expect, it } from 'vitest';
import {
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
  id: 'order-0001',
  site: 'shop.example',
  kind: 'POST /shield/projects/{id}/scans',
  input: { params: { id: 1 }, body: { mode: 'deep' } },
  price: { kind: 'not given' },
};

beforeEach(() => openWithTwo(service.at));

describe('an order of which a page has had no word', () => {
  it('that was begun, is answered with its row', async () => {
    await attempted(SCAN);
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0001', state: 'accepted' });
  });

  it('that never came, is written down as not sent, and begins nothing when it comes late', async () => {
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0001', state: 'unsent' });
    const { id, state } = await begun(SCAN);
    expect([id, state]).toEqual(['order-0001', 'unsent']);
    expect(service.at.log.of('POST /shield/projects/{id}/scans')).toEqual([]);
    const row = await operationOf('order-0001');
    expect([row.state, row.settledAt !== null, row.seen]).toEqual(['unsent', true, false]);
  });

  it('that is being begun just then, goes first', async () => {
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

  it('for what another order is open for, is that one, and is itself never sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.at.plan.add('GET /balance', { wait: promise });
    const other = await begun({ ...SCAN, id: 'order-0002' });
    expect(await withdraw(SCAN)).toEqual({ id: 'order-0002', state: 'prepared' });
    resolve();
    expect((await other.over()).state).toBe('accepted');
    expect((await begun(SCAN)).state).toBe('unsent');
  });

  it('of an account that is not connected any more, begins nothing either', async () => {
    await withdraw(SCAN);
    service.at.state.issue('key2', {});
    await connectTo(service.at.baseUrl, 'key2');
    expect((await begun(SCAN)).state).toBe('unsent');
  });
});
