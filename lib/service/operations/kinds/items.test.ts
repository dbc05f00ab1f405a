import { beforeEach, describe, expect, it } from 'vitest';
import { pick } from '../../../../test/pick.ts';
import {
  attempted,
  hostileFixture,
  openWithTwo,
  workerFixture,
} from '../../../../test/service/worker-fixture.ts';

workerFixture();
const hostile = hostileFixture();

const LAUNCH = {
  kind: 'POST /promotion/runs',
  input: { body: { project_id: 1, link_id: 1, tariff_id: 2 } },
  price: { kind: 'exact' as const, amount: 20, currency: 'USD' },
};
const AUDIT = { kind: 'POST /audit/projects/{id}/crawls', input: { params: { id: 1 }, body: {} } };

beforeEach(() => openWithTwo(hostile.at));

const seed = (kind: 'runs' | 'crawls', ...rows: object[]) =>
  hostile.at.state.seed('key1', kind, rows as never);

describe('an item of a list that is partly unreadable', () => {
  it('does not prevent a launch, if its link and its status are readable', async () => {
    seed('runs', { status: 'completed', link_id: 2, stage: 7, charged: -1 });
    expect(pick(await attempted(LAUNCH), 'state', 'baseline')).toEqual({
      state: 'accepted',
      baseline: { ids: [], balance: 500, currency: 'USD' },
    });
  });

  it('can still be the wanted one', async () => {
    seed('runs', { status: 'running', link_id: 1, stage: 7, charged: 'much' });
    expect(pick(await attempted(LAUNCH), 'state', 'isAttached', 'results')).toEqual({
      state: 'accepted',
      isAttached: true,
      results: [{ id: 1, charged: null }],
    });
  });

  it.each([
    ['whose number', { id: 'x' }],
    ['whose state', { status: 5 }],
    ['whose link', { link_id: 'x' }],
  ])('%s is unreadable: the error contains its position, and nothing is sent', async (_name, changes) => {
    seed('runs', { status: 'completed' }, { status: 'completed' });
    hostile.at.plan.add('GET /promotion/runs', {
      body: (text) => {
        const told = JSON.parse(text);
        Object.assign(told.runs[1], changes);
        return JSON.stringify(told);
      },
    });
    expect(pick(await attempted(LAUNCH), 'state', 'error', 'sentAt')).toEqual({
      state: 'rejected',
      sentAt: null,
      error: { code: 'entry_unreadable', given: 'run:2', status: 0, message: 'run:2', details: {} },
    });
    expect(hostile.at.log.of('POST /promotion/runs')).toEqual([]);
  });

  it('does not prevent an audit', async () => {
    seed('crawls', { status: 'done', issues: 7 });
    expect((await attempted(AUDIT)).state).toBe('accepted');
  });
});
