import { listCrawls } from '../../api/audit.ts';
import type { Reply } from '../../api/endpoint.ts';
import { domainOf } from '../../platform/address.ts';
import { readRows } from '../../platform/table.ts';
import { type Job, jobs, PRODUCT_OF_JOB } from '../records/job.ts';
import { type Operation, operations } from '../records/operation.ts';
import { type ListRow, lists, type ProjectRow, projects } from '../records/projects.ts';
import { repliesOf, replyKey } from '../records/replies.ts';
import { domainsAround } from './matching.ts';
import { projectsAmong } from './site-projects.ts';

/** Everything stored that belongs to a site, for one account. */
export interface SiteRows {
  /** The projects that the host belongs to, the most specific domain first. */
  projects: readonly ProjectRow[];
  /** The state of the four lists. */
  lists: readonly ListRow[];
  /** The jobs of the host and of its projects, wherever they were started. */
  jobs: readonly Job[];
  operations: readonly Operation[];
  /** The audits of its audit project, from the last time they were fetched. */
  crawls: Reply<typeof listCrawls>['crawls'] | null;
}

export const NO_ROWS: SiteRows = { projects: [], lists: [], jobs: [], operations: [], crawls: null };

const crawls = repliesOf(listCrawls);

export const SITE_TABLES = ['projects', 'lists', 'jobs', 'operations', 'replies'] as const;

/** Reads what belongs to a host; rows of other sites are not read, however many there are. */
export function readSite(account: string, host: string): Promise<SiteRows> {
  return readRows([projects, lists, jobs, operations, crawls], async (of) => {
    const domains = domainsAround(host);
    const [states, around, ofHost, ordered] = await Promise.all([
      of(lists).where('account', account),
      Promise.all(domains.map((domain) => of(projects).where('domain', [account, domain]))),
      of(jobs).where('site', [account, host]),
      of(operations).where('site', [account, host]),
    ]);
    const own = around.flat();
    const ids = [...new Set(own.map(({ id }) => id))];
    const ofProjects = await Promise.all(ids.map((id) => of(jobs).where('project', [account, id])));
    const byId = new Map(
      [...ofHost, ...ofProjects.flat().filter((job) => isOfOne(job, own))].map((job) => [job.id, job]),
    );
    const [audit] = projectsAmong(own, 'audit');
    const stored =
      audit && (await of(crawls).get(replyKey(account, listCrawls, { params: { id: audit.id } })));
    return {
      projects: own,
      lists: states,
      jobs: [...byId.values()],
      operations: ordered,
      crawls: stored?.data?.crawls ?? null,
    };
  });
}

/** Returns the rows without those of projects on the domains that a host is part of. */
export function ownRows(rows: SiteRows, host: string): SiteRows {
  const isOwn = ({ domain }: ProjectRow) => domain === domainOf(host);
  const others = rows.projects.filter((row) => !isOwn(row));
  const own = rows.projects.filter(isOwn);
  return {
    ...rows,
    projects: own,
    jobs: rows.jobs.filter((job) => !isOfOne(job, others)),
    crawls: projectsAmong(own, 'audit').length > 0 ? rows.crawls : null,
  };
}

/** Project ids are counted by product: number 7 of one product is not number 7 of another. */
const isOfOne = (job: Job, own: readonly ProjectRow[]) =>
  own.some(({ product, id }) => product === PRODUCT_OF_JOB[job.kind] && id === job.projectId);
