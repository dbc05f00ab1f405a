import type { Crawl } from '../../api/audit.ts';
import type { Run } from '../../api/runs.ts';
import { changeRows } from '../../platform/table.ts';
import { connectionOf } from '../connection/connection.ts';
import { type JobKindName, jobId, jobs, type Sighting } from '../records/job.ts';
import { sightingOfCrawl } from './kinds/crawl.ts';
import { kindOf } from './kinds/index.ts';
import { sightingOfRun } from './kinds/run.ts';
import { advance, newJob, pauseOf } from './progress.ts';

interface Sighted {
  remoteId: number;
  projectId: number;
  sighting: NonNullable<Sighting>;
}

/**
 * Takes over what a list says about jobs. Running jobs are watched from now on, wherever they were started; known jobs
 * get the state from the list, even if they counted as lost. Jobs that ended before we first saw them get no row.
 */
async function sightAll(
  account: string,
  kind: JobKindName,
  site: string,
  all: readonly Sighted[],
): Promise<void> {
  const baseUrl = (await connectionOf(account))?.baseUrl;
  if (!baseUrl || all.length === 0) return;
  const jobKind = kindOf({ kind });
  const [now, pause] = [Date.now(), pauseOf(jobKind, baseUrl)];
  await changeRows([jobs], async (of) => {
    for (const { remoteId, projectId, sighting } of all) {
      const known = await of(jobs).get([account, jobId(kind, remoteId)]);
      if (known && (known.phase === 'running' || known.phase === 'lost')) {
        await of(jobs).put(advance(known, sighting, jobKind.budget, now, pause));
      } else if (!known && sighting.phase === 'running') {
        await of(jobs).put(newJob({ account, kind, remoteId, projectId, site }, sighting, now, pause));
      }
    }
  });
}

/** Takes over a project's list of audits. */
export const sightCrawls = (account: string, crawls: readonly Crawl[], projectId: number, site: string) =>
  sightAll(
    account,
    'crawl',
    site,
    crawls.map((crawl) => ({ remoteId: crawl.id, projectId, sighting: sightingOfCrawl(crawl) })),
  );

/** Takes over a list of runs. */
export const sightRuns = (account: string, runs: readonly Run[], projectId: number, site: string) =>
  sightAll(
    account,
    'run',
    site,
    runs.map((run) => ({ remoteId: run.id, projectId, sighting: sightingOfRun(run) })),
  );
