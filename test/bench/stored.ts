import type { Page } from '@playwright/test';
import { type ExtensionBrowser, launchExtension } from '../../scripts/chromium.ts';
import { connect } from '../../scripts/connect.ts';
import { putRows } from '../e2e/database.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';
import { line, show, spreadOf } from './measure.ts';

const ROUNDS = 9;
const PROJECTS = 10_000;
const JOBS = 1_000;
const SITE = 'shop.localhost';

/** Puts so many projects and ended jobs of other sites into the extension's database, as an agency would have them. */
async function fill(inside: Page): Promise<void> {
  const account = await inside.evaluate(async () => {
    const { connection } = (await chrome.storage.local.get('connection')) as {
      connection: { account: string };
    };
    return connection.account;
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
    ...{ account, id: `crawl:${id}`, kind: 'crawl', remoteId: id, projectId: id, site: `site-${id}.example` },
    ...{
      input: {},
      status: 'done',
      phase: 'done',
      progress: null,
      startedAt: at,
      nextPollAt: at,
      endedAt: at,
    },
    ...{ result: { health: 80, pages: 20, issues: null }, lookedAt: at, watched: 0, failures: 0 },
    ...{ error: null, missing: 0, told: 'told', seen: true },
  }));
  await putRows(inside, 'projects', projects);
  await putRows(inside, 'jobs', jobs);
}

/** Milliseconds from the popup's start until the rows of the site are on the screen, out of what is stored. */
async function rowsShown(browser: ExtensionBrowser, tab: Page): Promise<number> {
  const popup = await browser.pressButton(tab);
  const shown = await popup.waitForFunction(() => {
    const rows = document.querySelectorAll('main li[aria-busy="false"]');
    return rows.length >= 4 ? performance.now() : null;
  });
  const at = (await shown.jsonValue()) as number;
  await popup.close();
  return at;
}

async function ready(sandbox: RunningSandbox): Promise<{ browser: ExtensionBrowser; tab: Page }> {
  const browser = await launchExtension({ granted: { origins: ['http://127.0.0.1/*'] } });
  await browser.inside();
  await connect(browser, sandbox.baseUrl, 'sbx_demo');
  const tab = await browser.context.newPage();
  await tab.goto(`${sandbox.shop.urls.shop}/delivery`);
  // The first opening fetches what is then stored.
  await rowsShown(browser, tab);
  return { browser, tab };
}

/** The rows that a host has, read from among all that is stored, in milliseconds; the fastest of many. */
async function matching(inside: Page): Promise<number> {
  return inside.evaluate(async (host) => {
    const { connection } = (await chrome.storage.local.get('connection')) as {
      connection: { account: string };
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
        index.getAll([connection.account, host]).onsuccess = resolve;
      });
      times.push(performance.now() - began);
    }
    database.close();
    return times.sort((a, b) => a - b)[10] ?? Number.NaN;
  }, SITE);
}

/** The popup of somebody with ten thousand projects and a thousand jobs, in turn with that of somebody with a few. */
export async function benchStored(): Promise<boolean> {
  const sandbox = await startSandbox({ port: 0, demoPort: 0 });
  const [few, many] = [await ready(sandbox), await ready(sandbox)];
  const inside = await many.browser.inside();
  await fill(inside);
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [a, b] = [await rowsShown(few.browser, few.tab), await rowsShown(many.browser, many.tab)];
    // The first opening fills the browser's caches.
    if (round === 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const match = await matching(inside);
  await few.browser.close();
  await many.browser.close();
  await sandbox.close();
  const ratio = spreadOf(times.many).median / spreadOf(times.few).median;
  console.log(`     popup with a few projects, rows on screen: ${show(spreadOf(times.few), 'ms')}`);
  return [
    line(
      'popup with 10,000 projects and 1,000 jobs, rows on screen',
      `${show(spreadOf(times.many), 'ms')}, ${ratio.toFixed(2)} ×`,
      ratio,
      1.1,
      '× with a few',
    ),
    line('projects of a host among 10,000', `${match.toFixed(1)} ms`, match, 5, 'ms'),
  ].every(Boolean);
}
