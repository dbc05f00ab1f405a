import type { Inspection } from '../../../lib/checks/inspection.ts';
import { isLoopback } from '../../../lib/checks/knowledge/addresses/addresses.ts';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import type { Report } from '../../../lib/checks/result.ts';
import { throwIfAskedToWait } from '../../../lib/pages/sets/crawl/asked-to-wait.ts';
import { crawlPace } from '../../../lib/pages/sets/crawl/crawl-pace.ts';
import type { FoundAddress, LeftOut } from '../../../lib/pages/sets/crawl/frontier.ts';
import { robotsRules } from '../../../lib/pages/sets/crawl/robots-rules.ts';
import { type CrawlRefusal, runSet } from '../../../lib/pages/sets/crawl/run-set.ts';
import { sitemapMembers } from '../../../lib/pages/sets/crawl/sitemap-members.ts';
import { foundAddresses } from '../addresses/found-addresses.ts';
import { gatherSet, textForWalls } from '../addresses/gather-set.ts';
import { reasonText } from '../addresses/left-out-text.ts';
import { robotsTxtOnce } from '../pages/robots-txt-once.ts';
import { takePage } from '../pages/take-page.ts';
import { withMeaning } from '../requests/failure-text.ts';
import { requestPageWith } from '../requests/fetch-once.ts';
import { comparedWith, type NotFoundAgain } from '../results/baseline.ts';
import { type Checked, checkedOf, type Unchecked, uncheckedOf } from '../results/checked.ts';
import { EXIT } from '../results/exit-code.ts';
import type { RunHead } from '../results/run-head.ts';
import { CommandError, type PreparedRun } from '../settings/prepare-run.ts';
import { asProduction, mapping } from '../staging/production.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { causesOfRun } from './causes-of-run.ts';
import type { CheckedPages, EarlierRun } from './checked-pages.ts';
import { judgeWithStaging, withKnowledge } from './judge-with-staging.ts';
import { leaveOutBy } from './leave-out-rules.ts';
import { reorderBuffer } from './reorder-buffer.ts';
import { requestPlainHttp, runDeepChecks } from './run-deep-checks.ts';
import { assertSameRun, runHeadOf } from './same-run.ts';
import { shortDuration } from './short-duration.ts';

/** Pages side by side, in a browser and without; those of one host keep its pace. */
const AT_ONCE = { rendered: 4, served: 8 };
/** The most checked pages that wait for an earlier one. */
const MOST_HELD = 32;
/** The longest pause, in milliseconds, that is waited for if a server asks for one: builds have to end. */
const LONGEST_REST = 120_000;

/** Hears of a run while it lasts. */
interface Watcher {
  /** The run is known, and begins now. */
  begin?(run: RunHead): void | Promise<void>;
  /** A page was checked. They come in the order of their addresses. */
  show(page: Checked): void | Promise<void>;
  /** Returns what of a page has to be there at the end; all if this is missing. */
  keep?(page: Checked): Checked;
  /** The same, as the engine has it. */
  see?(inspection: Inspection, report: Report): void;
  /** The number of addresses that are done, and of all; of all at most, unless it is exact. */
  count?(done: number, total: number, isExact: boolean): void;
}

/**
 * Checks the pages of a run.
 *
 * @throws CommandError If the addresses cannot be read, or there is no browser.
 */
