import { loadAdvisories } from '../../../lib/checks/advisories.ts';
import type { Area, Checks } from '../../../lib/checks/check.ts';
import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import type { Inspection, RobotsTxtFacts } from '../../../lib/checks/inspection.ts';
import { addressOf } from '../../../lib/checks/knowledge/addresses/addresses.ts';
import vocabulary from '../../../lib/checks/knowledge/structured-data/schema-org.json' with { type: 'json' };
import { phrasesFor } from '../../../lib/checks/phrases-for.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { loadSuffixes } from '../../../lib/checks/suffixes.ts';
import type { RecordedFault } from '../../../lib/pages/page-record.ts';
import { crawlPace } from '../../../lib/pages/sets/crawl/crawl-pace.ts';
import type { FoundAddress } from '../../../lib/pages/sets/crawl/frontier.ts';
import { runSet } from '../../../lib/pages/sets/crawl/run-set.ts';
import { type SeenOutcome, seenOutcome } from '../../../lib/pages/sets/outcomes/seen-outcome.ts';
import { type Answer, CannotGet, type GetOptions, get, headerOf } from './get.ts';
import { getRobots, type Robots } from './robots.ts';
import { getSitemapPages } from './sitemap.ts';

const { suffixes } = await loadSuffixes();

/** The site to crawl, and the limits. */
export interface CrawlPlan extends GetOptions {
  start: string;
  /** Returns whether a host is part of the site. */
  isSite: (host: string) => boolean;
  maximumPages: number;
  checks: Checks;
  only?: Area;
  /** Milliseconds between two requests to a host; robots.txt may require more. */
  pause: number;
  /** Milliseconds since 1970: the current time for the checks. */
  now: () => number;
  /** Called after each page with the number of pages so far, and what a set keeps of the page. */
  onPage?: (pages: number, page: SeenOutcome) => void;
}

/** Why a crawl ended: it finished the site, or something blocked it. */
type Stop = 'complete' | 'page limit' | 'robots.txt' | 'robots.txt unreachable' | 'unreachable' | 'no page';

/** One document of the site, and its findings; kept small, because a site has many. */
export interface CrawledPage {
  url: string;
  status: number;
  /** Scores; null if no check of the area ran. */
  seo: number | null;
  security: number | null;
  failed: readonly Pick<RecordedFault, 'check' | 'severity'>[];
}

export interface CrawlResult {
  pages: readonly CrawledPage[];
  stopped: Stop;
  /** Pages that were read, and addresses found beyond the limit. */
  size: number;
  /** Addresses that robots.txt disallows. */
  blocked: number;
  /** Addresses on the site that return an error or do not respond. */
  broken: number;
  redirected: number;
}

const CONCURRENCY = 2;
/** The most addresses that are requested for each page of the limit: most of them may be no pages. */
const ADDRESSES_PER_PAGE = 4;
/** Whether it is one of the site's own documents; a redirect that leaves the site has a body, too. */
const isPage = (answer: Answer) =>
  (answer.status < 300 || answer.status >= 400) &&
  /^(text\/html|application\/xhtml\+xml)\b/i.test(headerOf(answer, 'content-type') ?? '');

