import * as audit from '../../../lib/api/audit.ts';
import { domainOf, hostOf } from '../../../lib/platform/address.ts';
import { belongsTo } from '../../../lib/service/projects/matching.ts';
import { book, requireFunds } from '../accounts.ts';
import { iso, midnight } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { secondsUntil } from '../limits.ts';
import { fromMinor } from '../money.ts';
import { crawl } from '../net/crawl.ts';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Row } from '../store/tables.ts';
import { topupUrl } from './account.ts';
import { healthScore, issuesOf } from './audit-summary.ts';
import { siteUrl } from './site-url.ts';

const EXPRESS_PAGES = 25;
const EXPRESS_PER_DAY = 5;
const FULL_MAXIMUM = 500;
/** Price of a full audit, in minor units per page. */
const PAGE_PRICE = 1;

type Project = Row<'audit_projects'>;

const projectView = ({ id, domain, start_url, name }: Project) => ({ id, domain, start_url, name });

function crawlView(row: Row<'crawls'>) {
  const { id, project_id, mode, status, max_pages, pages_crawled, health_score, issues, stopped } = row;
  return {
    id,
    project_id,
    mode,
    status,
    max_pages,
    pages_crawled,
    health_score,
    ...(issues && { issues, errors: issues.errors, warnings: issues.warnings }),
    ...(stopped && { stopped }),
    charged: fromMinor(row.charged),
    started_at: iso(row.started_at),
    finished_at: row.finished_at === null ? null : iso(row.finished_at),
  };
}

const findProject = ({ store }: Pick<Call, 'store'>, id: number) =>
  store.find('audit_projects', { id }) as Project;

const priceOf = (pages: number) => Math.min(pages, FULL_MAXIMUM) * PAGE_PRICE;

/**
 * Returns the pages and the price in minor units; refuses with 409 if no audit has determined the size of the site
 * yet.
 */
function fullOffer({ estimated_pages: pages }: Project) {
  if (pages === null) throw new Refusal('need_estimate');
  return { pages: Math.min(pages, FULL_MAXIMUM), price: priceOf(pages) };
}

function requireExpress({ store, clock, account }: Call): void {
  const today = midnight(clock.now());
  const started = store.number(
    "SELECT count(*) FROM crawls WHERE account_id = ? AND mode = 'express' AND started_at >= ?",
    account.id,
    today,
  );
  if (started >= EXPRESS_PER_DAY) {
    throw new Refusal('express_limit', {}, secondsUntil(clock, today + 86_400_000));
  }
}

const isOver = ({ status }: Row<'crawls'>) => status === 'done' || status === 'failed';

async function runCrawl(sandbox: Sandbox, id: number, signal: AbortSignal): Promise<void> {
  const { store, clock, options } = sandbox;
  const { project_id, max_pages } = store.find('crawls', { id }) as Row<'crawls'>;
  const { start_url, include_subdomains, domain } = findProject(sandbox, project_id);
  store.update('crawls', id, { status: 'running', pages_crawled: 0 });
  const host = domainOf(start_url);
  const result = await crawl({
    ...sandbox.guard(signal),
    start: start_url,
    isSite: (other) => (include_subdomains ? belongsTo(other, domain) : domainOf(hostOf(other)) === host),
    maximumPages: max_pages,
    checks: await sandbox.checks(),
    pause: options.pause,
    now: clock.now,
    onPage: (pages) => signal.aborted || store.update('crawls', id, { pages_crawled: pages }),
  });
  if (signal.aborted) return;
  const isDone = result.pages.length > 0;
  store.transaction(() => {
    store.update('crawls', id, {
      status: isDone ? 'done' : 'failed',
      pages_crawled: result.pages.length,
      health_score: healthScore(result.pages),
      issues: isDone ? issuesOf(result) : null,
      stopped: result.stopped,
      finished_at: clock.now(),
    });
    if (isDone) store.update('audit_projects', project_id, { estimated_pages: result.size });
  });
}

/** Runs a crawl and records its progress; a charge is not refunded if the crawl fails. */
export function workOnCrawl(sandbox: Sandbox, id: number): void {
  const { store, clock, work } = sandbox;
  work.start(
    (signal) => runCrawl(sandbox, id, signal),
    () => store.update('crawls', id, { status: 'failed', stopped: 'error', finished_at: clock.now() }),
  );
}

export const auditHandlers = [
  handle(audit.listProjects, ({ store, account }) => ({
    projects: store.list('audit_projects', { account_id: account.id }).map(projectView),
  })),

  handle(audit.createProject, ({ store, account, body }) => {
    const start = siteUrl(body.url, 'url');
    const project = store.insert('audit_projects', {
      account_id: account.id,
      domain: domainOf(start),
      start_url: start.href,
      name: body.name ?? domainOf(start),
      include_subdomains: body.include_subdomains ?? false,
      estimated_pages: null,
    });
    return { project: projectView(project) };
  }),

  handle(audit.estimate, (call) => {
    const { pages, price } = fullOffer(findProject(call, call.params.id));
    return {
      has_estimate: true,
      estimated_pages: pages,
      full_audit_price: fromMinor(price),
      currency: call.account.currency,
    };
  }),

  handle(audit.startCrawl, (call) => {
    const { store, clock, account, params, body, sandbox } = call;
    const mode = body.mode ?? 'express';
    const started = store.transaction(() => {
      const project = findProject(call, params.id);
      if (mode === 'express') requireExpress(call);
      if (!store.list('crawls', { project_id: project.id }).every(isOver))
        throw new Refusal('already_running');
      const { pages, price } = mode === 'full' ? fullOffer(project) : { pages: EXPRESS_PAGES, price: 0 };
      requireFunds(store, account.id, price, topupUrl(call));
      const row = store.insert('crawls', {
        account_id: account.id,
        project_id: project.id,
        mode,
        status: 'queued',
        max_pages: pages,
        charged: price,
        pages_crawled: 0,
        health_score: null,
        issues: null,
        stopped: null,
        started_at: clock.now(),
        finished_at: null,
      });
      if (price > 0) book(store, clock, account.id, -price, 'full audit', `crawl ${row.id}`);
      return row;
    });
    workOnCrawl(sandbox, started.id);
    return { crawl_id: started.id, mode, max_pages: started.max_pages, charged: fromMinor(started.charged) };
  }),

  handle(audit.listCrawls, ({ store, params }) => ({
    crawls: store.list('crawls', { project_id: params.id }, { newestFirst: true }).map(crawlView),
  })),

  handle(audit.crawlById, ({ store, params }) => ({
    crawl: crawlView(store.find('crawls', { id: params.id }) as Row<'crawls'>),
  })),
];
