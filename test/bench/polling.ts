import type { Page } from '@playwright/test';
import { launchExtension } from '../../scripts/browser/chromium.ts';
import { connectExtension } from '../../scripts/browser/connect-extension.ts';
import { putRows, rowsIn } from '../e2e/extension-database.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';
import { line } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';

const KEY = 'sbx_pro';
const HOUR = 3_600_000;

interface Running {
  kind: 'run' | 'crawl' | 'scan';
  remoteId: number;
  projectId: number;
}

/**
 * Keeps jobs running at the service during the measurement: the given number of cascades per project, and one of each
 * other kind.
 */
function seed({ sandbox: { store, clock } }: RunningSandbox, account_id: number) {
  const now = clock.now();
  const times = (count: number) => Array.from({ length: count }, (_, n) => n);
  const texts = { name: 'Tea', language: 'en', region: '', topic: '', description: '', wishes: '' };
  const site = { account_id, domain: 'tea.example', name: 'Tea' };
  const over = { score: null, grade: null, verdict: null, findings: null, findings_summary: null };
  return {
    runs: (projects: number, each: number): Running[] =>
      times(projects).flatMap((n) => {
        const project = store.insert('projects', {
          ...texts,
          account_id,
          uuid: `bench-${n}`,
          domain: 'tea.example',
          created_via: 'api',
          homepage_url: 'https://tea.example/',
          created_at: now,
          brand_name: null,
          brand_found: null,
        });
        const run = {
          account_id,
          project_id: project.id,
          link_id: 1,
          target_url: 'https://tea.example/',
          initiated_via: 'api',
          created_at: now,
          starts_at: now + HOUR,
          charged: 0,
          discount_percent: 0,
          brand_name: null,
          failed_at: null,
          cancelled_at: null,
          archived_at: null,
        };
        return times(each).map(() => ({
          kind: 'run' as const,
          remoteId: store.insert('runs', run).id,
          projectId: project.id,
        }));
      }),
    crawls: (count: number): Running[] =>
      times(count).map(() => {
        const start = { start_url: 'https://tea.example/', include_subdomains: false, estimated_pages: null };
        const { id: project_id } = store.insert('audit_projects', { ...site, ...start });
        const crawl = store.insert('crawls', {
          account_id,
          project_id,
          mode: 'express',
          status: 'running',
          max_pages: 25,
          charged: 0,
          pages_crawled: 0,
          health_score: null,
          issues: null,
          stopped: null,
          started_at: now,
          finished_at: null,
        });
        return { kind: 'crawl', remoteId: crawl.id, projectId: project_id };
      }),
    scans: (count: number): Running[] =>
      times(count).map((n) => {
        const project = { url: 'https://tea.example/', verify_token: `sv-${n}`, verified_by: null };
        const { id: project_id } = store.insert('shield_projects', { ...site, ...project });
        const scan = store.insert('scans', {
          account_id,
          project_id,
          mode: 'free',
          language: 'en',
          status: 'running',
          charged: 0,
          share_token: `bench-${n}`,
          ...over,
          started_at: now,
          finished_at: null,
        });
        return { kind: 'scan', remoteId: scan.id, projectId: project_id };
      }),
  };
}

/**
 * Puts due jobs into the extension's database, and has the worker poll what is due. Returns how many of them it polled
 * successfully.
 */
async function poll(inside: Page, account: string, running: readonly Running[]): Promise<number> {
  const due = Date.now() - 60_000;
  const jobs = running.map(({ kind, remoteId, projectId }) => ({
    account,
    id: `${kind}:${remoteId}`,
    kind,
    remoteId,
    projectId,
    site: 'tea.example',
    input: {},
    status: 'queued',
    phase: 'running',
    progress: null,
    result: null,
    told: 'due',
    seen: false,
    startedAt: due,
    nextPollAt: due,
    endedAt: null,
    lookedAt: due,
    watched: 0,
    failures: 0,
    error: null,
    missing: 0,
  }));
  await putRows(inside, 'jobs', jobs);
  // As an extension page that shows jobs requests it.
  await inside.evaluate(() =>
    chrome.runtime.sendMessage({ id: 1, type: 'work', data: {}, timestamp: Date.now() }),
  );
  const rows = await rowsIn<{ watched: number; failures: number }>(inside, 'jobs');
  return rows.filter(({ watched, failures }) => watched > 0 && failures === 0).length;
}

/** One poll of the production build's worker, in a separate browser, against the sandbox. */
async function benchPoll(
  what: string,
  budget: number,
  jobsOf: (at: ReturnType<typeof seed>) => readonly Running[],
): Promise<boolean> {
  const running = await startSandbox({ port: 0, demoPort: 0 });
  const browser = await launchExtension({ granted: { origins: ['http://127.0.0.1/*'] } });
  try {
    const inside = await browser.inside();
    await connectExtension(browser, running.baseUrl, KEY);
    const account = await inside.evaluate(async () => {
      const { connections } = await chrome.storage.local.get('connections');
      return (connections as { account: string }[])[0]?.account ?? '';
    });
    const jobs = jobsOf(seed(running, Number(account.split('#')[1])));
    const { journal } = running.sandbox;
    journal.clear();
    const began = performance.now();
    const seen = await poll(inside, account, jobs);
    const took = performance.now() - began;
    const requests = journal.entries().length;
    const figure = `${requests} requests, ${seen} seen, ${took.toFixed(0)} ms`;
    return line(`one poll, ${what}`, figure, requests, budget, 'requests');
  } finally {
    await browser.close();
    await running.close();
  }
}

/**
 * Measures the requests to the service while jobs run: requests of one poll, and how many jobs they cover.
 */
export async function benchPolling(): Promise<boolean> {
  return [
    await benchPoll('100 cascades in one project', BENCH_BUDGETS.poll.hundred, (at) => at.runs(1, 100)),
    await benchPoll('1,000 cascades in 100 projects', BENCH_BUDGETS.poll.thousand, (at) => at.runs(100, 10)),
    await benchPoll('1,000 jobs: 600 cascades, 200 audits, 200 scans', BENCH_BUDGETS.poll.thousand, (at) => [
      ...at.runs(60, 10),
      ...at.crawls(200),
      ...at.scans(200),
    ]),
  ].every(Boolean);
}
