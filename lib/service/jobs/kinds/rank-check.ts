import * as z from 'zod/mini';
import { balance } from '../../../api/account.ts';
import type { Client } from '../../../api/caller.ts';
import { type Keyword, projectById } from '../../../api/rank.ts';
import type { Job, Sighting } from '../../records/job.ts';
import { defineJob } from '../kind.ts';
import { orUnknown } from '../look-at.ts';

const HOUR = 3_600_000;

/** Milliseconds after which a check whose answer was lost, and of which nothing shows, counts as not taken. */
const SIGNS_WITHIN = 600_000;

const Input = z.object({
  /** When each keyword had been checked before the check was asked for; null where never. Keys are ids as text. */
  before: z.record(z.string(), z.nullable(z.string())),
  /** Whether the service has said that it took the check. */
  isTaken: z._default(z.boolean(), true),
  /** The balance before; null where it is not known. */
  balance: z._default(z.nullable(z.number()), null),
});

/** The service's word for a check stands where it has none: nothing shows that it was ever taken. */
export const NOT_TAKEN = 'not taken';

const CheckResult = z.looseObject({ checked: z.int() });

/**
 * What the keywords say of a check: it has ended when each has been checked anew (RNK-10).
 *
 * @internal For tests: told for each state of the keywords.
 */
export function sightingOfCheck(
  job: Pick<Job, 'input'>,
  keywords: readonly Keyword[],
): NonNullable<Sighting> {
  const input = z.safeParse(Input, job.input);
  const before = input.success ? Object.entries(input.data.before) : [];
  const now = new Map(keywords.map(({ id, last_checked_at }) => [String(id), last_checked_at ?? null]));
  // The times are compared with what they were, not with a clock: ours may be wrong.
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

/** Whether nothing shows that a check was taken: its answer was lost, no keyword was checked anew, and no money has gone. */
async function isWithoutSign(
  job: Job,
  { progress }: NonNullable<Sighting>,
  client: Client,
): Promise<boolean> {
  const input = z.safeParse(Input, job.input);
  if (!input.success || input.data.isTaken || input.data.balance === null) return false;
  if (progress?.done !== 0 || job.watched < SIGNS_WITHIN) return false;
  return (await client.call(balance)).balance === input.data.balance;
}

/** A check of positions. The service gives it no id: what changes are the keywords of its project. */
export const rankCheckJob = defineJob({
  budget: 2 * HOUR,
  pause: 60_000,
  result: CheckResult,
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
