import type { New } from '../store/tables.ts';
import { ago, DAY, type Ground, spend } from './ground.ts';

const severities = (blocker: number, error: number, warning: number, notice: number, info: number) => ({
  blocker,
  error,
  warning,
  notice,
  info,
});
const issues = (seo: ReturnType<typeof severities>, security: ReturnType<typeof severities>) => ({
  errors: seo.blocker + seo.error + security.blocker + security.error,
  warnings: seo.warning + security.warning,
  notices: seo.notice + seo.info + security.notice + security.info,
  seo,
  security,
  checks: {},
  crawl: { blocked_by_robots: 1, broken_links: 2, redirects: 1 },
});

type Past = Pick<New<'crawls'>, 'mode' | 'pages_crawled' | 'health_score' | 'issues' | 'stopped'> & {
  /** Milliseconds since the start. */
  started: number;
};
const crawls: readonly Past[] = [
  {
    mode: 'express',
    started: 31 * DAY,
    pages_crawled: 0,
    health_score: null,
    issues: null,
    stopped: 'robots.txt unreachable',
  },
  {
    mode: 'express',
    started: 30 * DAY,
    pages_crawled: 19,
    health_score: 78,
    stopped: 'complete',
    issues: issues(severities(5, 14, 22, 9, 10), severities(0, 6, 8, 4, 19)),
  },
  {
    mode: 'express',
    started: 6 * DAY,
    pages_crawled: 21,
    health_score: 86,
    stopped: 'complete',
    issues: issues(severities(3, 8, 15, 7, 11), severities(0, 4, 3, 2, 21)),
  },
];

/** Past audits: their results are made up, because nobody can crawl a site as it was in the past. */
export function furnishAudit(ground: Ground, shop: string): void {
  const { store, account } = ground;
  const given = { account_id: account.id, include_subdomains: true };
  const project = store.insert('audit_projects', {
    ...given,
    domain: 'shop.localhost',
    start_url: `${shop}/`,
    name: 'Copper & Leaf',
    estimated_pages: 21,
  });
  store.insert('audit_projects', {
    ...given,
    domain: 'northlight.example',
    start_url: 'https://northlight.example/',
    name: 'Northlight',
    estimated_pages: null,
  });
  for (const { started, ...past } of crawls) {
    const at = ago(ground, started);
    const crawl = store.insert('crawls', {
      ...past,
      account_id: account.id,
      project_id: project.id,
      max_pages: 25,
      charged: 0,
      status: past.issues ? 'done' : 'failed',
      started_at: at,
      finished_at: at + 95_000,
    });
    spend(ground, crawl.charged, 'full audit', `crawl ${crawl.id}`, at);
  }
}
