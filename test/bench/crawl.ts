// Crawls a site in a separate process, so that nothing else counts: `node test/bench/crawl.ts <origin> <pages>`.
import { parse } from 'parse5';
import { loadChecks } from '../../scripts/build/load-checks.ts';
import { crawl } from '../sandbox/net/crawl.ts';
import { get } from '../sandbox/net/get.ts';

/** The cost of one crawl. */
export interface CrawlFigures {
  seconds: number;
  /** Seconds to fetch and parse the same pages one by one, without a check. */
  bare: number;
  /** Growth of the process after its first hundred pages, when everything is loaded and warm. */
  megabytes: number;
}

const WARM = 100;
const GUARD = { reach: 'loopback', ownPorts: new Set<number>() } as const;

const [origin = '', wanted = ''] = process.argv.slice(2);
const size = () => process.memoryUsage().rss / 1_000_000;
const secondsSince = (began: number) => (performance.now() - began) / 1_000;
const checks = await loadChecks();
let [warm, most] = [0, 0];
const began = performance.now();
const { pages } = await crawl({
  ...GUARD,
  start: `${origin}/`,
  isSite: (host) => host === new URL(origin).hostname,
  maximumPages: Number(wanted),
  checks,
  pause: 0,
  now: Date.now,
  onPage(count) {
    if (count === WARM) warm = size();
    if (count >= WARM) most = Math.max(most, size());
  },
});
const seconds = secondsSince(began);
if (pages.length !== Number(wanted)) throw new Error(`The crawl read ${pages.length} of ${wanted} pages`);

const bareBegan = performance.now();
for (const { url } of pages) parse((await get(url, GUARD)).body.toString());
const figures: CrawlFigures = { seconds, bare: secondsSince(bareBegan), megabytes: most - warm };
console.log(JSON.stringify(figures));
