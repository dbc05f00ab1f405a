import { browser, defineBackground } from '#imports';
import { connection, settings } from '@/lib/platform/settings.ts';
import { connect, disconnect } from '@/lib/service/connection.ts';
import { openNotification, showBadge } from '@/lib/service/jobs/announce.ts';
import { jobs } from '@/lib/service/jobs/job.ts';
import { startAudit } from '@/lib/service/jobs/start-audit.ts';
import { forgetOtherJobs, isJobsAlarm, keepAlarm, pollJobs, seeJobs } from '@/lib/service/jobs/watch.ts';
import { answerRequests } from '@/lib/service/messages.ts';
import { refreshProjects } from '@/lib/service/projects/refresh.ts';

/** Everything the worker listens to. Registered synchronously: what is added later misses the event that woke it. */
export default defineBackground(() => {
  answerRequests({
    connect: (data) => connect(data),
    disconnect: () => disconnect().then(() => null),
    refresh: ({ host }) => refreshProjects(host).then(() => null),
    startAudit: ({ url }) => startAudit(url).then(() => null),
    pollJobs: () => pollJobs().then(() => null),
    seeJobs: ({ site }) => seeJobs(site).then(() => null),
  });
  browser.alarms.onAlarm.addListener((alarm) => {
    if (isJobsAlarm(alarm)) void pollJobs();
  });
  browser.runtime.onInstalled.addListener(() => void keepAlarm());
  browser.runtime.onStartup.addListener(() => void pollJobs());
  listenToNotifications();
  browser.permissions.onAdded.addListener(listenToNotifications);
  connection.watch(() => void forgetOtherJobs());
  for (const shown of [jobs, settings, connection]) shown.watch(() => void showBadge());
  void keepSecretsFromPages();
  void keepAlarm();
});

const openClicked = (id: string) => void openNotification(id);

/** The permission is optional, and the interface is not there before it is given. */
function listenToNotifications(): void {
  const clicked = browser.notifications?.onClicked;
  if (clicked && !clicked.hasListener(openClicked)) clicked.addListener(openClicked);
}

/** Content scripts could read storage by default. Not every browser knows the call. */
async function keepSecretsFromPages(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => {});
}
