import { expect, it } from 'vitest';
import { newJob } from '../jobs/progress.ts';
import type { JobKindName } from '../records/job.ts';
import type { ProjectRow } from '../records/projects.ts';
import { NO_ROWS, ownRows, type SiteRows } from './rows-of-site.ts';

const projectRow = (product: ProjectRow['product'], id: number, domain: string): ProjectRow => ({
  account: 'a',
  product,
  id,
  domain,
  data: { id, domain, domain_host: domain },
});
const jobOf = (kind: JobKindName, remoteId: number, projectId: number) =>
  newJob(
    { account: 'a', kind, remoteId, projectId, site: 'blog.shop.example' },
    { status: 'running', phase: 'running', progress: null, result: null },
    0,
    0,
  );

const ROWS: SiteRows = {
  ...NO_ROWS,
  projects: [projectRow('promotion', 1, 'blog.shop.example'), projectRow('audit', 1, 'shop.example')],
  jobs: [jobOf('run', 7, 1), jobOf('crawl', 8, 1), jobOf('crawl', 9, 2)],
  crawls: [{ id: 8, status: 'done' }],
};

it.each([
  // A job of no known project may be of one that was created a moment ago.
  ['blog.shop.example', ['promotion'], ['run:7', 'crawl:9'], null],
  ['shop.example', ['audit'], ['crawl:8', 'crawl:9'], [8]],
  ['tea.example', [], ['crawl:9'], null],
])(
  'of %s alone: its projects, their jobs, and the audits of its own audit project',
  (host, products, jobs, crawls) => {
    const own = ownRows(ROWS, host);
    expect([
      own.projects.map(({ product }) => product),
      own.jobs.map(({ id }) => id),
      own.crawls?.map(({ id }) => id) ?? null,
    ]).toEqual([products, jobs, crawls]);
  },
);
