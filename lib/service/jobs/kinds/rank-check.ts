import * as z from 'zod/mini';
import { balance } from '../../../api/account.ts';
import type { Client } from '../../../api/caller.ts';
import { type Keyword, projectById } from '../../../api/rank.ts';
import type { Job, Sighting } from '../../records/job.ts';
import { defineJob } from '../kind.ts';
import { orUnknown } from '../look-at.ts';

const HOUR = 3_600_000;

/** Milliseconds after which a check counts as not accepted if its answer was lost and no trace of it appears. */
const SIGNS_WITHIN = 600_000;

const Input = z.object({
  /** When each keyword was last checked before this check was requested; null if never. Keys are ids as strings. */
  before: z.record(z.string(), z.nullable(z.string())),
  /** The balance before a check whose answer was lost; null if unknown, or if the service confirmed the check. */
  balance: z._default(z.nullable(z.number()), null),
});

/** Used as the check's status, for which the service has no word: no trace shows that it was ever accepted. */
export const NOT_TAKEN = 'not taken';

const CheckResult = z.looseObject({ checked: z.int() });

/**
 * Returns the state of a check by its keywords: it has ended when each has been checked again (RNK-10).
 *
 * @internal For tests: called for each state of the keywords.
 */
export function sightingOfCheck(
  job: Pick<Job, 'input'>,
  keywords: readonly Keyword[],
): NonNullable<Sighting> {
  const input = z.safeParse(Input, job.input);
  const before = input.success ? Object.entries(input.data.before) : [];
  const now = new Map(keywords.map(({ id, last_checked_at }) => [String(id), last_checked_at ?? null]));
  // The times are compared with the earlier ones, not with our clock, which may be wrong.
  const left = before.filter(([id]) => now.has(id));
  const done = left.filter(([id, at]) => now.get(id) !== null && now.get(id) !== at).length;
  const total = left.length;
  const phase = total > 0 && done >= total ? 'done' : 'running';
  return {
    status: phase,
    phase,
    progress: { done, total },
    result: phase === 'done' ? { checked: done } : null,
  };
}

/**
 * Whether no trace shows that a check was accepted: its answer was lost, no keyword was checked again, and the balance
 * is unchanged.
 */
async function isWithoutSign(
  job: Job,
  { progress }: NonNullable<Sighting>,
  client: Client,
): Promise<boolean> {
  const input = z.safeParse(Input, job.input);
  if (!input.success || input.data.balance === null) return false;
  if (progress?.done !== 0 || job.watched < SIGNS_WITHIN) return false;
  return (await client.call(balance)).balance === input.data.balance;
}

/** A check of positions. The service gives it no id: only the keywords of its project change. */
export const rankCheckJob = defineJob({
  budget: 2 * HOUR,
  pause: 60_000,
  result: CheckResult,
  isUnnumbered: true,
  group: ({ projectId }) => `project:${projectId}`,
  async *look(client, jobs) {
    const [{ projectId } = { projectId: 0 }] = jobs;
    const known = await orUnknown(client.call(projectById, { params: { id: projectId } }));
    for (const job of jobs) {
      const seen = known && sightingOfCheck(job, known.keywords);
      const isNone = seen !== null && (await isWithoutSign(job, seen, client));
      yield new Map([[job.remoteId, isNone ? { ...seen, status: NOT_TAKEN, phase: 'lost' } : seen]]);
    }
  },
  row: {
    running: ({ progress }) =>
      progress?.total
        ? ['products.rank.checking', { done: progress.done, total: progress.total }]
        : ['products.rank.running'],
    done: (_job, { checked }) => ['products.rank.checked', { count: checked }],
    failed: 'products.rank.failed',
    lost: 'products.rank.lost',
  },
  notification: {
    title: ({ site }) => ['worker.notification.check.title', { site }],
    done: (_job, { checked }) => ['worker.notification.check.done', { count: checked }],
    failed: 'worker.notification.check.failed',
    lost: 'worker.notification.check.lost',
  },
  leadsTo: ({ projectId }) => `/rank/${projectId}`,
});
