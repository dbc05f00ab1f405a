import * as z from 'zod/mini';
import { listRuns, RUNS_AT_ONCE, type Run, runById } from '../../../api/runs.ts';
import type { Job, Sighting } from '../../records/job.ts';
import { defineJob } from '../kind.ts';
import { lookAt } from '../look-at.ts';

const WEEK = 7 * 86_400_000;
/** The most pages that one poll reads; runs that are not on them are requested one by one. */
const PAGES = 10;
/** The most runs that one poll requests one by one; the others come first in the next poll. */
const SINGLY = 5;

/** RUN-09: only these statuses are an end; any other, known or not, means that it still runs. */
const ENDS: ReadonlyMap<string, 'done' | 'failed'> = new Map([
  ['completed', 'done'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
]);

/** How a run with this status has ended; undefined while it runs. */
export const runEnd = (status: string): 'done' | 'failed' | undefined => ENDS.get(status);

const RunResult = z.looseObject({ status: z.string(), charged: z.nullable(z.number()) });

/** Returns the state in a run's record. */
export function sightingOfRun(run: Run): NonNullable<Sighting> {
  const phase = runEnd(run.status) ?? 'running';
  const { done, total } = run.progress ?? {};
  return {
    status: run.status,
    phase,
    // RUN-17: 0 of 0 counts as unknown.
    progress: typeof done === 'number' && total !== 0 ? { done, total: total ?? null } : null,
    result: phase === 'running' ? null : { status: run.status, charged: run.charged ?? null },
    address: run.target_url ?? null,
  };
}

/** A run of placements. It takes weeks, and hundreds may run at once: one page of the list has a hundred. */
export const runJob = defineJob({
  budget: 10 * WEEK,
  pause: 10 * 60_000,
  result: RunResult,
  group: () => 'runs',
  async *look(client, jobs) {
    const wanted = new Set(jobs.map(({ remoteId }) => remoteId));
    const projects = new Set(jobs.map(({ projectId }) => projectId));
    const [only] = projects.size === 1 ? projects : [];
    // RUN-14: the content of `pagination` is not specified; a page that is not full is the last.
    for (let page = 1; page <= PAGES && wanted.size > 0; page += 1) {
      const query = { page, per_page: RUNS_AT_ONCE, ...(only !== undefined && { project_id: only }) };
      const { runs, unreadable } = await client.call(listRuns, { query });
      const told = runs.filter(({ id }) => wanted.delete(id));
      yield new Map(told.map((one) => [one.id, sightingOfRun(one)]));
      if (runs.length + unreadable < RUNS_AT_ONCE) break;
    }
    for (const id of [...wanted].slice(0, SINGLY)) {
      const asked = client.call(runById, { params: { id } });
      yield new Map([[id, await lookAt(asked, ({ run }) => sightingOfRun(run))]]);
    }
  },
  row: {
    running: ({ status, progress }: Job) =>
      // It may have been scheduled for a later day.
      status === 'queued'
        ? ['products.promotion.queued']
        : progress === null
          ? ['products.promotion.running']
          : progress.total === null
            ? ['products.promotion.placed', { count: progress.done }]
            : ['products.promotion.progress', { done: progress.done, total: progress.total }],
    done: () => ['products.promotion.done'],
    failed: 'products.promotion.failed',
    lost: 'products.promotion.lost',
  },
  notification: {
    title: ({ site, address }) => [
      'worker.notification.run.title',
      { site: address?.replace(/^https?:\/\//i, '') ?? site },
    ],
    done: () => ['worker.notification.run.done'],
    failed: 'worker.notification.run.failed',
    lost: 'worker.notification.run.lost',
  },
  leadsTo: ({ remoteId }) => `/promotion/runs/${remoteId}`,
});
