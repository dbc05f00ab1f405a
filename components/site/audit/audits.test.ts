import { describe, expect, it } from 'vitest';
import { newJob } from '@/lib/service/jobs/progress.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { NEW_OPERATION } from '@/test/service/new-operation.ts';
import { auditsOf } from './audits.ts';

const job = (remoteId: number, phase: 'running' | 'done' | 'lost', health: number | null = null) =>
  newJob(
    { account: 'a', kind: 'crawl', remoteId, projectId: 3, site: 'a.example' },
    {
      status: phase,
      phase: phase === 'lost' ? 'failed' : phase,
      progress: null,
      result: phase === 'done' ? { health, pages: 9, issues: null } : null,
    },
    1_000,
    0,
  );
const crawl = (id: number, health: number) => ({
  id,
  status: 'done',
  health_score: health,
  pages_crawled: 20,
});
const order = (id: number, mode: string, charged: number | null): Operation => ({
  ...NEW_OPERATION,
  id: `order-${id}`,
  account: 'a',
  kind: 'POST /audit/projects/{id}/crawls',
  site: 'a.example',
  input: { params: { id: 3 }, body: { mode } },
  price: { kind: 'exact', amount: 4.8, currency: 'EUR' },
  state: 'accepted',
  createdAt: 500,
  sentAt: 500,
  settledAt: 600,
  results: [{ id, charged }],
  seen: true,
});

describe('auditsOf', () => {
  it('merges listed and followed audits without duplicates, newest first', () => {
    const audits = auditsOf({
      crawls: [crawl(4, 80), crawl(5, 84)],
      jobs: [job(6, 'running')],
      operations: [],
    });
    expect(audits.map(({ id, phase, result }) => [id, phase, result?.health])).toEqual([
      [6, 'running', undefined],
      [5, 'done', 84],
      [4, 'done', 80],
    ]);
  });

  it('AUD-08: trusts the list if following the job was given up', () => {
    const [audit] = auditsOf({ crawls: [crawl(7, 91)], jobs: [job(7, 'lost')], operations: [] });
    expect(audit).toEqual({
      id: 7,
      at: 1_000,
      phase: 'done',
      result: { health: 91, pages: 20, issues: null },
      started: null,
    });
  });

  it('knows how an audit ended that no list contains, and when, whenever it was ordered', () => {
    const [audit] = auditsOf({ crawls: null, jobs: [job(7, 'lost')], operations: [order(7, 'odd', null)] });
    expect(audit).toEqual({
      id: 7,
      at: 1_000,
      phase: 'failed',
      result: null,
      started: { mode: 'express', charged: null, at: 500 },
    });
  });

  it('AUD-07: knows mode and charge only of audits started here', () => {
    const crawls = [crawl(7, 91), crawl(8, 92)];
    const [later, earlier] = auditsOf({ crawls, jobs: [], operations: [order(7, 'full', 4.8)] });
    expect(earlier?.started).toEqual({ mode: 'full', charged: { amount: 4.8, currency: 'EUR' }, at: 500 });
    expect(later?.started).toBeNull();
  });

  it('AUD-05: does not mistake an audit that was joined for one that was ordered', () => {
    const crawls = [crawl(7, 91)];
    const attached = { ...order(7, 'full', null), isAttached: true };
    const startedBy = (operation: Operation) =>
      auditsOf({ crawls, jobs: [], operations: [operation] })[0]?.started;
    expect(startedBy({ ...attached, sentAt: null })).toBeNull();
    expect(startedBy({ ...attached, baseline: { ids: [6, 7], balance: 9 } })).toBeNull();
  });

  it('F5: recognizes an audit that the browser requested twice as the ordered one', () => {
    const operations = [
      { ...order(7, 'full', null), isAttached: true, baseline: { ids: [5, 6], balance: 9 } },
    ];
    const [audit] = auditsOf({ crawls: [crawl(7, 91)], jobs: [], operations });
    expect(audit?.started).toEqual({ mode: 'full', charged: null, at: 500 });
  });
});
