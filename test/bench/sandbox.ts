import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createSandbox } from '../sandbox/create-sandbox.ts';
import { floorLine, line, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import type { CrawlFigures } from './crawl.ts';
import { pageOf } from './page-of.ts';

const STARTS = 5;
const RESETS = 21;
const PAGES = 500;
const ELEMENTS = 300;
const CRAWLS = 3;

/** Milliseconds from the start of the process to the first response of the API. */
async function timeOfStart(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['test/sandbox/main.ts', '--port=0', '--demo-port=0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of createInterface(child.stdout)) {
    const address = /^API\s+(\S+)/.exec(text)?.[1];
    if (!address) continue;
    await fetch(`${address}/ping`);
    break;
  }
  const milliseconds = performance.now() - began;
  child.kill();
  await once(child, 'close');
  return milliseconds;
}

async function benchStart(): Promise<boolean> {
  const times: number[] = [];
  for (let i = 0; i < STARTS; i += 1) times.push(await timeOfStart());
  const spread = spreadOf(times);
  return line(
    'sandbox, process start to first answer',
    show(spread, 'ms'),
    spread.median,
    BENCH_BUDGETS.sandbox.start,
    'ms',
  );
}

function benchReset(): boolean {
  const sandbox = createSandbox();
  const times = Array.from({ length: RESETS }, () => {
    const began = performance.now();
    sandbox.reset();
    return performance.now() - began;
  });
  sandbox.close();
  const spread = spreadOf(times);
  return line('sandbox, reset', show(spread, 'ms'), spread.median, BENCH_BUDGETS.sandbox.reset, 'ms');
}

/**
 * Returns a site with the given number of pages, each with its own title and links to the next ones, so that none is
 * far away.
 */
async function serveSite() {
  const page = pageOf(ELEMENTS);
  const server = createServer((request, response) => {
    const number = Number(
      /^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : Number.NaN),
    );
    if (!(number < PAGES)) return response.writeHead(404).end();
    const links = [1, 2, 3].map((step) => `<a href="/p${number * 3 + step}">More kettles</a>`).join('');
    const html = page
      .replace('</h1>', ` ${number}</h1>${links}`)
      .replace('</title>', `, page ${number}</title>`);
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://site.localhost:${(server.address() as AddressInfo).port}` };
}

/** The result of a separate process: see `crawl.ts`. */
async function crawlInOwnProcess(origin: string): Promise<CrawlFigures> {
  const child = spawn(process.execPath, ['test/bench/crawl.ts', origin, String(PAGES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await Promise.all([once(child.stdout, 'data'), once(child, 'close')]))[0];
  return JSON.parse(String(text)) as CrawlFigures;
}

/** Compares a crawl with every check with the minimum that any crawler does: fetch a page and parse it. */
async function benchCrawl(): Promise<boolean> {
  const { server, origin } = await serveSite();
  const rounds: CrawlFigures[] = [];
  for (let i = 0; i < CRAWLS; i += 1) rounds.push(await crawlInOwnProcess(origin));
  server.close();
  const speed = spreadOf(rounds.map(({ seconds }) => PAGES / seconds));
  const ratio = spreadOf(rounds.map(({ seconds, bare }) => seconds / bare));
  const growth = spreadOf(rounds.map(({ megabytes }) => megabytes));
  const figure = `${show(speed, 'pages/s')}, ${ratio.median.toFixed(1)} × fetch and parse`;
  return [
    floorLine(
      `crawl of ${PAGES} pages of ${ELEMENTS} elements, all checks`,
      figure,
      speed.median,
      BENCH_BUDGETS.sandbox.pages,
      'pages/s',
    ),
    line(
      'the crawl’s memory beyond its first 100 pages',
      show(growth, 'MB'),
      growth.median,
      BENCH_BUDGETS.sandbox.crawl,
      'MB',
    ),
  ].every(Boolean);
}

/**
 * Measures the sandbox as a developer experiences it: how soon it responds, how fast it resets, how fast it reads a
 * site.
 */
export async function benchSandbox(): Promise<boolean> {
  return [await benchStart(), benchReset(), await benchCrawl()].every(Boolean);
}