export async function checkPages(
  prepared: PreparedRun,
  terminal: Terminal,
  watcher: Watcher,
  earlier: EarlierRun | null = null,
): Promise<CheckedPages> {
  const { options, plan, checks, deepChecks, definitions, baseline, request, hide, say } = prepared;
  const { credentials, only } = plan;
  const robotsTxtOf = robotsTxtOnce(request);
  const addresses = await foundAddresses(
    plan.addresses,
    request,
    options.shard,
    earlier?.entries ?? [],
  ).catch((error: Error) => {
    const { message } = withMeaning(error, terminal.env);
    throw new CommandError(
      EXIT.unchecked,
      redacted(`Could not read the addresses: ${hide.inText(message)}.`),
    );
  });
  const run = runHeadOf(prepared, addresses);
  if (earlier) assertSameRun(run, earlier.run, options.output ?? '');
  if (addresses.count === 0)
    throw new CommandError(EXIT.unchecked, 'Nothing was checked: the list or the sitemap has no addresses.');
  const { urls, sitemaps, follow } = plan.addresses;
  // Of all other servers, the browser trusts those that it would trust without Plumbline.
  const own =
    terminal.env.NODE_EXTRA_CA_CERTS && terminal.web.proxy === null
      ? [...urls, ...sitemaps, ...(follow === null ? [] : [follow])].map((url) => new URL(url).origin)
      : [];
  const browser = options.isServed
    ? null
    : await (await import('../pages/page-browser.ts'))
        .openBrowser(credentials, terminal.web, own)
        .catch(({ message }: Error) => {
          throw new CommandError(EXIT.unchecked, `Nothing was checked: ${message}`);
        });
  const pages: Checked[] = [...(earlier?.pages ?? [])];
  /** The turn of each address that is under way. */
  const turns = new Map<string, number>();
  const ordered = reorderBuffer<Checked>();
  const gathered = gatherSet(
    run.source,
    plan.addresses.most,
    (address) => {
      const as = plan.stagingOf(address);
      return as ? mapping(as.map)(address) : address;
    },
    hide,
  );
  for (const entry of earlier?.entries ?? []) gathered.keep(entry, true);
  const { pages: total, isExact } = addresses.total;
  /** The addresses that were requested. */
  const begun = new Set<string>();
  let done = pages.length;
  if (earlier) say(`Already checked: ${done} of ${isExact ? '' : 'at most '}${total}.`);
  for (const [address, count] of addresses.beyond)
    say(`${options.output} does not have ${count} of the links of ${address}: these are not followed.`);
  const goneFrom = new Map<string, readonly NotFoundAgain[]>();
  const compared = (page: Checked): { page: Checked; gone: readonly NotFoundAgain[] } =>
    baseline && !options.isBaselineWritten ? comparedWith(baseline, page) : { page, gone: [] };

  /** Checks one page, from its URL to its verdict. Returns null if it was already checked by another address. */
  async function check(found: FoundAddress, responded: (isFine: boolean) => void): Promise<Checked | null> {
    if (!begun.has(found.address)) {
      begun.add(found.address);
      const number = (earlier?.pages.length ?? 0) + begun.size;
      if (!isExact || total !== 1) say(`${number} of ${isExact ? '' : 'at most '}${total}: ${found.address}`);
    }
    const taken = await takePage(found.address, { browser, credentials, request, robotsTxtOf });
    const { url, response } = taken.inspection;
    if (response) throwIfAskedToWait(response, () => textForWalls(taken.inspection));
    responded((response?.status ?? 200) < 500);
    const as = plan.stagingOf(url);
    const future = as ? asProduction(taken.inspection, as) : null;
    if (!addresses.add(found, taken.inspection)) {
      gathered.seeAgain(found, future ?? taken.inspection);
      return null;
    }
    const inspection = await withKnowledge({
      ...taken.inspection,
      ...(options.isDeep && (await requestPlainHttp(url, request))),
    });
    const searched = future ? await withKnowledge(future) : inspection;
    const began = performance.now();
    const report = judgeWithStaging(checks, { inspection, searched, expected: as?.expected ?? [] }, only);
    const milliseconds = performance.now() - began;
    const whole = options.isDeep
      ? await runDeepChecks(inspection, report, deepChecks, request, terminal)
      : report;
    const listed = leaveOutBy(plan.rulesOf(url), checks, whole);
    // The record has what was seen; what rules leave out is left out of the causes.
    const entry = gathered.see(found, searched, whole);
    watcher.see?.(searched, listed.kept);
    const judged = checkedOf(definitions, { ...taken, inspection }, listed.report, milliseconds, {
      judgedAs: future?.url ?? null,
      leftOut: listed.leftOut,
      hide,
    });
    const { page: checked, gone } = compared({ ...judged, entry });
    goneFrom.set(checked.url, gone);
    return checked;
  }

  /** By the turn of their address: results do not depend on which of two pages fails first. */
  const unchecked: Record<number, Unchecked> = {};
  const refused: (LeftOut | CrawlRefusal)[] = [];
  const next = (): FoundAddress | null => {
    // One page that takes long holds back those after it: not too many of them.
    const found = ordered.held < MOST_HELD ? addresses.next() : null;
    if (!found) return null;
    turns.set(found.address, turns.size);
    gathered.begin(found, addresses.orderOf(found.address));
    return found;
  };
  const show = async (ready: readonly Checked[]) => {
    for (const page of ready) {
      pages.push(watcher.keep?.(page) ?? page);
      await watcher.show(page);
    }
  };
  const miss = (found: FoundAddress, reason: Error) => {
    const missed = uncheckedOf(found.address, reason, hide);
    unchecked[turns.get(found.address) as number] = missed;
    say(`${missed.url} could not be checked: ${missed.reason}`);
  };
  const stop = new AbortController();
  // Ctrl-C ends the run with what there is; visits of --deep end by themselves.
  const stopListening = options.isDeep ? null : terminal.onInterrupt(() => stop.abort());
  // A list was chosen page by page, and a staging site keeps crawlers out on purpose.
  const isGuest =
    run.source === 'followed' ||
    (run.source === 'sitemap' && !plan.addresses.sitemaps.some((url) => plan.stagingOf(url)));
  const steps = runSet<Checked | null>({
    next,
    take: check,
    ...(isGuest && {
      robots: async (origin: string) => robotsRules(await robotsTxtOf(origin)),
    }),
    pace: crawlPace({
      isOwn: (host) => isLoopback(new URL(`http://${host}`).hostname),
      longestRest: LONGEST_REST,
    }),
    rests: (host, pause) => say(`${host} asks to wait ${shortDuration(pause)}; the run goes on after that.`),
    // The progress of visits, and what Ctrl-C ends, are those of one page.
    atOnce: options.isDeep ? 1 : AT_ONCE[browser ? 'rendered' : 'served'],
    signal: stop.signal,
  });
  try {
    await watcher.begin?.(run);
    for await (const step of steps) {
      if ('error' in step) {
        const reason = withMeaning(step.error, terminal.env);
        gathered.miss(step, reason);
        miss(step, reason);
      } else if ('refused' in step) {
        gathered.refuse(step, step.refused);
        // Where robots.txt excludes a page, it is left out as crawlers leave it out; the first one was asked for.
        if (step.refused === 'robots' && step.depth !== 0) refused.push(step.refused);
        else miss(step, new Error(reasonText(step.refused)));
      } else if ('asked' in step) {
        gathered.postpone(step, step.asked.status);
        const { pause, isTooLong } = step.asked;
        const wanted = isTooLong ? shortDuration(pause) : 'each time';
        miss(step, new Error(`the server asked to wait ${wanted}`));
      }
      const page = 'page' in step ? step.page : null;
      await show(ordered.add(turns.get(step.address) as number, page));
      done += 1;
      watcher.count?.(done, total, isExact);
    }
    await show(ordered.rest());
  } finally {
    stopListening?.();
    await browser?.close();
  }
  for (const [address, why] of addresses.leftOut)
    gathered.leaveOut(address, addresses.count === null ? addresses.orderOf(address) : 0, why);
  const isStopped = stop.signal.aborted;
  if (plan.addresses.follow !== null && !isStopped && pages.length > 1)
    gathered.noteSitemaps(
      await sitemapMembers(await robotsTxtOf(plan.addresses.follow), requestPageWith(request)),
    );

  return {
    pages,
    unchecked: Object.values(unchecked),
    unseen: gathered.unseen(),
    leftOut: [...addresses.leftOut.values(), ...refused],
    causes: pages.length < 2 ? [] : await causesOfRun(prepared, gathered.set(isStopped)),
    goneFrom,
    isStopped,
  };
}
