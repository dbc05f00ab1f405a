import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';
import { changeRows, readRows, type Table } from '../../platform/table.ts';
import { witness } from '../connection/witness.ts';
import { JOB_TABLES, putJob } from '../jobs/write.ts';
import { type Job, jobs } from '../records/job.ts';
import { loss } from '../records/loss.ts';
import { OPEN, type Operation, operations } from '../records/operation.ts';

/** Returns the valid rows of a table among the copied ones: another version may have written a different shape. */
const rowsAmong = <Row>({ row }: Table<Row>, copied: readonly unknown[]): Row[] =>
  copied.flatMap((one) => {
    const parsed = z.safeParse(row, one);
    return parsed.success ? [parsed.data] : [];
  });

const list = z.catch(z.array(z.unknown()), []);
const Copy = z.looseObject({ orders: list, scans: list });

/**
 * Rows that must survive the loss of the database, stored outside it: the orders with an open outcome, and the paid
 * scans without a known end, which the service has no list of (SHD-11). If this copy exists but its witness in the
 * database does not, the database was lost.
 *
 * @internal For tests: compared with the sample of stored data.
 */
export const ledgerCopy = stored<z.output<typeof Copy> | null>('local:ledger', z.nullable(Copy), null);

/** The most characters of an order that is copied whole. */
const LARGEST = 4_000;

/** Returns an order for the copy. One that is too large keeps enough to be reported, but not to be looked up. */
function copied(order: Operation): Operation {
  if (JSON.stringify(order).length <= LARGEST) return order;
  const { params } = order.input;
  const state = order.state === 'prepared' ? 'unsent' : 'undecided';
  const short = { ...order, input: { params }, baseline: null, prepared: {}, reply: null, error: null };
  return { ...short, state, settledAt: order.sentAt ?? order.createdAt, nextLookAt: null };
}

/** Only its id leads to a scan at the service. A free scan can be repeated at no cost, so its id may be lost. */
const isPaid = ({ input }: Job) => input.mode !== 'free';

const ledgerNow = () =>
  readRows([witness, operations, jobs], async (of) => {
    const [own, open, running, lost] = await Promise.all([
      of(witness).get('ledger'),
      Promise.all(OPEN.map((state) => of(operations).where('state', state))),
      of(jobs).where('kind', ['scan', 'running']),
      of(jobs).where('kind', ['scan', 'lost']),
    ]);
    const scans = [...running, ...lost].filter(isPaid);
    return { isThere: own !== null, orders: open.flat().map(copied), scans };
  });

/** Returns a lost scan's job, watched as if it had just started. */
const again = (job: Job, now: number): Job => ({
  ...job,
  phase: 'running',
  endedAt: null,
  nextPollAt: now,
  failures: 0,
  error: null,
  missing: 0,
  watched: 0,
  told: 'due',
  seen: false,
});

/**
 * Restores the rows of the copy after the database was lost, records the loss for the user, and schedules their
 * lookups. Rows written since then stay unchanged.
 */
async function takeBack(copy: z.output<typeof Copy>): Promise<void> {
  const now = Date.now();
  const [orders, scans] = [rowsAmong(operations, copy.orders), rowsAmong(jobs, copy.scans)];
  await loss.set({
    at: now,
    orders: orders.map(({ kind, site, sentAt, createdAt }) => ({ kind, site, at: sentAt ?? createdAt })),
    scans: scans.map(({ remoteId, site, startedAt }) => ({ id: remoteId, site, at: startedAt })),
  });
  await changeRows([witness, operations, ...JOB_TABLES], async (of) => {
    for (const order of orders) {
      const isLookedFor = order.state === 'unknown';
      if (!(await of(operations).get(order.id)))
        await of(operations).put(isLookedFor ? { ...order, nextLookAt: now } : order);
    }
    for (const scan of scans) {
      if (!(await of(jobs).get([scan.account, scan.id]))) await putJob(of, again(scan, now));
    }
    await of(witness).put({ id: 'ledger' });
  });
}

/**
 * Updates the copy from the database, in the same step as the journal: nothing is sent that is not in both. If the
 * database was lost, first restores its rows from the copy. Rejects if either cannot be written.
 */
export const keepLedgerCopy = (): Promise<void> =>
  ledgerCopy.exclusively(async () => {
    const before = await ledgerCopy.get();
    let now = await ledgerNow();
    if (!now.isThere) {
      await (before ? takeBack(before) : changeRows([witness], (of) => of(witness).put({ id: 'ledger' })));
      now = await ledgerNow();
    }
    const { orders, scans } = now;
    if (JSON.stringify(before) !== JSON.stringify({ orders, scans })) await ledgerCopy.set({ orders, scans });
  });
