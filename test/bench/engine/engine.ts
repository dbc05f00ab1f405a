import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD, type ExtensionBrowser, launchExtension } from '../../../scripts/chromium.ts';
import { type BenchOptions, line, show, spreadOf } from '../measure.ts';
import { servePages } from '../pages.ts';
import { writeWithEngine } from './bundle.ts';
import type { EngineRound } from './inside.ts';

/** Milliseconds for reading, transfer and all checks. */
const BUDGETS: Record<number, number> = { 1500: 15, 10000: 40, 50000: 120 };
const BLOCK = 50;
const ROUNDS = 9;

/** A browser with the engine in it, within the extension. */
export interface EngineRig {
  browser: ExtensionBrowser;
  /** Reads and judges the page that some tab shows, so many times, after once to warm up. */
  time(url: string, rounds?: number): Promise<EngineRound[]>;
  close(): Promise<void>;
}

export async function startEngine(): Promise<EngineRig> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const module = await writeWithEngine(BUILD, folder);
  const browser = await launchExtension({ build: folder, granted: { origins: ['http://127.0.0.1/*'] } });
  const inside: Page = await browser.inside();
  return {
    browser,
    time: (url, rounds = ROUNDS) =>
      inside.evaluate(
        async ([address, from, count]) => {
          const { readAndJudge } = (await import(from)) as typeof import('./inside.ts');
          const times: EngineRound[] = [];
          for (let round = 0; round <= count; round += 1) {
            const taken = await readAndJudge(address);
            if (round > 0) times.push(taken);
          }
          return times;
        },
        [url, module, rounds] as const,
      ),
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds until the first verdict could be drawn. */
export const firstVerdictOf = ({ reading, judging }: EngineRound): number => reading + judging;

/** The engine against its budgets, where it really runs: in a page of the extension. */
export async function benchEngine({ sizes, rounds }: BenchOptions): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const rig = await startEngine();
  const tab = await rig.browser.context.newPage();
  const kept: boolean[] = [];
  for (const elements of sizes) {
    const url = urlOf(elements);
    await tab.goto(url);
    const times = await rig.time(url, rounds);
    const of = (step: (round: EngineRound) => number) => spreadOf(times.map(step));
    const total = of(firstVerdictOf);
    const figure = `${show(total, 'ms')}, of which checks ${show(
      of(({ judging }) => judging),
      'ms',
    )}`;
    const budget = BUDGETS[elements] ?? Number.POSITIVE_INFINITY;
    kept.push(
      line(`snapshot, transfer and checks, ${elements} elements`, figure, total.median, budget, 'ms'),
    );
    // Each is one task, in which the page it runs in hears nobody.
    for (const [what, step] of [
      ['first judging', ({ judging }: EngineRound) => judging],
      ['parsing of the served text', ({ parsing }: EngineRound) => parsing],
      ['final judging', ({ judgingAgain }: EngineRound) => judgingAgain],
    ] as const) {
      const spread = of(step);
      kept.push(line(`${what} alone, ${elements} elements`, show(spread, 'ms'), spread.median, BLOCK, 'ms'));
    }
  }
  await rig.close();
  close();
  return kept.every(Boolean);
}
