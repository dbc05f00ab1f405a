import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';
import { changeRows, readRows, type Table } from '../../platform/table.ts';
import { witness } from '../connection/witness.ts';
import { JOB_TABLES, putJob } from '../jobs/write.ts';
import { type Job, jobs } from '../records/job.ts';
import { loss } from '../records/loss.ts';
import { OPEN, type Operation, operations } from '../records/operation.ts';

/** The rows of a table among what was copied: another version may have written others. */
const rowsAmong = <Row>({ row }: Table<Row>, copied: readonly unknown[]): Row[] =>
  copied.flatMap((one) => {
    const parsed = z.safeParse(row, one);
    return parsed.success ? [parsed.data] : [];
  });

const list = z.catch(z.array(z.unknown()), []);
const Copy = z.looseObject({ orders: list, scans: list });

/**
 * What must outlive the database, kept where it is not: the orders whose outcome is open, and the paid scans that were not
 * seen to end, which the service has no list of (SHD-11). That it is there, and its witness in the database is not, proves
 * that the database was lost.
 *
 * @internal For tests: held to the sample of what is stored.
 */
export const ledgerCopy = stored<z.output<typeof Copy> | null>('local:ledger', z.nullable(Copy), null);

/** Characters of an order that is copied whole. */
const LARGEST = 4_000;

/** An order that is too large to be copied: it can be told of, and no longer be looked for. */
function copied(order: Operation): Operation {
  if (JSON.stringify(order).length <= LARGEST) return order;
  const { params } = order.input;
  const state = order.state === 'prepared' ? 'unsent' : 'undecided';
  const short = { ...order, input: { params }, baseline: null, prepared: {}, reply: null, error: null };
  return { ...short, state, settledAt: order.sentAt ?? order.createdAt, nextLookAt: null };
}

/** The service tells of a scan by its number alone. What a free one would tell can be had again for nothing. */
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

/** A scan whose job was lost is watched as from its start. */
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
 * The database was lost: that is said, and what the copy has of it is there again, to be looked for as ever. What was
 * written since stays as it is.
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
 * Brings the copy to where the database is, in the same step as the journal: nothing is sent that is not in both. Where
 * the database was lost since, the copy goes first, and takes back what it has. Rejects where one cannot be written.
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
