import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD } from '../../scripts/browser/chromium.ts';
import { connectExtension } from '../../scripts/browser/connect-extension.ts';
import { putRows } from '../e2e/extension-database.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { type Contestant, VERDICTS, writeCopy } from './popup/contestant.ts';
import { type PopupRig, type Press, startPopupRig } from './popup/rig.ts';

const ROUNDS = 9;
const PROJECTS = 10_000;
const JOBS = 1_000;
const SITE = 'shop.localhost';

/**
 * Puts the given number of projects and ended jobs of other sites into the extension's database, as an agency would
 * have them.
 */
async function fill(inside: Page): Promise<void> {
  const account = await inside.evaluate(async () => {
    const { connections } = (await chrome.storage.local.get('connections')) as {
      connections: { account: string }[];
    };
    return connections[0]?.account ?? '';
  });
  const products = ['audit', 'shield', 'promotion', 'rank'];
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => 1_000_000 + n);
  const projects = numbers(PROJECTS).map((id) => {
    const domain = `site-${id}.example`;
    const data = { id, domain, domain_host: domain, name: `Site ${id}`, verified: true };
    return { account, product: products[id % 4], id, domain, data };
  });
  const at = Date.now();
  const jobs = numbers(JOBS).map((id) => ({
    account,
    id: `crawl:${id}`,
    kind: 'crawl',
    remoteId: id,
    projectId: id,
    site: `site-${id}.example`,
    input: {},
    status: 'done',
    phase: 'done',
    progress: null,
    startedAt: at,
    nextPollAt: at,
    endedAt: at,
    result: { health: 80, pages: 20, issues: null },
    lookedAt: at,
    watched: 0,
    failures: 0,
    error: null,
    missing: 0,
    told: 'told',
    seen: true,
  }));
  await putRows(inside, 'projects', projects);
  await putRows(inside, 'jobs', jobs);
}

/** The verdicts, and the four rows of the site from the stored data. */
const MOMENTS = { ...VERDICTS, rows: `main ${Array(4).fill('li[aria-busy="false"]').join(' ~ ')}` };

interface Account {
  rig: PopupRig;
  popup: Contestant;
  tab: Page;
}

/**
 * A browser of a connected user, after a first visit to the site, which fetches the data that is then stored.
 */
async function ready(sandbox: RunningSandbox): Promise<Account> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const popup = writeCopy(BUILD, join(home, 'ours'), MOMENTS);
  const rig = await startPopupRig(home, [popup], { granted: { origins: ['http://127.0.0.1/*'] } });
  await rig.browser.inside();
  await connectExtension(rig.browser, sandbox.baseUrl, 'sbx_demo');
  const tab = await rig.browser.context.newPage();
  await tab.goto(`${sandbox.shop.urls.shop}/delivery`);
  await rig.press(popup, tab);
  return { rig, popup, tab };
}

/**
 * Returns the milliseconds to read the rows of a host from everything that is stored; the fastest of many.
 */
async function matching(inside: Page): Promise<number> {
  return inside.evaluate(async (host) => {
    const { connections } = (await chrome.storage.local.get('connections')) as {
      connections: { account: string }[];
    };
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('plumbline');
      opening.onsuccess = () => resolve(opening.result);
    });
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const began = performance.now();
      const index = database.transaction('projects').objectStore('projects').index('domain');
      await new Promise((resolve) => {
        index.getAll([connections[0]?.account ?? '', host]).onsuccess = resolve;
      });
      times.push(performance.now() - began);
    }
    database.close();
    return times.sort((a, b) => a - b)[10] ?? Number.NaN;
  }, SITE);
}

/**
 * Measures the popup of a user with ten thousand projects and a thousand jobs, alternately with that of a user with a
 * few.
 */
export async function benchStored({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const sandbox = await startSandbox({ port: 0, demoPort: 0 });
  const [few, many] = [await ready(sandbox), await ready(sandbox)];
  const inside = await many.rig.browser.inside();
  await fill(inside);
  const presses: { few: Press[]; many: Press[] } = { few: [], many: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const pressed = [
      await few.rig.press(few.popup, few.tab),
      await many.rig.press(many.popup, many.tab),
    ] as const;
    // The first opening after the rows were inserted fills the browser's caches.
    if (round === 0) continue;
    presses.few.push(pressed[0]);
    presses.many.push(pressed[1]);
  }
  const match = await matching(inside);
  await few.rig.close();
  await many.rig.close();
  await sandbox.close();

  const kept = [
    line('projects of a host among 10,000', `${match.toFixed(1)} ms`, match, BENCH_BUDGETS.matching, 'ms'),
  ];
  for (const [moment, what] of [
    ['first', 'first verdict'],
    ['final', 'final verdict'],
    ['rows', 'rows of the site'],
  ] as const) {
    const times = (whose: readonly Press[]) => whose.map(({ moments }) => moments[moment] ?? Number.NaN);
    const ratio = ratioOf(times(presses.many), times(presses.few));
    console.log(`     popup with a few projects: ${what} ${show(spreadOf(times(presses.few)), 'ms')}`);
    const figure = `${show(spreadOf(times(presses.many)), 'ms')}, ${ratio.toFixed(2)} ×`;
    kept.push(
      line(
        `popup, 10,000 projects and 1,000 jobs: ${what}`,
        figure,
        ratio,
        BENCH_BUDGETS.stored[moment],
        '× with a few',
      ),
    );
  }
  return kept.every(Boolean);
}
