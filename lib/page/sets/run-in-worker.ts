import type { RequestOutcome, RequestPage } from '../../pages/sets/crawl/request-page.ts';
import type { RunEnd } from '../../pages/sets/stored/run-pages.ts';
import { tallyOf } from '../../pages/sets/stored/set-tally.ts';
import type { SetHead, SetRow } from '../../pages/sets/stored/stored-set.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { follow } from '../../platform/live-query.ts';
import { fetchAnywhere, fetchAsUser } from '../requests/fetch-address.ts';
import type { FromSetWorker, ToSetWorker } from './set-messages.ts';
import { changeSet, headOf, keepEntries, rowsOfSet } from './stored-sets.ts';

/** Milliseconds that a request may take. */
const PATIENCE = 20_000;
/** Milliseconds that the checks of one page may take. */
const JUDGING = 30_000;
/** Milliseconds between two looks at whether the set should go on: the run itself changes it many times a second. */
const LOOK = 200;

/** The parts of a worker that are used. */
export interface SetWorker {
  onmessage: ((event: MessageEvent<FromSetWorker>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  postMessage(message: ToSetWorker, transfer?: Transferable[]): void;
  terminate(): void;
}

const startWorker = (): SetWorker =>
  new Worker(new URL('./set-worker.ts', import.meta.url), { type: 'module', name: 'set' });

/** Requests a page as a visitor without cookies, or as the user. */
const requester = (as: SetHead['as']): RequestPage => {
  const fetchOnce = as === 'user' ? fetchAsUser : fetchAnywhere;
  return async (url, maximum) => {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer: RequestOutcome = await fetchOnce(url, { maximum, signal }).catch(() => ({
      failure: signal.aborted ? 'slow' : 'unknown',
    }));
    // Without access, a browser reports the same as without a server.
    const isDenied = 'failure' in answer && !(await mayReachHost(url).catch(() => true));
    return isDenied ? { failure: 'access' } : answer;
  };
};

/** The outcome for a page on which the checks did not end. */
const stuck = (row: SetRow): SetRow => ({
  ...row,
  outcome: { state: 'not seen', why: 'slow', status: null },
});

/**
 * Runs a set in a worker of its own until its end; a change of the stored set stops it. `stuck` is the address of a page
 * that keeps the checks busy.
 */
export function runInWorker(
  head: SetHead,
  rows: readonly SetRow[],
  start: () => SetWorker = startWorker,
): Promise<RunEnd | { stuck: string }> {
  const worker = start();
  const request = requester(head.as);
  let timer: ReturnType<typeof setTimeout> | undefined;

  return new Promise<RunEnd | { stuck: string }>((resolve) => {
    const stopFollowing = follow(
      ['pageSets'],
      () => headOf(head.id),
      ({ value }) => {
        if (value !== undefined && value?.state !== 'running') worker.postMessage({ name: 'stop' });
      },
      LOOK,
    );
    const finish = (end: RunEnd | { stuck: string }) => {
      clearTimeout(timer);
      stopFollowing();
      worker.terminate();
      resolve(end);
    };

    const keep = async (changed: readonly SetRow[], tally: SetHead['tally']) => {
      const now = await keepEntries(head.id, changed, tally);
      return now?.state === 'running';
    };

    async function reply(number: number, result: Promise<Parameters<typeof answered>[1]>): Promise<void> {
      try {
        answered(number, await result);
      } catch (error) {
        worker.postMessage({ name: 'failed', number, error: String(error) });
      }
    }
    function answered(number: number, value: Extract<ToSetWorker, { name: 'reply' }>['value']): void {
      const bytes = typeof value === 'object' && 'bytes' in value ? [value.bytes.buffer] : [];
      worker.postMessage({ name: 'reply', number, value }, bytes);
    }

    worker.onmessage = ({ data }) => {
      if (data.name === 'request') void reply(data.number, request(data.url, data.maximum));
      else if (data.name === 'keep') void reply(data.number, keep(data.rows, data.tally));
      else if (data.name === 'waits') void changeSet(head.id, { waitsUntil: data.until }).catch(() => {});
      else if (data.name === 'end') finish(data.end);
      else {
        clearTimeout(timer);
        const { address } = data;
        if (address !== null) timer = setTimeout(() => finish({ stuck: address }), JUDGING);
      }
    };
    worker.onerror = ({ message }) => {
      console.error(message);
      finish('broken');
    };
    worker.postMessage({ name: 'begin', head, rows });
  });
}

/** Stores that the checks did not end on a page. */
export async function leaveStuck(id: string, address: string): Promise<void> {
  const rows = (await rowsOfSet(id)).map((row) => (row.address === address ? stuck(row) : row));
  await keepEntries(
    id,
    rows.filter((row) => row.address === address),
    tallyOf(rows),
  );
}
