import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RequestData, RequestName } from '../../../lib/service/ask/messages.ts';
import type { Job } from '../../../lib/service/records/job.ts';
import type { Operation } from '../../../lib/service/records/operation.ts';
import type { Unexplained } from '../../../lib/service/records/unexplained.ts';
import { BUILD, type ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { passTime, ringAlarm, rowsIn } from '../extension-database.ts';
import { launchQuick } from '../launch-quick.ts';
import { observedBuild, type Place, type Said } from './kills-worker.ts';

/** The rows of the journal, the table of jobs and the unexplained charges. */
export interface Written {
  operations: Operation[];
  jobs: Job[];
  unexplained: Unexplained[];
}

/** The browser with the extension, whose worker is observed and controlled from an extension page. */
export interface WorkerRig {
  readonly browser: ExtensionBrowser;
  readonly page: Page;
  said: Said[];
  /**
   * Sends a request to the worker as extension pages do; null if it does not respond, for example because it ends
   * meanwhile.
   */
  ask<N extends RequestName>(name: N, data: RequestData<N>): Promise<unknown>;
  /** The accounts that are connected; pages show the first. */
  accounts(): Promise<readonly string[]>;
  /** Turns the worker's reporting of the places that it reaches on or off. */
  name(isOn: boolean): Promise<void>;
  /**
   * Halts the worker at a place, counted from now on, even after a restart. Returns the name of the place where it
   * halted; null if `act`, which should lead there, ends without reaching it.
   */
  halt(place: Place, act: () => Promise<unknown>): Promise<string | null>;
  /** Ends the worker, and whatever it was about to do. Nothing restarts it deliberately. */
  stop(): Promise<void>;
  /** Makes the alarm due; returns false if there is none, so that nothing would wake the worker. */
  ring(): Promise<boolean>;
  /** Ends the worker, and whatever it was about to do, and starts it again. */
  restart(): Promise<void>;
  /** Ends the browser with SIGKILL and starts it again with the same profile. */
  crash(): Promise<void>;
  written(): Promise<Written>;
  /**
   * Lets time pass for everything that waits for it: looks and polls become due, and no request was made in the last
   * minute.
   */
  passTime(): Promise<void>;
  /** Lets time pass, and the worker do what is due then. */
  work(): Promise<void>;
  /** Restarts the worker if it halted after the waiting time was over. */
  free(): Promise<void>;
  close(): Promise<void>;
}

const GRANTED = {
  permissions: ['notifications'],
  origins: ['http://127.0.0.1/*', 'https://127.0.0.1/*', 'http://localhost/*'],
};

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Starts the browser.
 *
 * @param args They are passed to it.
 * @param afterwards Milliseconds in which a worker may still reach a place after its response: for minor work, such as
 * the badge. They are only waited out for a place that it does not reach.
 */
export async function startWorkerRig(args: readonly string[] = [], afterwards = 5_000): Promise<WorkerRig> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-kills-'));
  const build = observedBuild(BUILD, join(home, 'build'));
  const said: Said[] = [];

  const open = async () => {
    const browser = await launchQuick({ granted: GRANTED, args, home, build });
    const page = await browser.inside();
    await page.exposeFunction('heard', (one: Said) => said.push(one));
    await page.evaluate(() => {
      const { heard } = globalThis as unknown as { heard(one: Said): void };
      new BroadcastChannel('kills').onmessage = ({ data }) => heard(data);
    });
    const session = await browser.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    return { browser, page, session };
  };
  let now = await open();

  // The worker, or the whole browser, may be gone before it responds.
  const ask: WorkerRig['ask'] = (type, data) =>
    now.page
      .evaluate((message) => chrome.runtime.sendMessage(message).then((answer) => answer?.res ?? null), {
        id: 1,
        type,
        data,
        timestamp: Date.now(),
      })
      .catch(() => null);
  const accounts = () =>
    now.page.evaluate(async () => {
      const { connections = [] } = await chrome.storage.local.get('connections');
      return (connections as { account: string }[]).map(({ account }) => account);
    });
  const born = async (from: number) => {
    const end = Date.now() + 60_000;
    while (!said.slice(from).some(({ what }) => what === 'born')) {
      // A worker that halts again would never respond.
      await Promise.race([ask('see', { jobs: [], operations: [] }), pause(300)]);
      if (Date.now() > end) throw new Error('The worker does not restart');
    }
  };
  const haltAt = (place: Place) =>
    now.page.evaluate((haltAt) => chrome.storage.session.set({ haltAt }), place);
  // To grant what no prompt can, the extension is loaded twice in a row, and Chromium may then fail to start its worker,
  // until the browser is started again.
  const begin = () => rig.restart().catch(() => rig.crash());
  const rig: WorkerRig = {
    said,
    ask,
    accounts,
    get browser() {
      return now.browser;
    },
    get page() {
      return now.page;
    },
    name: (isOn) => haltAt(isOn ? -1 : 0),
    async halt(place, act) {
      const from = said.length;
      await haltAt(place);
      let end = Number.POSITIVE_INFINITY;
      const over = () => {
        end = Date.now() + afterwards;
      };
      void act().then(over, over);
      for (;;) {
        const found = said.slice(from).find(({ what }) => what === 'halted');
        if (found || Date.now() > end) {
          await haltAt(0);
          return found?.text ?? null;
        }
        await pause(2);
      }
    },
    async stop() {
      await now.session.send('ServiceWorker.stopAllWorkers');
    },
    ring: () => ringAlarm(now.page),
    async restart() {
      const from = said.length;
      await rig.stop();
      await born(from);
    },
    async crash() {
      await now.browser.kill();
      now = await open();
      await begin();
    },
    async written() {
      const [operations, jobs, unexplained] = await Promise.all([
        rowsIn<Operation>(now.page, 'operations'),
        rowsIn<Job>(now.page, 'jobs'),
        rowsIn<Unexplained>(now.page, 'unexplained'),
      ]);
      return { operations, jobs, unexplained };
    },
    passTime: () => passTime(now.page),
    async work() {
      await rig.passTime();
      await Promise.race([ask('work', {}), pause(5_000)]);
      await rig.free();
    },
    async free() {
      const last = said.findLast(({ what }) => what === 'born' || what === 'halted');
      if (last?.what === 'halted') await rig.restart();
    },
    async close() {
      await now.browser.close();
      // A process of the browser may outlive it for a moment.
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  await begin();
  return rig;
}

/** Whether the single attempt is still to come, or in progress. */
export const isAttemptOpen = ({ state }: Operation) => state === 'prepared' || state === 'sending';

/** Whether it is settled when the checks that it started have been made: until then, nothing is looked up. */
const isCharging = ({ kind, sentAt }: Operation, { jobs }: Written) =>
  kind === 'POST /rank/projects/{id}/check' &&
  jobs.some(({ phase, remoteId }) => phase === 'running' && remoteId === sentAt);

/**
 * Waits until everything is known that ever will be: attempts are over, and every look has been taken. Rejects if that
 * takes more than two minutes.
 */
export async function restOf(rig: WorkerRig): Promise<Written> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    await rig.free();
    const written = await rig.written();
    if (written.operations.some(isAttemptOpen)) await pause(10);
    else if (written.operations.every((row) => row.nextLookAt === null || isCharging(row, written)))
      return written;
    else await rig.work();
  }
  throw new Error('It does not settle');
}
