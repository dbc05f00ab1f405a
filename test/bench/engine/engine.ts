import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD, type ExtensionBrowser, launchExtension } from '../../../scripts/browser/chromium.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from '../bench-figures.ts';
import { BENCH_BUDGETS } from '../budgets.ts';
import { servePages } from '../pages.ts';
import { putEngine } from './bundle.ts';
import { timeWalks } from './engine-walk.ts';
import type { EngineRound } from './inside.ts';

const ROUNDS = 9;

/** A browser with the engines to compare, inside the extension. */
export interface EngineRig {
  browser: ExtensionBrowser;
  /**
   * Reads and judges the page in a tab with each engine alternately, the given number of times after one warm-up.
   */
  time(url: string, rounds?: number): Promise<EngineRound[][]>;
  close(): Promise<void>;
}

export async function startEngines(checkouts: readonly string[] = ['.']): Promise<EngineRig> {
  const build = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  cpSync(BUILD, build, { recursive: true });
  const folders: string[] = [];
  for (const [n, checkout] of checkouts.entries()) folders.push(await putEngine(checkout, build, n));
  const browser = await launchExtension({ build, granted: { origins: ['http://127.0.0.1/*'] } });
  const inside = await browser.inside();
  return {
    browser,
    time: (url, rounds = ROUNDS) =>
      inside.evaluate(
        async ([address, places, count]) => {
          const times: EngineRound[][] = places.map(() => []);
          for (let round = 0; round <= count; round += 1) {
            for (const [n, place] of places.entries()) {
              const { readAndJudge } = (await import(`${place}/engine.js`)) as typeof import('./inside.ts');
              const taken = await readAndJudge(address, place);
              if (round > 0) times[n]?.push(taken);
            }
          }
          return times;
        },
        [url, folders, rounds] as const,
      ),
    async close() {
      await browser.close();
      rmSync(build, { recursive: true, force: true });
    },
  };
}

/** Milliseconds until the first verdict could be drawn. */
export const firstVerdictOf = ({ reading, judging }: EngineRound): number => reading + judging;

/** Measures the engine against its budgets where it really runs: in an extension page. */
export async function benchEngine({ sizes, rounds, against }: BenchOptions): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const rig = await startEngines(against ? ['.', against] : ['.']);
  const tab = await rig.browser.context.newPage();
  const kept: boolean[] = [];
  for (const elements of sizes) {
    const url = urlOf(elements);
    await tab.goto(url);
    const [times = [], others] = await rig.time(url, rounds);
    const of = (step: (round: EngineRound) => number) => spreadOf(times.map(step));
    const total = of(firstVerdictOf);
    const figure = `${show(total, 'ms')}, of which checks ${show(
      of(({ judging }) => judging),
      'ms',
    )}`;
    const budget = BENCH_BUDGETS.engine[elements] ?? Number.POSITIVE_INFINITY;
    kept.push(
      line(`snapshot, transfer and checks, ${elements} elements`, figure, total.median, budget, 'ms'),
    );
    if (others) {
      const ratio = ratioOf(times.map(firstVerdictOf), others.map(firstVerdictOf));
      const other = `${show(spreadOf(others.map(firstVerdictOf)), 'ms')}, ours ${ratio.toFixed(2)} ×`;
      kept.push(
        line(
          `the same by the other checkout, ${elements} elements`,
          other,
          ratio,
          BENCH_BUDGETS.engineShare,
          '× its time',
        ),
      );
    }
    const walks = await timeWalks(tab, rounds ?? ROUNDS);
    const [walk, bare] = [walks.map((one) => one.walk), walks.map((one) => one.bare)];
    const walked = `${show(spreadOf(walk), 'ms')}, bare ${show(spreadOf(bare), 'ms')}`;
    kept.push(
      line(`walk, ${elements} elements`, walked, ratioOf(walk, bare), BENCH_BUDGETS.walk, '× a bare one'),
    );
    const parsing = show(
      of((round) => round.parsing),
      'ms',
    );
    const judging = show(
      of((round) => round.judgingAgain),
      'ms',
    );
    console.log(`     then, ${elements} elements: served page parsed ${parsing}, all checks ${judging}`);
  }
  await rig.close();
  close();
  return kept.every(Boolean);
}
