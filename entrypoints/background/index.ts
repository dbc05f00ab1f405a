import { browser, defineBackground } from '#imports';
import type { AnyEndpoint, Input } from '@/lib/api/endpoint.ts';
import { keepObservations } from '@/lib/page/observe/observation-store.ts';
import { serveNames } from '@/lib/page/other/serve-names.ts';
import { serveTrials } from '@/lib/page/policy-trial/serve-trials.ts';
import { onChange } from '@/lib/platform/changes.ts';
import { deleteDatabase, probeDatabase, readableRows } from '@/lib/platform/database.ts';
import { evict } from '@/lib/platform/evict.ts';
import { rawRows } from '@/lib/platform/raw-rows.ts';
import { settings } from '@/lib/platform/settings.ts';
import { answerRequests } from '@/lib/service/ask/messages.ts';
import { tellPrivatePages } from '@/lib/service/ask/private-rows.ts';
import { forgetAccess, forgetUnreadable, nameAccount, showAccount } from '@/lib/service/connection/access.ts';
import { removeAccount } from '@/lib/service/connection/accounts.ts';
import { abortConnect, connect, tryKeyAgain } from '@/lib/service/connection/connect.ts';
import { connection, connections } from '@/lib/service/connection/connection.ts';
import { applyPolicy } from '@/lib/service/connection/managed.ts';
import { followPolicy } from '@/lib/service/connection/managed-policy.ts';
import { renewWitness } from '@/lib/service/connection/witness.ts';
import { seeJobs } from '@/lib/service/jobs/watch.ts';
import { showBadge } from '@/lib/service/notifications/badge.ts';
import { openEnded, tellEnded } from '@/lib/service/notifications/tell-ended.ts';
import { openNews, tellNews } from '@/lib/service/notifications/tell-news.ts';
import { beginBatch, steerBatch } from '@/lib/service/operations/batch-rows.ts';
import { carryOn } from '@/lib/service/operations/batches.ts';
import { begin, recover } from '@/lib/service/operations/journal.ts';
import { understandUnexplained } from '@/lib/service/operations/keep-unexplained.ts';
import { keepLedgerCopy } from '@/lib/service/operations/ledger-copy.ts';
import { seeOperations } from '@/lib/service/operations/reconcile.ts';
import { withdraw } from '@/lib/service/operations/withdraw.ts';
import { refreshProjects } from '@/lib/service/projects/refresh-projects.ts';
import { call, wellFormed } from '@/lib/service/requests/call.ts';
import { beginWork, isUnderWay, isWorkAlarm, keepAlarm, work } from '@/lib/service/work.ts';
import { listenToCommands } from './commands.ts';
import { welcomeNewcomers } from './first-run.ts';
import { keepMenu } from './menu.ts';
import { keepButton } from './toolbar-button.ts';

const nothing = () => null;

/**
 * All listeners of the worker. They are registered synchronously: a listener added later misses the event that woke the
 * worker.
 */
