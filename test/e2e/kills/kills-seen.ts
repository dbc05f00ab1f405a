import type { Job } from '../../../lib/service/records/job.ts';
import { jobsOf, type OrderEvidence } from './kills-judge.ts';
import { lasting } from './kills-late.ts';
import type { WorkerRig, Written } from './kills-rig.ts';

/**
 * Returns what the user still has to see in the rows: ends of jobs, news of orders, and unexplained charges.
 */
function unseenOf({ operations, unexplained }: Written, own: readonly Job[]) {
  return {
    jobs: own.map(({ id }) => id),
    operations: operations.filter(({ told }) => told !== null).map(({ id }) => id),
    unexplained: unexplained.filter(({ isUnderstood }) => !isUnderstood).map(({ id }) => id),
  };
}

/** Makes the user see how jobs have ended, and confirm all news. */
export async function see(rig: WorkerRig, own: readonly Job[]): Promise<void> {
  await rig.ask('see', unseenOf(await rig.written(), own));
  await rig.page.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
}

/** The badge counts what nobody has seen; when everything has been seen, it is empty. */
export async function badgeOf(rig: WorkerRig, { order, written }: OrderEvidence): Promise<string[]> {
  const own = jobsOf(order, written);
  const count = Object.values(unseenOf(written, own)).flat().length;
  const shown = async () => rig.page.evaluate(() => chrome.action.getBadgeText({}));
  const is = (wanted: string) =>
    lasting(async () => {
      const text = await shown();
      return text === wanted ? [] : [`the badge says "${text}", not "${wanted}"`];
    });
  const before = await is(count === 0 ? '' : String(count));
  await see(rig, own);
  return [...before, ...(await is(''))];
}
