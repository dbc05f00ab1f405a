import type { Page } from '@playwright/test';
import type { Checks } from '../../lib/checks/check.ts';
import { run } from '../../lib/checks/run.ts';
import type { PageSnapshot } from '../../lib/checks/snapshot.ts';
import { launchExtension } from '../../scripts/chromium.ts';
import { loadChecks } from '../../scripts/load-checks.ts';
import { line, show, spreadOf } from './measure.ts';
import { servePages } from './pages.ts';

const BUDGETS = [
  [1_500, 15],
  [10_000, 40],
  [50_000, 150],
] as const;
const ROUNDS = 9;

/** Milliseconds of each round: in all, and for the checks alone. */
export interface EngineTimes {
  totals: number[];
  judged: number[];
}

/**
 * Reads a page that some tab shows, and judges it: the snapshot script injected as the popup does it, the transfer,
 * and all checks. `inside` is a page of the extension; the checks run in this process, on the same engine as the
 * browser's.
 */
export async function timeEngine(inside: Page, url: string, checks: Checks): Promise<EngineTimes> {
  const times: EngineTimes = { totals: [], judged: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = await inside.evaluate(async (address) => {
      const [target] = await chrome.tabs.query({ url: address });
      const began = performance.now();
      const [frame] = await chrome.scripting.executeScript({
        target: { tabId: target?.id ?? -1 },
        files: ['/collect.js'],
      });
      const json = frame?.result as unknown as string;
      JSON.parse(json);
      return { json, milliseconds: performance.now() - began };
    }, url);
    const page = JSON.parse(taken.json) as PageSnapshot;
    const began = performance.now();
    run(checks, { url, at: Date.now(), page });
    const milliseconds = performance.now() - began;
    times.judged.push(milliseconds);
    times.totals.push(taken.milliseconds + milliseconds);
  }
  return times;
}

/** The engine against its budgets, on small and large pages. */
export async function benchEngine(): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const browser = await launchExtension({ granted: { origins: ['http://127.0.0.1/*'] } });
  const checks = await loadChecks();
  const tab = await browser.context.newPage();
  const inside = await browser.inside();
  let isKept = true;
  for (const [elements, budget] of BUDGETS) {
    const url = urlOf(elements);
    await tab.goto(url);
    const { totals, judged } = await timeEngine(inside, url, checks);
    const total = spreadOf(totals);
    const figure = `${show(total, 'ms')}, checks ${show(spreadOf(judged), 'ms')}`;
    isKept =
      line(`snapshot, transfer and checks of ${elements} elements`, figure, total.median, budget, 'ms') &&
      isKept;
  }
  await browser.close();
  close();
  return isKept;
}
