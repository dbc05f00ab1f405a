// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.

import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { DeepChecks } from '../lib/checks/deep/deep-check.ts';
import { isLoopback } from '../lib/checks/knowledge/addresses/addresses.ts';
import { redacted } from '../lib/checks/knowledge/addresses/redact.ts';
import { withEachString } from '../lib/checks/knowledge/texts/each-string.ts';
import { areaOf } from '../lib/checks/result.ts';
import type { SiteChecks } from '../lib/checks/site/site-check.ts';
import { crawlPace } from '../lib/pages/sets/crawl-pace.ts';
import type { FoundAddress, LeftOut } from '../lib/pages/sets/frontier.ts';
import { robotsRules } from '../lib/pages/sets/robots-rules.ts';
import { type CrawlRefusal, runSet } from '../lib/pages/sets/run-set.ts';
import { causesOf } from '../lib/pages/sets/set-causes.ts';
import { isLeftOut } from '../lib/report/settings-file/ignore-rules.ts';
import { findBrowser } from './browser/find-browser.mjs';
import { bundleCollector } from './build/bundle-collector.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from './build/load-checks.ts';
import { listedIn } from './check/addresses.ts';
import {
  comparedWith,
  foreignOrigin,
  type NotFoundAgain,
  readBaseline,
  writeBaseline,
} from './check/baseline.ts';
import { type Checked, checkedOf, type Unchecked, uncheckedOf } from './check/checked.ts';
import { type CauseOfPages, checkedCauses } from './check/checked-cause.ts';
import { readCookieFile } from './check/cookie-file.ts';
import { hiding, requestWith } from './check/credentials.ts';
import { EXIT, exitCodeOf } from './check/exit-code.ts';
import { EXPECTATIONS } from './check/expectations.ts';
import { findSettingsFile, settingsFrom } from './check/find-settings-file.ts';
import { causesText } from './check/formats/causes-text.ts';
import { FORMATS } from './check/formats/index.ts';
import { pageText } from './check/formats/text.ts';
import { foundAddresses } from './check/found-addresses.ts';
import { gatherSet } from './check/gather-set.ts';
import { goDeep, plainHttpOf } from './check/go-deep.ts';
import { judge, withKnowledge } from './check/judge.ts';
import { leaveOutBy } from './check/leave-out-rules.ts';
import { leftOutText, reasonText } from './check/left-out.ts';
import { type Options, readOptions, USAGE, UsageError } from './check/options.ts';
import { type Plan, planOf } from './check/plan.ts';
import { asProduction, mapping } from './check/production.ts';
import { takeRendered } from './check/take-rendered.ts';
import { takeRobotsTxt } from './check/take-robots-txt.ts';
import { takeServed } from './check/take-served.ts';

function endWithUsage({ message }: UsageError): never {
  console.error(`${redacted(message)}\n\n${USAGE}`);
  process.exit(EXIT.usage);
}

function optionsGiven(): Options {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return options;
    console.log(USAGE);
    process.exit(EXIT.fine);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return endWithUsage(error);
  }
}

const options = optionsGiven();
const checks = await loadChecks();
const allDeep: DeepChecks = options.isDeep ? await loadDeepChecks() : {};
const staging = Object.fromEntries(Object.values(EXPECTATIONS).map(({ id, definition }) => [id, definition]));

/** Returns everything that is decided before the first request. */
async function planned(): Promise<Plan> {
  const file = options.config === 'none' ? null : (options.config ?? findSettingsFile(process.cwd()));
  if (!file && !options.hasAddress) throw new UsageError('No address given.');
  const known = { ...checks, ...(file && { ...(await loadDeepChecks()), ...(await loadSiteChecks()) }) };
  const settings = file === null ? {} : settingsFrom(file, known);
  const listed = options.list === null ? [] : await listedIn(options.list);
  const cookies =
    options.cookieFile === null
      ? []
      : readCookieFile(await readFile(options.cookieFile, 'utf8'), Date.now() / 1_000);
  const whole = planOf(options, settings, process.env, listed, cookies);
  // A path in the file is one from its folder.
  const { baseline } = whole;
  const isFromFile = file !== null && options.baseline === null && baseline !== null;
  return { ...whole, baseline: isFromFile ? join(dirname(resolve(file)), baseline) : baseline };
}

