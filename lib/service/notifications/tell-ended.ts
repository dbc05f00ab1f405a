import { browser } from '#imports';
import type { Translator } from '../../i18n/translator.ts';
import { openOwnPage } from '../../platform/browser.ts';
import { JOBS_PLACE, pageOfPlace } from '../../platform/panel-place.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { workerTranslator } from '../../platform/worker-texts.ts';
import { showAccount } from '../connection/access.ts';
import { connections } from '../connection/connection.ts';
import { jobResultOf, kindOf } from '../jobs/kinds/index.ts';
import { type Job, jobs } from '../records/job.ts';
import { mayTell, raise } from './raise.ts';

const MERGED = 'jobs:ended';
const PREFIX = 'job:';

/** Accounts of different services may have jobs with the same id. */
const notificationId = ({ account, id }: Job) => `${PREFIX}${id} ${account}`;

/** Returns the jobs of all connected accounts. */
const connectedJobs = async (): Promise<Job[]> => {
  const all = await connections.get();
  return readRows([jobs], async (of) =>
    (await Promise.all(all.map(({ account }) => of(jobs).where('account', account)))).flat(),
  );
};

const isToBeTold = ({ phase, told }: Job) => phase !== 'running' && told === 'due';

/** Returns the ended jobs of connected accounts that have no notification yet. */
export const untoldJobs = async (): Promise<Job[]> => (await connectedJobs()).filter(isToBeTold);

async function note(told: readonly Job[], as: Job['told']): Promise<void> {
  await changeRows([jobs], async (of) => {
    for (const { account, id } of told) {
      // A job that was seen running again meanwhile gets its notification at its next end.
      await of(jobs).change([account, id], (job) => (job.phase === 'running' ? job : { ...job, told: as }));
    }
  });
}

/** The title and the message of a job's notification. */
function textOf({ t }: Translator, job: Job): readonly [title: string, message: string] {
  const { notification } = kindOf(job);
  const result = jobResultOf(job);
  const said =
    job.phase === 'done' && result !== null
      ? notification.done(job, result)
      : ([notification[job.phase === 'failed' ? 'failed' : 'lost']] as const);
  return [t(...notification.title(job)), t(...said)];
}

/**
 * Notifies the user about ended jobs: one notification each, or a single one when there are many. A row is marked as
 * due for notification in the same write as its end: if a worker dies in between, the next one shows the notification.
 * A notification has the id of its job, so one that is still on the screen is not shown twice.
 */
export async function tellEnded(): Promise<void> {
  await navigator.locks.request('jobs:tell', async () => {
    const all = await connectedJobs();
    const due = all.filter(isToBeTold);
    if (due.length === 0) return;
    if (!(await mayTell())) return note(due, 'quiet');
    const translator = await workerTranslator();
    const ended = all
      .filter(({ phase }) => phase !== 'running')
      .map((job) => ({ ...job, job, notification: notificationId(job), at: job.endedAt ?? 0 }));
    await raise(ended, MERGED, {
      one: ({ job }) => textOf(translator, job),
      many: ({ length: count }) => [
        translator.t('worker.notification.title'),
        translator.t('worker.notification.many', { count }),
      ],
    });
    await note(due, 'told');
  });
}

/** Opens the page that the notification of an ended job is about, and shows its account there. */
export async function openEnded(id: string): Promise<void> {
  const isMerged = id.startsWith(MERGED);
  if (!isMerged && !id.startsWith(PREFIX)) return;
  await browser.notifications.clear(id);
  const ended = (await connectedJobs()).filter(({ phase }) => phase !== 'running');
  const newest = ended.sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
  const job = newest.find((one) => notificationId(one) === id) ?? newest[0];
  if (!job) return;
  // The message says which account it is about.
  await showAccount(job.account);
  openOwnPage(pageOfPlace(job.site, isMerged ? JOBS_PLACE : kindOf(job).leadsTo(job)));
}
