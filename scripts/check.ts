// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.

import { readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import type { DeepChecks } from '../lib/checks/deep/deep-check.ts';
import { isLoopback } from '../lib/checks/knowledge/addresses/addresses.ts';
import { redacted } from '../lib/checks/knowledge/addresses/redact.ts';
import { phrasesFor } from '../lib/checks/phrases-for.ts';
import { areaOf } from '../lib/checks/result.ts';
import { runChecks } from '../lib/checks/run-checks.ts';
import type { SiteChecks } from '../lib/checks/site/site-check.ts';
import { loadSuffixes } from '../lib/checks/suffixes.ts';
import { vocabularyFor } from '../lib/checks/vocabulary-for.ts';
import { crawlPace } from '../lib/pages/sets/crawl-pace.ts';
import type { FoundAddress, LeftOut } from '../lib/pages/sets/frontier.ts';
import { robotsRules } from '../lib/pages/sets/robots-rules.ts';
import { type CrawlRefusal, runSet } from '../lib/pages/sets/run-set.ts';
import { causesOf } from '../lib/pages/sets/set-causes.ts';
import { findBrowser } from './browser/find-browser.mjs';
import { bundleCollector } from './build/bundle-collector.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from './build/load-checks.ts';
import { type Checked, checkedOf, type Unchecked, uncheckedOf } from './check/checked.ts';
import { checkedCauses } from './check/checked-cause.ts';
import { EXIT, exitCodeOf } from './check/exit-code.ts';
import { causesText } from './check/formats/causes-text.ts';
import { FORMATS } from './check/formats/index.ts';
import { pageText } from './check/formats/text.ts';
import { foundAddresses } from './check/found-addresses.ts';
import { gatherSet } from './check/gather-set.ts';
import { goDeep, plainHttpOf } from './check/go-deep.ts';
import { leftOutText, reasonText } from './check/left-out.ts';
import { type Options, readOptions, USAGE, UsageError } from './check/options.ts';
import { takeRendered } from './check/take-rendered.ts';
import { takeRobotsTxt } from './check/take-robots-txt.ts';
import { takeServed } from './check/take-served.ts';

function optionsGiven(): Options {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return options;
    console.log(USAGE);
    process.exit(EXIT.fine);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${redacted(error.message)}\n\n${USAGE}`);
    process.exit(EXIT.usage);
  }
}

const options = optionsGiven();
const addresses = await foundAddresses(options).catch((error: Error) => {
  console.error(`Could not read the addresses: ${redacted(error.message)}.`);
  process.exit(EXIT.unchecked);
});
const checks = await loadChecks();
const allDeep: DeepChecks = options.isDeep ? await loadDeepChecks() : {};
const deepChecks: DeepChecks = Object.fromEntries(
  Object.entries(allDeep).filter(([id]) => !options.only || areaOf(id) === options.only),
);
const siteChecks: SiteChecks = Object.fromEntries(
  Object.entries(await loadSiteChecks()).filter(([id]) => !options.only || areaOf(id) === options.only),
);
const definitions = { ...checks, ...deepChecks };
const collector = options.isServed ? '' : await bundleCollector();
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    // Ctrl-C then ends the visits, not the program.
    handleSIGINT: false,
  });
const browser = options.isServed ? null : await launch();

/** Pages side by side; those of one host keep its pace. */
const AT_ONCE = 4;
/** The checked pages by the order in which they began; null for those that were already checked by another address. */
const results: (Checked | null)[] = [];
const gathered = gatherSet(options);
let begun = 0;

/** Checks one page, from its URL to its verdict. Returns null if it was already checked by another address. */
async function check(found: FoundAddress): Promise<Checked | null> {
  const index = begun;
  begun += 1;
  gathered.begin(found);
  if (addresses.total !== '1') console.error(`${begun} of ${addresses.total}: ${redacted(found.address)}`);
  const page = await browser?.newPage();
  try {
    const taken = page ? await takeRendered(page, collector, found.address) : await takeServed(found.address);
    const { inspection } = taken;
    if (!addresses.add(found, inspection)) {
      gathered.seeAgain(found, inspection);
      return null;
    }
    const { page: snapshot } = inspection;
    Object.assign(
      inspection,
      await vocabularyFor(snapshot),
      await loadSuffixes(),
      await phrasesFor(snapshot),
    );
    if (options.isDeep) Object.assign(inspection, await plainHttpOf(inspection.url));
    const began = performance.now();
    const report = runChecks(checks, inspection, options.only);
    const milliseconds = performance.now() - began;
    const whole = options.isDeep ? await goDeep(inspection, report, deepChecks) : report;
    gathered.see(found, inspection, whole);
    const checked = checkedOf(definitions, taken, whole, milliseconds);
    results[index] = checked;
    return checked;
  } finally {
    await page?.close();
  }
}

const unchecked: Unchecked[] = [];
// People see each page as soon as it is checked; a file or another program gets everything at the end.
const isStreamed = options.format === 'text' && options.output === null;
const stop = new AbortController();
// Ctrl-C ends the run with what there is; visits of --deep end by themselves.
const onInterrupt = () => stop.abort();
if (!options.isDeep) process.once('SIGINT', onInterrupt);
const unseen: (LeftOut | CrawlRefusal)[] = [];
const miss = (found: FoundAddress, reason: Error) => {
  const missed = uncheckedOf(found.address, reason);
  unchecked.push(missed);
  console.error(`${missed.url} could not be checked: ${missed.reason}`);
};
const steps = runSet<Checked | null>({
  next: addresses.next,
  take: check,
  isFine: (page) => (page?.status ?? 200) < 500,
  ...(options.follow !== null && {
    robots: async (origin: string) => robotsRules(await takeRobotsTxt(origin)),
  }),
  pace: crawlPace({
    isOwn: (host) => options.follow === null || isLoopback(new URL(`http://${host}`).hostname),
  }),
  // The progress of visits, and what Ctrl-C ends, are those of one page.
  atOnce: options.isDeep ? 1 : AT_ONCE,
  signal: stop.signal,
});
for await (const step of steps) {
  if ('error' in step) {
    gathered.miss(step, step.error);
    miss(step, step.error);
  } else if ('refused' in step) {
    gathered.leaveOut(step.address, step.depth, step.refused);
    // Where robots.txt excludes a page, it is left out as crawlers leave it out; the first one was asked for.
    if (step.refused === 'robots' && step.depth !== 0) unseen.push(step.refused);
    else miss(step, new Error(reasonText(step.refused)));
  } else if (step.page && isStreamed) console.log(pageText(step.page));
}
process.off('SIGINT', onInterrupt);
await browser?.close();
const pages = results.filter((page) => page !== null);
const left = leftOutText([...addresses.leftOut.values(), ...unseen]);
if (left) console.error(left);
for (const [address, why] of addresses.leftOut) gathered.leaveOut(address, null, why);
const causes =
  pages.length > 1
    ? checkedCauses(
        { ...definitions, ...siteChecks },
        causesOf(gathered.set(stop.signal.aborted), siteChecks),
      )
    : [];
if (stop.signal.aborted) console.error(`Stopped: ${pages.length} pages were checked.`);

const together = isStreamed ? causesText(causes) : null;
if (together) console.log(together);
if (!isStreamed) {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const { failOn } = options;
  const written = FORMATS[options.format]({ pages, unchecked, causes, definitions, failOn, version });
  if (options.output) await writeFile(options.output, written);
  else process.stdout.write(written);
}
process.exitCode = stop.signal.aborted ? EXIT.unchecked : exitCodeOf(pages, unchecked, options.failOn);