/** Normalizes an address for comparison; null if it is not a web page. */
function canonical(address: string | URL | null): URL | null {
  if (!address || !URL.canParse(String(address))) return null;
  const url = new URL(address);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Crawls a site from its start page along its links and sitemaps, and runs the extension's checks on every page. Obeys
 * robots.txt, never leaves the site, and counts each document once.
 */
export async function crawl(plan: CrawlPlan): Promise<CrawlResult> {
  const { isSite, maximumPages, checks, only, pause, now, onPage } = plan;
  const { signal = new AbortController().signal } = plan;
  const guard: GetOptions = { ...plan, follow: (url) => isSite(url.hostname) };
  const rulesByOrigin = new Map<string, Promise<Robots>>();
  const rulesFor = ({ origin }: URL): Promise<Robots> => {
    const rules = rulesByOrigin.get(origin) ?? getRobots(origin, plan);
    rulesByOrigin.set(origin, rules);
    return rules;
  };
  const queue: FoundAddress[] = [];
  const seen = new Set<string>();
  const read = new Set<string>();
  const pages: CrawledPage[] = [];
  const count = { blocked: 0, broken: 0, redirected: 0, left: 0 };
  let taken = 0;
  const isFull = () => pages.length >= maximumPages;

  const add = (address: string | URL | null, depth: number | null) => {
    const url = canonical(address);
    if (!url || seen.has(url.href) || !isSite(url.hostname)) return;
    seen.add(url.href);
    queue.push({ address: url.href, depth });
  };

  const judge = async (answer: Answer, robotsTxt: RobotsTxtFacts, depth: number | null): Promise<void> => {
    const { url, status, headers, body, hops } = answer;
    const { text } = decode(body, headerOf(answer, 'content-type'));
    const page = collectHtml(text, url, { bytes: body.length });
    const inspection: Inspection = {
      url,
      at: now(),
      page,
      response: { how: 'observed', url, status, headers },
      way: { how: 'observed', hops: [...hops, { url, status, headers }], isWhole: true },
      robotsTxt,
      vocabulary,
      suffixes,
      ...(await phrasesFor(page)),
      ...(await loadAdvisories({ page })),
    };
    const report = runChecks(checks, inspection, only);
    const outcome = seenOutcome(report, inspection);
    const failed = outcome.record.faults.map(({ check, severity }) => ({ check, severity }));
    pages.push({ url, status, seo: outcome.score, security: report.security?.score ?? null, failed });
    onPage?.(pages.length, outcome);
    for (const anchor of page.anchors) add(addressOf(page, anchor), depth === null ? null : depth + 1);
  };

  const visit = async ({ address, depth }: FoundAddress): Promise<void> => {
    try {
      const answer = await get(address, guard);
      if (answer.hops.length > 0) count.redirected += 1;
      if (answer.status >= 400) count.broken += 1;
      const final = await rulesFor(new URL(answer.url));
      const isNew = !read.has(answer.url) && final.allows(answer.url);
      read.add(answer.url);
      seen.add(answer.url);
      if (isNew && isPage(answer)) {
        if (isFull()) count.left += 1;
        else await judge(answer, final.facts, depth);
      }
    } catch (error) {
      if (!(error instanceof CannotGet)) throw error;
      count.broken += 1;
    }
  };

  const start = new URL(plan.start);
  const { facts, sitemaps } = await rulesFor(start);
  if (facts.status !== 0 && facts.status !== 429 && facts.status < 500) {
    add(start, 0);
    const named = sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', start).href];
    const steps = runSet<void>({
      next() {
        const isSpent = isFull() || taken >= maximumPages * ADDRESSES_PER_PAGE;
        const found = isSpent ? undefined : queue[taken];
        if (!found) return null;
        taken += 1;
        return found;
      },
      async take(found) {
        await visit(found);
        // The start page is fetched first, alone; then the addresses that it and the sitemaps list.
        if (found.depth === 0 && !isFull())
          for (const page of await getSitemapPages(named, guard)) add(page, null);
      },
      robots: async (origin) => {
        const { allows, delay } = await rulesFor(new URL(origin));
        return { allows, delay: Math.max(pause / 1_000, delay) };
      },
      pace: crawlPace({ isOwn: () => true }),
      atOnce: CONCURRENCY,
      signal,
    });
    for await (const step of steps) {
      if ('error' in step) throw step.error;
      if ('refused' in step) count.blocked += 1;
    }
    signal.throwIfAborted();
  }
  const left = queue.length - taken + count.left;
  const stopped = pages.length > 0 ? (left > 0 ? 'page limit' : 'complete') : obstacle(facts, count);
  return { pages, stopped, size: pages.length + left, ...count };
}

/** Returns what blocked the crawl if no page was read. */
function obstacle(
  { status }: RobotsTxtFacts,
  { blocked, broken }: { blocked: number; broken: number },
): Stop {
  if (status === 429 || status >= 500) return 'robots.txt unreachable';
  if (status === 0 || broken > 0) return 'unreachable';
  return blocked > 0 ? 'robots.txt' : 'no page';
}