export default defineBackground(() => {
  keepObservations();
  serveTrials();
  serveNames();
  const ready = start();
  answerRequests({
    connect: (data) => connect(data),
    cancelConnect: ({ attempt }) => abortConnect(attempt).then(nothing),
    disconnect: ({ account }) => forgetAccess(account).then(nothing),
    forgetUnreadable: () => forgetUnreadable().then(nothing),
    showAccount: ({ account }) => showAccount(account).then(nothing),
    nameAccount: ({ account, name }) => nameAccount(account, name).then(nothing),
    tryKeyAgain: () => tryKeyAgain().then(nothing),
    refresh: async ({ host, isWanted }) => {
      await ready;
      await proven();
      await refreshProjects(host, isWanted);
      // A list may show that a job has ended before the job itself is polled.
      await tellEnded();
      await keepAlarm();
      return null;
    },
    call: async ({ endpoint: route, input: given, maxAge }) => {
      const { endpoint, input } = wellFormed(route, given);
      return call<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, maxAge);
    },
    begin: async (wish) => {
      await ready;
      // The open orders must be known first, even if the database was lost a moment ago.
      await proven();
      return beginWork(() => begin(wish, () => void work()));
    },
    beginBatch: async (wish) => {
      await ready;
      await proven();
      const id = await beginWork(() => beginBatch(wish));
      goOnWithBatches();
      return { id };
    },
    steerBatch: async ({ id, act }) => {
      await ready;
      await beginWork(() => steerBatch(id, act));
      goOnWithBatches();
      return null;
    },
    withdraw: (wish) => ready.then(proven).then(() => withdraw(wish)),
    work: () =>
      ready
        .then(proven)
        .then(() => work(true))
        .then(goOnWithBatches)
        .then(nothing),
    see: async ({ jobs, operations, unexplained = [] }) => {
      const account = (await connection.get())?.account;
      if (account && jobs.length > 0) await seeJobs(account, jobs);
      if (operations.length > 0) await seeOperations(operations);
      if (unexplained.length > 0) await understandUnexplained(unexplained);
      // Remove messages that the user has dismissed.
      await tellNews();
      return null;
    },
    rows: (query) => rawRows(query),
    probe: () => isReadable(),
    exportRows: () => readableRows(),
    startAnew: async () => {
      // A readable database is never replaced, whoever asks.
      if (await isReadable()) return null;
      await deleteDatabase();
      await start();
      return null;
    },
    removeAccount: ({ account }) => removeAccount(account).then(nothing),
  });
  tellPrivatePages();
  browser.alarms.onAlarm.addListener((alarm) => {
    if (isWorkAlarm(alarm)) void ready.then(() => work()).finally(goOnWithBatches);
  });
  // An update does not interrupt running work; the browser offers it again at the next start.
  browser.runtime.onUpdateAvailable.addListener(() => {
    void isUnderWay().then((is) => is || browser.runtime.reload());
  });
  browser.runtime.onStartup.addListener(() => void ready.then(() => work()));
  void ready.then(goOnWithBatches);
  browser.permissions.onAdded.addListener(() => void keepAlarm());
  browser.permissions.onRemoved.addListener(() => void keepAlarm());
  listenToNotifications();
  browser.permissions.onAdded.addListener(listenToNotifications);
  welcomeNewcomers();
  keepButton();
  keepMenu();
  listenToCommands();
  followPolicy(() => void ready.then(applyPolicy));
  browser.permissions.onAdded.addListener(() => void ready.then(applyPolicy));
  void ready.then(applyPolicy);
  connections.watch(() => void keepAlarm().then(showBadge));
  settings.watch(() => void showBadge());
  onChange(['jobs', 'operations', 'unexplained'], () => void showBadge());
  // A lost database triggers these listeners like any other change.
  onChange(['operations', 'jobs'], () => void ready.then(proven));
  void keepSecretsFromPages();
});

/** Nobody waits for it: it may take many minutes. */
const goOnWithBatches = () =>
  void carryOn()
    .then(keepAlarm)
    .catch((error: unknown) => console.error(error));

/**
 * Runs at every start of the worker: recovers what the last worker left, and reports endings that it did not report. If
 * the database fails, the rest keeps working.
 */
async function start(): Promise<void> {
  for (const step of [proven, renewWitness, recover, tellEnded, tellNews, evict, showBadge, keepAlarm]) {
    // A failing step does not prevent the others.
    await Promise.resolve(step()).catch((error: unknown) => console.error(error));
  }
}

/**
 * Recovers what was open in a database that was lost in the meantime; whoever reads an unreadable one reports it. A
 * damaged database may fail once, and the browser then creates it again.
 */
const proven = () =>
  keepLedgerCopy()
    .catch(keepLedgerCopy)
    .catch((error: unknown) => console.error(error));

const isReadable = () =>
  probeDatabase().then(
    () => true,
    () => false,
  );

const openClicked = (id: string) => void Promise.all([openEnded(id), openNews(id)]);

/** The permission is optional, and the API does not exist before it is granted. */
function listenToNotifications(): void {
  const clicked = browser.notifications?.onClicked;
  if (clicked && !clicked.hasListener(openClicked)) clicked.addListener(openClicked);
}

/** Content scripts could read storage by default. Not every browser supports this call. */
async function keepSecretsFromPages(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => {});
}
