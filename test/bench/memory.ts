import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD, type ExtensionBrowser, launchExtension } from '../../scripts/browser/chromium.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { heapOf, restingHeapOf } from './heap.ts';
import { servePages } from './pages.ts';
import { writeEmpty } from './popup/contestant.ts';

const ROUNDS = 3;
const ELEMENTS = 1_500;
/** What the panel announces to a screen reader at the final verdict. */
const VERDICT_SAID = 'p[role="status"]:not(:empty)';
/** Milliseconds after which a worker has finished its startup work. */
const IDLE = 1_000;

/** Megabytes. */
interface Memory {
  /** Memory of the process in which only the idle worker is left. */
  process: number;
  worker: number;
  popup: number;
  panel: number;
}

/**
 * Returns the memory of the extension's process, including shared parts (RSS: every system's `ps` has it). The browser
 * does not say which process belongs to whom: it is the one that ends with the worker.
 */
async function processOf(browser: ExtensionBrowser): Promise<number> {
  if (process.platform === 'win32') return Number.NaN;
  const cdp = await browser.context.browser()?.newBrowserCDPSession();
  const renderers = async () =>
    ((await cdp?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [])
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => id);
  const before = await renderers();
  const list = execFileSync('ps', ['-o', 'pid=,rss=', '-p', before.join()], { encoding: 'utf8' });
  const sizes = new Map(
    list
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number) as [number, number]),
  );
  await browser.stopWorker();
  for (;;) {
    const after = await renderers();
    const gone = before.find((process) => !after.includes(process));
    if (gone !== undefined) return (sizes.get(gone) ?? Number.NaN) / 1_000;
  }
}

/**
 * The worker alone, before anything else has run in its process, which returns little memory. The first start leaves a
 * worker from an earlier load, so it is restarted.
 */
async function measureWorker(
  browser: ExtensionBrowser,
  home: string,
): Promise<Pick<Memory, 'worker' | 'process'>> {
  await browser.stopWorker();
  const cdp = await browser.context.browser()?.newBrowserCDPSession();
  const started = browser.context.waitForEvent('serviceworker');
  await cdp?.send('Extensions.loadUnpacked' as never, { path: join(home, 'extension') } as never);
  await started;
  await new Promise((resolve) => setTimeout(resolve, IDLE));
  return { worker: await heapOf(browser, 'background.js'), process: await processOf(browser) };
}

/** Measures worker, popup and panel of a build, each while nothing else of the extension is open. */
async function measure(build: string, url: string): Promise<Memory> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const isOurs = build === BUILD;
  const browser = await launchExtension({ build, home });
  const alone = await measureWorker(browser, home);

  const tab = await browser.context.newPage();
  await tab.goto(url);
  const popup = await browser.pressButton(tab);
  if (isOurs) await popup.locator('[data-phase="complete"]').waitFor();
  const popupHeap = await restingHeapOf(browser, 'popup.html');

  const panel = await (isOurs ? browser.panelFor(popup) : browser.open('popup.html'));
  if (isOurs) await panel.locator(VERDICT_SAID).first().waitFor({ state: 'attached' });
  const panelHeap = await restingHeapOf(browser, isOurs ? 'sidepanel.html' : 'popup.html');
  await browser.close();
  rmSync(home, { recursive: true, force: true });
  return { ...alone, popup: popupHeap, panel: panelHeap };
}

/** Measures the extension's memory, compared with an extension that does nothing. */
export async function benchMemory({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const empty = writeEmpty(BUILD, home);
  const ours: Memory[] = [];
  const theirs: Memory[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(BUILD, urlOf(ELEMENTS)));
    theirs.push(await measure(empty, urlOf(ELEMENTS)));
  }
  close();
  rmSync(home, { recursive: true, force: true });
  const of = (all: readonly Memory[], what: keyof Memory) => all.map((memory) => memory[what]);
  const kept: boolean[] = [];
  for (const what of ['popup', 'panel', 'worker'] as const) {
    const mine = spreadOf(of(ours, what));
    const figure = `${show(mine, 'MB')}, an empty one: ${show(spreadOf(of(theirs, what)), 'MB')}`;
    const label = `${what}, JavaScript heap after a collection`;
    if (what === 'worker') console.log(`     ${label}: ${figure}`);
    else kept.push(line(label, figure, mine.median, BENCH_BUDGETS.heap[what], 'MB'));
  }
  if (process.platform === 'win32') return kept.every(Boolean);
  const ratio = ratioOf(of(ours, 'process'), of(theirs, 'process'));
  const figure = `${show(spreadOf(of(ours, 'process')), 'MB')}, ${ratio.toFixed(2)} ×`;
  kept.push(line('idle worker, its process (RSS)', figure, ratio, BENCH_BUDGETS.idleWorker, '× empty'));
  return kept.every(Boolean);
}
