import { beforeEach, describe, expect, it } from 'vitest';
import { faults, took } from '../../../../test/hostile/faults.ts';
import { pickEach } from '../../../../test/pick.ts';
import {
  allJobs,
  attempted,
  hostileFixture,
  later,
  openWithTwo,
  workerFixture,
} from '../../../../test/service/worker-fixture.ts';
import { pollJobs } from '../watch.ts';

workerFixture();
const hostile = hostileFixture();

const CHECK = {
  kind: 'POST /rank/projects/{id}/check',
  input: { params: { id: 1 }, body: {} },
  price: { kind: 'not given' as const },
};

beforeEach(async () => {
  await openWithTwo(hostile.at);
  hostile.at.state.seed('key1', 'keywords', [{ project_id: 1 }, { project_id: 1 }]);
});

/** Polls the check every two minutes. */
async function watch(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 2) {
    later(120);
    await pollJobs();
  }
  return pickEach(await allJobs(), 'phase', 'status');
}

describe('a check whose answer was lost', () => {
  it('is reported as not accepted within minutes, not after two hours, if there is no trace of it', async () => {
    hostile.at.plan.add(CHECK.kind as never, faults.badGateway);
    expect((await attempted(CHECK)).state).toBe('undecided');
    expect(await watch(8)).toEqual([{ phase: 'running', status: 'running' }]);
    expect(await watch(4)).toEqual([{ phase: 'lost', status: 'not taken' }]);
  });

  it('continues if one keyword was checked again', async () => {
    hostile.at.plan.add(CHECK.kind as never, took(faults.badGateway));
    await attempted(CHECK);
    const [keyword] = hostile.at.state.rows('key1', 'keywords');
    Object.assign(keyword ?? {}, { last_checked_at: '2026-11-23T00:00:00Z' });
    expect(await watch(20)).toEqual([{ phase: 'running', status: 'running' }]);
  });

  it('continues if the balance fell', async () => {
    hostile.at.plan.add(CHECK.kind as never, took(faults.badGateway));
    await attempted(CHECK);
    hostile.at.state.account('key1').balance -= 0.1;
    expect(await watch(20)).toEqual([{ phase: 'running', status: 'running' }]);
  });

  it('has two hours if the service confirmed it', async () => {
    await attempted(CHECK);
    expect(await watch(20)).toEqual([{ phase: 'running', status: 'running' }]);
  });
});