const endUnasked = (error: Error): never => {
  if (error instanceof UsageError) endWithUsage(error);
  console.error(`Nothing was checked: ${redacted(error.message)}`);
  process.exit(EXIT.usage);
};
const plan = await planned().catch(endUnasked);
const { credentials, only, failOn } = plan;
const baseline = plan.baseline === null ? null : await readBaseline(plan.baseline).catch(endUnasked);
if (plan.baseline === null && options.isBaselineWritten)
  endUnasked(new UsageError('--write-baseline needs --baseline, or a baseline in plumbline.json.'));
if (plan.baseline !== null && baseline === null && !options.isBaselineWritten)
  endUnasked(new Error(`there is no baseline ${plan.baseline}: write it with --write-baseline`));
const hide = hiding(credentials);
const hideAll = <T>(value: T): T => withEachString(value, hide);
const say = (text: string) => console.error(hide(redacted(text)));
const request = requestWith(credentials);
const robotsTxtOf = takeRobotsTxt(request);
const addresses = await foundAddresses(plan.addresses, request).catch((error: Error) => {
  say(`Could not read the addresses: ${error.message}.`);
  process.exit(EXIT.unchecked);
});
const deepChecks: DeepChecks = Object.fromEntries(
  Object.entries(allDeep).filter(([id]) => !only || areaOf(id) === only),
);
const definitions = { ...checks, ...deepChecks, ...staging };
const collector = options.isServed ? '' : await bundleCollector();
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    // Ctrl-C then ends the visits, not the program.
    handleSIGINT: false,
  });
const browser = options.isServed ? null : await launch();
/** Returns a page in a profile of its own, with the user's cookies. */
async function newPage(launched: Browser): Promise<Page> {
  const context = await launched.newContext();
  await context.addCookies(
    credentials.cookies.map(({ name, value, domain, isForSubdomains, path, isSecure }) => ({
      name,
      value,
      domain: isForSubdomains ? `.${domain}` : domain,
      path,
      secure: isSecure,
    })),
  );
  return context.newPage();
}

/** Pages side by side; those of one host keep its pace. */
const AT_ONCE = 4;
/** The checked pages by the order in which they began; null for those that were already checked by another address. */
const results: (Checked | null)[] = [];
const gathered = gatherSet(plan.addresses, (address) => {
  const as = plan.stagingOf(address);
  return as ? mapping(as.map)(address) : address;
});
let begun = 0;

/** What the baseline has on each page that is no longer there. */
const goneFrom = new Map<string, readonly NotFoundAgain[]>();
const compared = (page: Checked): { page: Checked; gone: readonly NotFoundAgain[] } =>
  baseline && !options.isBaselineWritten ? comparedWith(baseline, page) : { page, gone: [] };

