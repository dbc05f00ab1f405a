import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
import { type BenchOptions, ratioLine, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { firstVerdictOf, startEngines } from './engine/engine.ts';
import { servePages } from './pages.ts';

/** Plumbline's rounds for each of theirs, which takes a hundred times as long. */
const OURS = 9;
const AXE = join('node_modules', 'axe-core', 'axe.min.js');
const ROUNDS = 3;
/** Lighthouse is large, so it is not a dependency: it is downloaded for the measurement. */
const FOLDER = join('.cache', 'peers');
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CLI = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** Maximum milliseconds for one Lighthouse report. */
const PATIENCE = 300_000;
const FLAGS =
  '--headless=new --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

function hasLighthouse(): boolean {
  if (existsSync(CLI)) return true;
  console.log(`     Installing ${LIGHTHOUSE} into ${FOLDER}, once …`);
  spawnSync(
    'npm',
    ['install', '--prefix', FOLDER, LIGHTHOUSE, '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      stdio: 'ignore',
      shell: process.platform === 'win32',
    },
  );
  return existsSync(CLI);
}

/** Returns the milliseconds of axe-core in the tab, measured by the page itself. */
function timeAxe(tab: Page): Promise<number> {
  return tab.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(on: Document, options: object): Promise<unknown> };
    };
    const began = performance.now();
    await axe.run(document, { resultTypes: ['violations'] });
    return performance.now() - began;
  });
}

/**
 * Returns the milliseconds of Lighthouse's SEO category: as it measures them itself, and as a user waits for them.
 */
async function timeLighthouse(url: string): Promise<{ own: number; wall: number } | null> {
  const flags = process.getuid?.() === 0 ? `${FLAGS} --no-sandbox` : FLAGS;
  const began = performance.now();
  try {
    // Asynchronous, because this process serves the page.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CLI, url, '--only-categories=seo', '--quiet', '--output=json', `--chrome-flags=${flags}`],
      { maxBuffer: 2 ** 28, timeout: PATIENCE, env: { ...process.env, CHROME_PATH: findBrowser() } },
    );
    const { timing } = JSON.parse(stdout) as { timing: { total: number } };
    return { own: timing.total, wall: performance.now() - began };
  } catch {
    return null;
  }
}

/**
 * Compares Plumbline's snapshot and checks with axe-core and Lighthouse, on the same pages in the same browser.
 */
export async function benchPeers({ sizes, rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const withLighthouse = hasLighthouse();
  if (!withLighthouse) console.log('     Lighthouse could not be installed, so it is skipped.');
  const rig = await startEngines();
  const kept: boolean[] = [];
  for (const elements of sizes) {
    // The larger the page, the higher.
    const least = BENCH_BUDGETS.peers[elements < 50_000 ? 'few' : 'many'];
    const url = urlOf(elements);
    const tab = await rig.browser.context.newPage();
    await tab.goto(url);
    await tab.evaluate(readFileSync(AXE, 'utf8'));
    const times: { ours: number[]; axe: number[] } = { ours: [], axe: [] };
    // Alternately, because the speed of the machine varies over time.
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(...(await rig.time(url, OURS)).flat().map(firstVerdictOf));
      times.axe.push(await timeAxe(tab));
    }
    const ours = spreadOf(times.ours).median;
    const axe = spreadOf(times.axe);
    await tab.close();
    kept.push(ratioLine(`axe-core, ${elements} elements`, show(axe, 'ms'), axe.median / ours, least.axe));
    if (!withLighthouse) continue;
    const lighthouse = await timeLighthouse(url);
    if (!lighthouse) console.log(`     Lighthouse returned no report for the page of ${elements} elements.`);
    else {
      const figure = `${(lighthouse.own / 1_000).toFixed(1)} s (${(lighthouse.wall / 1_000).toFixed(1)} s to wait)`;
      kept.push(
        ratioLine(`Lighthouse SEO, ${elements} elements`, figure, lighthouse.own / ours, least.lighthouse),
      );
    }
  }
  await rig.close();
  close();
  return kept.every(Boolean);
}
