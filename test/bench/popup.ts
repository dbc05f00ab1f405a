import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ExtensionBrowser, launchExtension } from '../../scripts/chromium.ts';
import { line, show, spreadOf } from './measure.ts';
import { pageOf } from './pages.ts';

const ROUNDS = 12;
const ELEMENTS = 1_500;

/** An extension whose popup holds one word: what any popup costs. */
function writeEmptyExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-empty-'));
  mkdirSync(folder, { recursive: true });
  const manifest = {
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    permissions: ['activeTab'],
    action: { default_popup: 'popup.html' },
    background: { service_worker: 'background.js' },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'background.js'), '');
  writeFileSync(
    join(folder, 'popup.html'),
    '<!doctype html><body style="width:440px;height:400px">Empty</body>',
  );
  return folder;
}

/** Milliseconds from the popup's start to an entry of its timeline, once that is there. */
async function entry(popup: Page, name: string): Promise<number> {
  const found = await popup.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime ?? null,
    name,
  );
  return (await found.jsonValue()) as number;
}

/**
 * The real popup over a page of 1,500 elements, opened by the toolbar button, in turn with an empty one: time to its
 * first paint, and to the page's result on the screen.
 */
export async function benchPopup(): Promise<boolean> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(ELEMENTS));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const emptyFolder = writeEmptyExtension();
  const [ours, empty] = [await launchExtension(), await launchExtension({ build: emptyFolder })];
  const tabIn = async ({ context }: ExtensionBrowser) => {
    const tab = await context.newPage();
    await tab.goto(url);
    return tab;
  };
  const tabs = { ours: await tabIn(ours), empty: await tabIn(empty) };
  const paints: number[] = [];
  const results: number[] = [];
  const emptyPaints: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const plain = await empty.pressButton(tabs.empty);
    const emptyPaint = await entry(plain, 'first-paint');
    await plain.close();
    const popup = await ours.pressButton(tabs.ours);
    const paint = await entry(popup, 'first-paint');
    const result = await entry(popup, 'plumbline:result');
    await popup.close();
    // The first opening fills the browser's caches.
    if (round === 0) continue;
    emptyPaints.push(emptyPaint);
    paints.push(paint);
    results.push(result);
  }
  await ours.close();
  await empty.close();
  server.close();
  rmSync(emptyFolder, { recursive: true, force: true });

  const floor = spreadOf(emptyPaints);
  const ratio = (figures: readonly number[]) => spreadOf(figures).median / floor.median;
  console.log(`     empty popup, first paint: ${show(floor, 'ms')}`);
  const row = (what: string, figures: readonly number[], budget: number) => {
    const times = ratio(figures);
    return line(what, `${show(spreadOf(figures), 'ms')}, ${times.toFixed(2)} ×`, times, budget, '× empty');
  };
  return [
    row('popup, first paint', paints, 1.05),
    row('popup, the page’s result on screen', results, 1.5),
  ].every(Boolean);
}
