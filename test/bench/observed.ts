import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ExtensionBrowser, launchExtension } from '../../scripts/browser/chromium.ts';
import { untilObserved } from '../e2e/observed-visits.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';

const ROUNDS = 3;
/** What the page requests, one after another, and the milliseconds between: as many as are kept of a page, and more. */
const REQUESTS = 320;
const PAUSE = 50;
const PAGE = `<!doctype html><html lang="en"><title>Prices of copper kettles</title><h1>Prices</h1><script>
  let asked = 0;
  setInterval(() => asked < ${REQUESTS} && fetch('/prices/' + asked++).then(() => (document.title = asked)), ${PAUSE});
</script></html>`;
/** A usual answer has this many headers. */
const HEADERS = Array.from({ length: 14 }, (_, n) => [
  `x-header-${n}`,
  'forty characters, as many as are usual',
]);

async function servePrices() {
  const server = createServer(({ url }, response) => {
    if (url === '/') response.setHeader('content-type', 'text/html').end(PAGE);
    else response.writeHead(200, Object.fromEntries(HEADERS)).end('1.20');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

/** Milliseconds that all processes of a browser have computed so far. */
async function computed({ context }: ExtensionBrowser): Promise<number> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This version of Playwright has no browser for a persistent context.');
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

/** Returns what the browser computes while the page is open, with or without permission to observe it. */
async function watch(address: string, origins: readonly string[]): Promise<number> {
  const browser = await launchExtension({ granted: { origins } });
  try {
    // What is loaded before the worker listens is not observed.
    if (origins.length > 0) await untilObserved(browser, address);
    const tab = await browser.context.newPage();
    const before = await computed(browser);
    await tab.goto(address);
    await tab.waitForFunction((all) => document.title === all, `${REQUESTS}`, {
      polling: 500,
      timeout: 120_000,
    });
    return (await computed(browser)) - before;
  } finally {
    await browser.close();
  }
}

/**
 * Measures what it costs that documents of granted sites are observed, on a page that goes on requesting: all of the
 * browser's computing, as a multiple of that without the permission.
 */
export async function benchObserved({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const { address, close } = await servePrices();
  const unseen: number[] = [];
  const seen: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    unseen.push(await watch(address, []));
    seen.push(await watch(address, ['http://*/*', 'https://*/*']));
  }
  close();
  const times = ratioOf(seen, unseen);
  return line(
    `a page of ${REQUESTS} requests on a granted site: computing`,
    `${show(spreadOf(seen), 'ms')}, ${times.toFixed(2)} ×`,
    times,
    BENCH_BUDGETS.observed,
    '× without permission',
  );
}
