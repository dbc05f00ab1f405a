import { describe, expect, it } from 'vitest';
import { faults } from '../../../test/hostile/faults.ts';
import { pick } from '../../../test/pick.ts';
import {
  attempted,
  connectTo,
  hostileFixture,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { readRows } from '../../platform/table.ts';
import { removeAccount } from '../connection/accounts.ts';
import { adoptRows } from '../connection/adopt-rows.ts';
import { pollJobs } from '../jobs/watch.ts';
import { reconcile } from '../operations/reconcile.ts';
import { hold, pace, paceOf, waitOf } from '../requests/pace.ts';
import { type Job, jobs } from './job.ts';
import { scanOf, scans } from './scans.ts';

workerFixture();
const hostile = hostileFixture();

const SCAN = 'POST /shield/projects/{id}/scans';
const allScans = () => readRows([scans], (of) => of(scans).all());

/** Connects, and starts a deep scan of a verified site. */
async function started() {
  const account = await connectTo(hostile.at.baseUrl);
  const [project] = hostile.at.state.seed('key1', 'shieldProjects', [
    { domain: 'shop.example', verified: true },
  ]);
  const operation = await attempted({
    kind: SCAN,
    price: { kind: 'not given' },
    input: { params: { id: project?.id ?? 0 }, body: { mode: 'deep', lang: 'pl' } },
  });
  return { account, projectId: project?.id, operation };
}

describe('SHD-11: stored scans', () => {
  it('are kept from start to result, with mode and charge', async () => {
    const now = later(0);
    const { account, projectId, operation } = await started();
    expect(operation.state).toBe('accepted');
    const [{ id, charged } = { id: null, charged: null }] = operation.results;
    expect(await allScans()).toEqual([
      {
        account,
        id,
        projectId,
        site: 'shop.example',
        mode: 'deep',
        charged,
        phase: 'running',
        result: null,
        at: now,
        endedAt: null,
      },
    ]);
    hostile.at.state.finish('scans', id ?? 0, { grade: 'B', score: 72 });
    later(120);
    await pollJobs();
    const [job] = await readRows([jobs], (of) => of(jobs).all());
    const [scan] = await allScans();
    expect(pick(scan, 'phase', 'result', 'charged')).toEqual({
      phase: 'done',
      result: {
        score: 72,
        grade: 'B',
        verdict: { light: 'yellow' },
        findings: { critical: 0, high: 1 },
        report: 'https://service.example/shared/1',
      },
      charged,
    });
    expect(scan?.endedAt).toBe(job?.endedAt);
  });

  it('are removed together with their account only', async () => {
    const { account } = await started();
    await adoptRows(account, 'https://b.example/#9');
    expect((await allScans()).map((scan) => scan.account)).toEqual(['https://b.example/#9']);
    await removeAccount('https://c.example/#1');
    expect(await allScans()).toHaveLength(1);
    await removeAccount('https://b.example/#9');
    expect(await allScans()).toEqual([]);
  });

  it('keep the rest if mode and charge are unknown', () => {
    const job = { account: 'a', remoteId: 7, projectId: 1, site: 'b.example', input: { mode: 3 } };
    const ended = { phase: 'done', result: { grade: 'B' }, startedAt: 5, endedAt: 9 };
    expect(scanOf({ ...job, ...ended } as unknown as Job)).toEqual({
      account: 'a',
      id: 7,
      projectId: 1,
      site: 'b.example',
      mode: null,
      charged: null,
      phase: 'done',
      result: null,
      at: 5,
      endedAt: 9,
    });
  });
});

describe('F10: a start that the browser has repeated', () => {
  it('shows in the balance, which is looked up once shortly after', async () => {
    const { operation, projectId } = await started();
    const { baseUrl, log } = hostile.at;
    await fetch(`${baseUrl}/shield/projects/${projectId}/scans`, {
      method: 'POST',
      headers: { authorization: 'Bearer key1', 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'deep' }),
    });
    expect(log.of(SCAN)).toHaveLength(2);
    const [{ charged } = { charged: null }] = operation.results;
    const before = operation.baseline?.balance ?? 0;
    later(16);
    await reconcile();
    const balanceAfter = before - 2 * (charged ?? 0);
    const looked = await operationOf(operation.id);
    expect([looked.state, looked.balanceAfter, looked.nextLookAt]).toEqual(['accepted', balanceAfter, null]);
    // No list shows that there are two: what was charged is unexplained.
    expect([looked.results, looked.unexplained]).toEqual([operation.results, charged]);
  });
});

describe('SHD-10: the daily limit of free scans', () => {
  it.each(['rate_limited', 'scans_today'])('refuses with 429 as %s, and nothing was done', async (code) => {
    await connectTo(hostile.at.baseUrl);
    const [project] = hostile.at.state.seed('key1', 'shieldProjects', [{ domain: 'shop.example' }]);
    hostile.at.plan.add('POST /shield/*', faults.refusal(429, code));
    const operation = await attempted({
      kind: SCAN,
      input: { params: { id: project?.id ?? 0 }, body: { mode: 'free' } },
    });
    expect([operation.state, operation.error?.status]).toEqual(['rejected', 429]);
    expect(operation.error?.retryAfter).toBeUndefined();
    expect(await allScans()).toEqual([]);
  });

  it('does not hold up other requests of the same limit', async () => {
    await hold('a', 'scans', 3_600);
    expect(waitOf(paceOf('a', await pace.get()), 'page', Date.now(), 'scans')).toBe(0);
  });
});