/** Checks one page, from its URL to its verdict. Returns null if it was already checked by another address. */
async function check(found: FoundAddress): Promise<Checked | null> {
  const index = begun;
  begun += 1;
  gathered.begin(found);
  if (addresses.total !== '1') say(`${begun} of ${addresses.total}: ${found.address}`);
  const page = browser && (await newPage(browser));
  try {
    const taken = page
      ? await takeRendered(page, collector, found.address, credentials, robotsTxtOf)
      : await takeServed(found.address, request, robotsTxtOf);
    const { url } = taken.inspection;
    const as = plan.stagingOf(url);
    const future = as ? asProduction(taken.inspection, as) : null;
    if (!addresses.add(found, taken.inspection)) {
      gathered.seeAgain(found, future ?? taken.inspection);
      return null;
    }
    const inspection = await withKnowledge({
      ...taken.inspection,
      ...(options.isDeep && (await plainHttpOf(url, request))),
    });
    const searched = future ? await withKnowledge(future) : inspection;
    const began = performance.now();
    const report = judge(checks, { inspection, searched, expected: as?.expected ?? [] }, only);
    const milliseconds = performance.now() - began;
    const whole = options.isDeep ? await goDeep(inspection, report, deepChecks, request) : report;
    const listed = leaveOutBy(plan.rulesOf(url), checks, whole);
    gathered.see(found, searched, listed.kept);
    const judged = hideAll(
      checkedOf(definitions, { ...taken, inspection }, listed.report, milliseconds, {
        judgedAs: future?.url ?? null,
        leftOut: listed.leftOut,
      }),
    );
    const { page: checked, gone } = compared(judged);
    results[index] = checked;
    goneFrom.set(checked.url, gone);
    return checked;
  } finally {
    await page?.context().close();
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
  const missed = hideAll(uncheckedOf(found.address, reason));
  unchecked.push(missed);
  say(`${missed.url} could not be checked: ${missed.reason}`);
};
const steps = runSet<Checked | null>({
  next: addresses.next,
  take: check,
  isFine: (page) => (page?.status ?? 200) < 500,
  ...(plan.addresses.follow !== null && {
    robots: async (origin: string) => robotsRules(await robotsTxtOf(origin)),
  }),
  pace: crawlPace({
    isOwn: (host) => plan.addresses.follow === null || isLoopback(new URL(`http://${host}`).hostname),
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
if (left) say(left);
for (const [address, why] of addresses.leftOut) gathered.leaveOut(address, null, why);

/** Returns what the pages have in common, and what is wrong between them. */
async function causesOfAll(): Promise<readonly CauseOfPages[]> {
  if (pages.length < 2) return [];
  const siteChecks: SiteChecks = Object.fromEntries(
    Object.entries(await loadSiteChecks()).filter(([id]) => !only || areaOf(id) === only),
  );
  const found = causesOf(gathered.set(stop.signal.aborted), siteChecks).filter(
    ({ check: id, message, addresses: on }) =>
      !on.every((address) => isLeftOut(plan.rulesOf(address))(id, message)),
  );
  return hideAll(checkedCauses({ ...definitions, ...siteChecks }, found));
}

const causes = await causesOfAll();
if (stop.signal.aborted) console.error(`Stopped: ${pages.length} pages were checked.`);

const together = isStreamed ? causesText(causes) : null;
if (together) console.log(together);
if (!isStreamed) {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const isStaging = pages.some(({ judgedAs }) => judgedAs !== null);
  const shown = isStaging ? definitions : { ...checks, ...deepChecks };
  const written = FORMATS[options.format]({ pages, unchecked, causes, definitions: shown, failOn, version });
  if (options.output) await writeFile(options.output, written);
  else process.stdout.write(written);
}
for (const [address, gone] of goneFrom)
  for (const { check: id, message, gone: count } of gone)
    say(`The baseline no longer needs ${id} (${message}${count > 1 ? ` ×${count}` : ''}) on ${address}.`);
const isForeign =
  baseline &&
  foreignOrigin(
    baseline,
    pages.map(({ url, judgedAs }) => judgedAs ?? url),
  );
if (isForeign && pages.length > 0) say(`The baseline is of another site: ${isForeign}.`);
if (options.isBaselineWritten && plan.baseline !== null && !stop.signal.aborted) {
  await writeBaseline(plan.baseline, pages, baseline);
  say(`Wrote the baseline ${plan.baseline}.`);
}
process.exitCode = stop.signal.aborted
  ? EXIT.unchecked
  : exitCodeOf(pages, unchecked, options.isBaselineWritten ? null : failOn);
