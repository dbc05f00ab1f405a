import * as z from 'zod/mini';
import { balance } from '../../api/account.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, type WritableRows } from '../../platform/table.ts';
import { connectionOf } from '../connection/connection.ts';
import { newJob, pauseBetweenPolls } from '../jobs/progress.ts';
import { JOB_TABLES, putJob } from '../jobs/write.ts';
import { type Job, jobId, jobs } from '../records/job.ts';
import { isNews } from '../records/news.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { replies, replyKey } from '../records/replies.ts';
import { unexplained } from '../records/unexplained.ts';
import { keepUnexplained } from './keep-unexplained.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { keepLedgerCopy } from './ledger-copy.ts';

/** Returns the jobs that an operation has started, if its kind starts any. */
async function jobsOf(operation: Operation, reply: Reply<AnyEndpoint> | null): Promise<Job[]> {
  const starts = OPERATION_KINDS.get(operation.kind)?.starts;
  const mayRun = ['accepted', 'several'].includes(operation.state) || isWatchedForSigns(operation);
  if (!starts || !mayRun) return [];
  const { account, site } = operation;
  const baseUrl = (await connectionOf(account))?.baseUrl ?? 'http://localhost/';
  const results = operation.results.length > 0 ? operation.results : [{ id: null }];
  return results.map(({ id }) => {
    const { status, progress, ...started } = starts(
      operation.input as Input<AnyEndpoint>,
      id,
      reply,
      operation,
    );
    const sighting = { status, phase: 'running', progress, result: null } as const;
    return newJob({ ...started, account, site }, sighting, Date.now(), pauseBetweenPolls(baseUrl));
  });
}

/**
 * Whether it is a rank check with a lost answer: only the keywords show that it was accepted, and its job watches
 * them.
 */
const isWatchedForSigns = ({ state, kind }: Operation) =>
  state === 'undecided' && OPERATION_KINDS.get(kind)?.prepare !== undefined;

/**
 * Replaces the row of an operation. Keeps what may have changed meanwhile: whether the user has seen it, and its
 * account. An end that is news is marked as due for notification in the same write.
 */
export async function renew(
  rows: WritableRows<Operation, 'operations'>,
  operation: Operation,
): Promise<Operation> {
  const now = await rows.get(operation.id);
  const isSame = now !== null && isSameEnd(now, operation);
  const { seen = false, told = null, account = operation.account } = now ?? {};
  const fresh = isNews(operation) ? 'due' : null;
  const row: Operation = { ...operation, account, seen: seen && isSame, told: isSame ? told : fresh };
  await rows.put(row);
  return row;
}

/**
 * Whether both have the same end: the same state, as many results, and news or not. The cost of a result may become
 * known later.
 */
const isSameEnd = (one: Operation, other: Operation) =>
  one.state === other.state && one.results.length === other.results.length && isNews(one) === isNews(other);

/** Writes an operation's next state. Rejects with `storage_failed`; then nothing may be done with it. */
export async function write(operation: Operation): Promise<void> {
  try {
    await changeRows([operations], (of) => renew(of(operations), operation));
    await keepLedgerCopy();
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}

/** Returns the operation, undecided if its outcome is unknown and nothing can be looked up. */
function endOf(operation: Operation): Operation {
  const kind = OPERATION_KINDS.get(operation.kind);
  if (operation.state !== 'unknown' || kind?.seen || kind?.isDone) return operation;
  const isFree = kind?.isFree(operation.input as Input<AnyEndpoint>) ?? true;
  if (isFree) return { ...operation, state: 'undecided', nextLookAt: null };
  return kind?.isChargedLater && !operation.error?.isRefusal
    ? { ...operation, state: 'undecided' }
    : operation;
}

/** Returns what an entry of unexplained money needs in addition to its amount: the orders of that time. */
async function aroundOf(of: Parameters<Parameters<typeof changeRows>[1]>[0], row: Operation) {
  if (row.unexplained === 0) return { near: [row.id], isOneOpen: false };
  const all = await of(operations).where('account', row.account);
  const beside = all.filter(
    ({ id, sentAt, settledAt }) =>
      id !== row.id && sentAt !== null && (settledAt === null || settledAt >= row.createdAt),
  );
  return {
    near: [row.id, ...beside.map(({ id }) => id)],
    isOneOpen: beside.some((one) => isOpen(one) || one.state === 'undecided'),
  };
}

/** The answer of the balance endpoint, as far as it is needed here. */
const Told = z.looseObject({ balance: z.number() });

/** Corrects the stored balance to what an order has left, so that no page shows the one before. */
async function keepBalance(
  answers: WritableRows<z.output<typeof replies.row>, 'replies'>,
  { account, balanceAfter }: Operation,
): Promise<void> {
  await answers.change(replyKey(account, balance), (told) => {
    const data = z.safeParse(Told, told.data);
    return data.success && balanceAfter !== null
      ? { ...told, data: { ...data.data, balance: balanceAfter }, at: Date.now(), error: null }
      : told;
  });
}

/**
 * Writes the outcome of an operation and the jobs that it started in one transaction, so that one never exists without
 * the other. A job that is already watched stays unchanged.
 */
export async function settle(operation: Operation, reply: Reply<AnyEndpoint> | null): Promise<Operation> {
  const known = endOf(operation);
  const settled: Operation = { ...known, settledAt: isOpen(known) ? null : (known.settledAt ?? Date.now()) };
  const started = await jobsOf(settled, reply);
  const row = await changeRows([operations, unexplained, replies, ...JOB_TABLES], async (of) => {
    const before = await of(operations).get(settled.id);
    const row = await renew(of(operations), settled);
    if (row.balanceAfter !== before?.balanceAfter) await keepBalance(of(replies), row);
    await keepUnexplained(of(unexplained), row, await aroundOf(of, row));
    for (const job of started) {
      const before = await of(jobs).get([row.account, jobId(job.kind, job.remoteId)]);
      if (!before) await putJob(of, { ...job, account: row.account });
    }
    return row;
  });
  // If the copy still has the order, that costs one extra lookup at most.
  await keepLedgerCopy().catch(() => {});
  return row;
}
