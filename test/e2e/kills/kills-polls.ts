import type { Job } from '../../../lib/service/records/job.ts';
import type { Hostile } from '../../hostile/hostile.ts';
import { KEY } from './kills-orders.ts';
import type { WorkerRig } from './kills-rig.ts';

export interface Polls {
  jobs: number;
  inOneProject: number;
  inManyProjects: number;
  crawls: number;
}

/** Runs in the page: replaces all jobs with the given rows. */
async function putJobs(rows: readonly object[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('plumbline');
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = database.transaction('jobs', 'readwrite');
  const store = transaction.objectStore('jobs');
  store.clear();
  for (const row of rows) store.put(row);
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
  });
  database.close();
  await chrome.storage.session.remove('pace');
}

/**
 * Returns the number of requests of one poll while `count` jobs run: runs of one project, ten runs per project, and
 * audits.
 */
export async function pollsOf(rig: WorkerRig, hostile: Hostile, count: number): Promise<Polls> {
  const account = `${hostile.baseUrl}#${hostile.state.account(KEY).user}`;
  const requestsOf = async (kind: 'run' | 'crawl', projectOf: (n: number) => number) => {
    const { rows } = hostile.state.account(KEY);
    for (const name of ['runs', 'crawls'] as const) rows[name].clear();
    const numbers = Array.from({ length: count }, (_, n) => n);
    const added = hostile.state.seed(
      ...([KEY, kind === 'run' ? 'runs' : 'crawls'] as const),
      numbers.map((n) => ({ project_id: projectOf(n) })),
    );
    const now = Date.now();
    const jobs = added.map(
      ({ id }, n): Job => ({
        account,
        kind,
        id: `${kind}:${id}`,
        remoteId: id,
        projectId: projectOf(n),
        site: 'site.example',
        address: null,
        input: {},
        status: 'queued',
        phase: 'running',
        progress: null,
        result: null,
        startedAt: now,
        nextPollAt: now - 1,
        endedAt: null,
        lookedAt: now,
        watched: 0,
        failures: 0,
        error: null,
        missing: 0,
        told: 'due',
        seen: false,
      }),
    );
    await rig.page.evaluate(putJobs, jobs);
    const from = hostile.log.entries.length;
    await rig.ask('work', {});
    return hostile.log.entries.length - from;
  };
  const polls = {
    jobs: count,
    inOneProject: await requestsOf('run', () => 1),
    inManyProjects: await requestsOf('run', (n) => Math.floor(n / 10)),
    crawls: await requestsOf('crawl', (n) => n),
  };
  await rig.page.evaluate(putJobs, []);
  return polls;
}
