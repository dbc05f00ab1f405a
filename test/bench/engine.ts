import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../../lib/checks/run.ts';
import type { PageSnapshot } from '../../lib/checks/snapshot.ts';
import { launchExtension } from '../../scripts/chromium.ts';
import { loadChecks } from '../../scripts/load-checks.ts';
import { line, show, spreadOf } from './measure.ts';
import { pageOf } from './pages.ts';

const BUDGETS = [
  [1_500, 15],
  [10_000, 40],
  [50_000, 150],
] as const;
const ROUNDS = 9;

/**
 * Reading a page and judging it: the snapshot script injected as the popup does it, the transfer, and all checks.
 * The checks run in this process, on the same engine as the browser's.
 */
export async function benchEngine(): Promise<boolean> {
  const server = createServer((request, response) => {
    const elements = Number(request.url?.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(elements));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = await launchExtension({ granted: { origins: ['http://127.0.0.1/*'] } });
  const checks = await loadChecks();
  const tab = await browser.context.newPage();
  const inside = await browser.inside();
  let isKept = true;
  for (const [elements, budget] of BUDGETS) {
    const url = `http://127.0.0.1:${port}/${elements}`;
    await tab.goto(url);
    const totals: number[] = [];
    const judged: number[] = [];
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
      judged.push(milliseconds);
      totals.push(taken.milliseconds + milliseconds);
    }
    const total = spreadOf(totals);
    const figure = `${show(total, 'ms')}, checks ${show(spreadOf(judged), 'ms')}`;
    isKept =
      line(`snapshot, transfer and checks of ${elements} elements`, figure, total.median, budget, 'ms') &&
      isKept;
  }
  await browser.close();
  server.close();
  return isKept;
}
