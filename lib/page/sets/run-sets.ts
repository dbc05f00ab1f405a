import { browser } from '#imports';
import { mayReachHost } from '../../platform/browser.ts';
import { leaveStuck, runInWorker } from './run-in-worker.ts';
import { changeSet, pauseSet, rowsOfSet, runningSets } from './stored-sets.ts';

/** One set runs at a time in all pages of Plumbline; when the page that runs it is closed, the next one goes on. */
const LOCK = 'plumbline:sets';

let isWaiting = false;

/** Runs a set until it ends or rests. */
async function runOne(): Promise<boolean> {
  const [head] = await runningSets();
  if (!head) return false;
  const { id, site } = head;
  if (!(await mayReachHost(site).catch(() => false))) {
    await pauseSet(id, 'access');
    return true;
  }
  const rows = await rowsOfSet(id);
  const end = await runInWorker(head, rows);
  if (end === 'ended') await changeSet(id, { state: 'ended', pause: null, waitsUntil: null });
  else if (typeof end === 'string') await pauseSet(id, end);
  else if (end) await leaveStuck(id, end.stuck);
  return true;
}

/**
 * Runs the sets that should run, one after the other, as soon as no other page of Plumbline does. Pages of private
 * windows run none: they store nothing.
 */
export async function runSets(): Promise<void> {
  if (isWaiting || browser.extension?.inIncognitoContext) return;
  isWaiting = true;
  try {
    await navigator.locks.request(LOCK, async () => {
      isWaiting = false;
      while (await runOne());
    });
  } catch (error) {
    console.error(error);
  } finally {
    isWaiting = false;
  }
}

/** Goes on with a set that rests because the page that ran it was closed, if there is one. */
export async function goOnWithSets(): Promise<void> {
  if ((await runningSets()).length > 0) await runSets();
}
