import { ServiceError } from '../../api/errors.ts';
import { readRows } from '../../platform/table.ts';
import { type Batch, type BatchItem, isBatchRunning, isItemOpen, orderIdOf } from '../records/batch.ts';
import { isSameAmount, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { pace, paceOf, waitForRoom } from '../requests/pace.ts';
import { awake } from './awake.ts';
import { batchesLeft, isBatchPaid, renewBatch, updatedBatch } from './batch-rows.ts';
import { begin } from './journal.ts';
import type { Asked } from './sharing.ts';
import { kindFor } from './wish.ts';

/** Milliseconds for which items of a batch share what was read before them. */
const SHARED = 30_000;
/** Requests that one item needs at most. */
const EACH = { free: 2, paid: 4 };
/** The service's limit of launches per minute, and that minute. */
const LAUNCHES = { most: 20, within: 60_000 };

/** Returns the milliseconds until the next item may be sent. */
async function waitBefore(batch: Batch): Promise<number> {
  const now = Date.now();
  const sent = paceOf(batch.account, await pace.get());
  const room = waitForRoom(sent, isBatchPaid(batch) ? EACH.paid : EACH.free, now);
  if (!isBatchPaid(batch)) return room;
  const all = await readRows([operations], (of) => of(operations).where('account', batch.account));
  const recent = all
    .filter(({ kind, sentAt }) => kind === batch.kind && sentAt !== null && now - sentAt < LAUNCHES.within)
    .map(({ sentAt }) => sentAt ?? now)
    .sort((a, b) => a - b);
  const first = recent.at(-LAUNCHES.most);
  return Math.max(room, first === undefined ? 0 : first + LAUNCHES.within - now);
}

/** What items of a batch share of what was read before them, and since when. */
const shared = new Map<string, { asked: Asked; since: number }>();

function sharedBy(id: string): Asked {
  const known = shared.get(id);
  if (known && Date.now() - known.since < SHARED) return known.asked;
  const asked: Asked = new Map();
  shared.set(id, { asked, since: Date.now() });
  return asked;
}

const codeOf = (error: unknown) => (error instanceof ServiceError ? error.code : 'internal');

/** Returns why an item must not be sent now: its price has changed, or cannot be read. */
async function obstacleTo({ input, price }: BatchItem, { kind, account }: Batch): Promise<string | null> {
  const { price: ask } = kindFor(kind);
  if (price.kind !== 'exact' || !ask) return null;
  try {
    const { client } = await connected('order', account);
    return isSameAmount(await ask(client, input as never), price.amount) ? null : 'price_changed';
  } catch (error) {
    return codeOf(error);
  }
}

/** What was read for it is read again if it continues. */
const stopped = (id: string, code: string, item: number) => {
  shared.delete(id);
  return renewBatch(id, (batch) => ({ ...batch, stop: batch.stop ?? { code, at: Date.now(), item } }));
};

/** Sends the next item. Returns whether there may be another to send at once. */
async function sendNext(batch: Batch): Promise<boolean> {
  const index = batch.items.findIndex(({ state }) => state === 'waiting');
  const item = batch.items[index];
  // While the outcome of one is looked up, nothing else is sent.
  if (!item || batch.items.some(isItemOpen)) return false;
  const wait = await waitBefore(batch);
  if (wait > 0) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return true;
  }
  const obstacle = await obstacleTo(item, batch);
  if (obstacle) {
    await stopped(batch.id, obstacle, index);
    return true;
  }
  const marked = await renewBatch(batch.id, (now) =>
    now.stop ? now : { ...now, items: now.items.with(index, { ...item, state: 'prepared' }) },
  );
  if (!marked || marked.stop) return true;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const wish = {
    ...item,
    id: orderIdOf(batch, index),
    account: batch.account,
    site: batch.site,
    kind: batch.kind,
  };
  try {
    const begun = await begin(wish, resolve, sharedBy(batch.id));
    if (begun.id !== wish.id) throw new ServiceError({ code: 'already_running' });
    await over;
  } catch (error) {
    await renewBatch(batch.id, (now) => ({ ...now, items: now.items.with(index, item) }));
    await stopped(batch.id, codeOf(error), index);
  }
  return true;
}

async function carryOnNow(): Promise<void> {
  for (;;) {
    const known = await Promise.all((await batchesLeft()).map(updatedBatch));
    const next = known.find(isBatchRunning);
    if (!next || !(await sendNext(next))) return;
  }
}

/**
 * Carries on with the batches: sends their orders through the journal, one after the other, within the rate limit. Must
 * be called when the worker starts, and whenever an outcome may have become known.
 */
export async function carryOn(): Promise<void> {
  await navigator.locks.request('batches', { ifAvailable: true }, async (lock) => {
    if (lock) await awake(carryOnNow);
  });
}
