import type { Inspection } from '../../lib/checks/inspection.ts';
import { isLoopback } from '../../lib/checks/knowledge/addresses/addresses.ts';
import { redacted } from '../../lib/checks/knowledge/addresses/redact.ts';
import { areaOf, type Report } from '../../lib/checks/result.ts';
import type { SiteChecks } from '../../lib/checks/site/site-check.ts';
import { crawlPace } from '../../lib/pages/sets/crawl-pace.ts';
import type { FoundAddress, LeftOut } from '../../lib/pages/sets/frontier.ts';
import { robotsRules } from '../../lib/pages/sets/robots-rules.ts';
import { type CrawlRefusal, runSet } from '../../lib/pages/sets/run-set.ts';
import { causesOf } from '../../lib/pages/sets/set-causes.ts';
import { isLeftOut } from '../../lib/report/settings-file/ignore-rules.ts';
import { loadSiteChecks } from '../build/load-checks.ts';
import { comparedWith, type NotFoundAgain } from './baseline.ts';
import { type Checked, checkedOf, type Unchecked, uncheckedOf } from './checked.ts';
import { type CauseOfPages, checkedCauses } from './checked-cause.ts';
import { EXIT } from './exit-code.ts';
import { foundAddresses } from './found-addresses.ts';
import { gatherSet } from './gather-set.ts';
import { goDeep, plainHttpOf } from './go-deep.ts';
import { judge, withKnowledge } from './judge.ts';
import { leaveOutBy } from './leave-out-rules.ts';
import { reasonText } from './left-out.ts';
import { openBrowser } from './page-browser.ts';
import { Ended, type Prepared } from './prepare.ts';
import { asProduction, mapping } from './production.ts';
import { takePage } from './take-page.ts';
import { takeRobotsTxt } from './take-robots-txt.ts';
import type { Terminal } from './terminal.ts';

/** Pages side by side; those of one host keep its pace. */
const AT_ONCE = 4;

/** Hears of a run while it lasts. */
interface Watcher {
  /** A page was checked. */
  show(page: Checked): void;
  /** The same, as the engine has it. */
  see?(inspection: Inspection, report: Report): void;
  /** The number of addresses that are done, and of all; of all at most, unless it is exact. */
  count?(done: number, total: number, isExact: boolean): void;
}

/** What a run has come to. */
export interface CheckedPages {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  /** Why addresses were left out. */
  leftOut: readonly (LeftOut | CrawlRefusal)[];
  /** What the pages have in common, and what is wrong between them. */
  causes: readonly CauseOfPages[];
  /** What the baseline has on each page that is no longer there. */
  goneFrom: ReadonlyMap<string, readonly NotFoundAgain[]>;
  /** Whether the user stopped it. */
  isStopped: boolean;
}

/**
 * Checks the pages of a run.
 *
 * @throws Ended If the addresses cannot be read, or there is no browser.
 */
export async function checkPages(
  prepared: Prepared,
  terminal: Terminal,
  watcher: Watcher,
): Promise<CheckedPages> {
  const { options, plan, checks, deepChecks, definitions, baseline, request, hideAll, say } = prepared;
  const { credentials, only } = plan;
  const robotsTxtOf = takeRobotsTxt(request);
  const addresses = await foundAddresses(plan.addresses, request).catch(({ message }: Error) => {
    throw new Ended(EXIT.unchecked, hideAll(redacted(`Could not read the addresses: ${message}.`)));
  });
  const browser = options.isServed
    ? null
    : await openBrowser(credentials, terminal.web).catch(({ message }: Error) => {
        throw new Ended(EXIT.unchecked, `Nothing was checked: ${message}`);
      });
  /** By the order in which they began; null for those that were already checked by another address. */
  const results: (Checked | null)[] = [];
  const gathered = gatherSet(plan.addresses, (address) => {
    const as = plan.stagingOf(address);
    return as ? mapping(as.map)(address) : address;
  });
  const { pages: total, isExact } = addresses.total;
  let [begun, done] = [0, 0];
  const goneFrom = new Map<string, readonly NotFoundAgain[]>();
  const compared = (page: Checked): { page: Checked; gone: readonly NotFoundAgain[] } =>
    baseline && !options.isBaselineWritten ? comparedWith(baseline, page) : { page, gone: [] };

  /** Checks one page, from its URL to its verdict. Returns null if it was already checked by another address. */
  async function check(found: FoundAddress): Promise<Checked | null> {
    const index = begun;
    begun += 1;
    gathered.begin(found);
    if (!isExact || total !== 1) say(`${begun} of ${isExact ? '' : 'at most '}${total}: ${found.address}`);
    const taken = await takePage(found.address, { browser, credentials, request, robotsTxtOf });
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
    const whole = options.isDeep ? await goDeep(inspection, report, deepChecks, request, terminal) : report;
    const listed = leaveOutBy(plan.rulesOf(url), checks, whole);
    gathered.see(found, searched, listed.kept);
    watcher.see?.(searched, listed.kept);
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
  }

  const unchecked: Unchecked[] = [];
  const unseen: (LeftOut | CrawlRefusal)[] = [];
  const miss = (found: FoundAddress, reason: Error) => {
    const missed = hideAll(uncheckedOf(found.address, reason));
    unchecked.push(missed);
    say(`${missed.url} could not be checked: ${missed.reason}`);
  };
  const stop = new AbortController();
  // Ctrl-C ends the run with what there is; visits of --deep end by themselves.
  const stopListening = options.isDeep ? null : terminal.onInterrupt(() => stop.abort());
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
  try {
    for await (const step of steps) {
      if ('error' in step) {
        gathered.miss(step, step.error);
        miss(step, step.error);
      } else if ('refused' in step) {
        gathered.leaveOut(step.address, step.depth, step.refused);
        // Where robots.txt excludes a page, it is left out as crawlers leave it out; the first one was asked for.
        if (step.refused === 'robots' && step.depth !== 0) unseen.push(step.refused);
        else miss(step, new Error(reasonText(step.refused)));
      } else if (step.page) watcher.show(step.page);
      done += 1;
      watcher.count?.(done, total, isExact);
    }
  } finally {
    stopListening?.();
    await browser?.close();
  }
  for (const [address, why] of addresses.leftOut) gathered.leaveOut(address, null, why);
  const pages = results.filter((page) => page !== null);

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

  return {
    pages,
    unchecked,
    leftOut: [...addresses.leftOut.values(), ...unseen],
    causes: await causesOfAll(),
    goneFrom,
    isStopped: stop.signal.aborted,
  };
}
