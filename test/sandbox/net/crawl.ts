import { setTimeout as sleep } from 'node:timers/promises';
import type { Checks } from '../../../lib/checks/check.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { addressOf } from '../../../lib/checks/knowledge/addresses.ts';
import { type Report, run } from '../../../lib/checks/run.ts';
import type { Inspection } from '../../../lib/checks/snapshot.ts';
import { decodeHtml } from './decode.ts';
import { type Answer, CannotGet, type GetOptions, get, headerOf } from './get.ts';
import { getRobots, type Robots } from './robots.ts';
import { getSitemapPages } from './sitemap.ts';

/** What to crawl, and how far. */
export interface CrawlPlan extends GetOptions {
  start: string;
  /** Whether a host is part of the site. */
  isSite: (host: string) => boolean;
  maximumPages: number;
  checks: Checks;
  /** Milliseconds between two requests to a host; robots.txt may ask for more. */
  pause: number;
  /** Called after each page with their number. */
  onPage?: (pages: number) => void;
}

/** Why a crawl ended: the site was done, or something was in the way. */
export type Stop =
  | 'complete'
  | 'page limit'
  | 'robots.txt'
  | 'robots.txt unreachable'
  | 'unreachable'
  | 'no page';

export interface CrawlResult {
  /** Reports of the pages, in the order they were read. */
  pages: readonly { status: number; report: Report }[];
  stopped: Stop;
  /** Addresses of the site that were found, whether read or not. */
  found: number;
  /** Addresses that robots.txt keeps us from. */
  blocked: number;
  /** Addresses on the site that answer with an error or not at all. */
  broken: number;
  redirected: number;
}

const CONCURRENCY = 2;
const isHtml = (answer: Answer) =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(headerOf(answer, 'content-type') ?? '');

/** An address in the one form that is compared; null where it is no page on the web. */
function canonical(address: string | URL | null): URL | null {
  if (!address || !URL.canParse(String(address))) return null;
  const url = new URL(address);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Crawls a site from its start page along its links and sitemaps, and judges every page with the checks of the
 * extension. Obeys robots.txt, never leaves the site, counts each document once.
 */
export async function crawl(plan: CrawlPlan): Promise<CrawlResult> {
  const { start, isSite, maximumPages, checks, pause, signal, onPage } = plan;
  const isOurs = (url: URL) => isSite(url.hostname);
  const guard: GetOptions = { ...plan, follow: isOurs };
  const robots = new Map<string, Promise<Robots>>();
  const robotsOf = (url: URL) => {
    const known = robots.get(url.origin) ?? getRobots(url.origin, { ...plan, follow: () => true });
    robots.set(url.origin, known);
    return known;
  };
  const queue: URL[] = [];
  const seen = new Set<string>();
  const read = new Set<string>();
  const pages: { status: number; report: Report }[] = [];
  const count = { blocked: 0, broken: 0, redirected: 0 };
  let taken = 0;

  const add = (address: string | URL | null) => {
    const url = canonical(address);
    if (!url || seen.has(url.href) || !isOurs(url)) return;
    seen.add(url.href);
    queue.push(url);
  };

  const judge = async (answer: Answer): Promise<void> => {
    const url = new URL(answer.url);
    const page = collectHtml(decodeHtml(answer.body, headerOf(answer, 'content-type')), answer.url);
    const inspection: Inspection = {
      url: answer.url,
      page,
      response: { how: 'observed', url: answer.url, status: answer.status, headers: answer.headers },
      robotsTxt: (await robotsOf(url)).facts,
    };
    pages.push({ status: answer.status, report: run(checks, inspection) });
    onPage?.(pages.length);
    for (const anchor of page.anchors) add(addressOf(page, anchor));
  };

  const visit = async (url: URL): Promise<void> => {
    const rules = await robotsOf(url);
    if (!rules.allows(url.href)) {
      count.blocked += 1;
      return;
    }
    try {
      const answer = await get(url.href, guard);
      const final = new URL(answer.url);
      if (answer.hops.length > 0) count.redirected += 1;
      if (answer.status >= 400) count.broken += 1;
      seen.add(answer.url);
      const isNew = !read.has(answer.url) && (await robotsOf(final)).allows(answer.url);
      read.add(answer.url);
      if (isNew && isHtml(answer) && pages.length < maximumPages) await judge(answer);
    } catch (error) {
      if (!(error instanceof CannotGet)) throw error;
      count.broken += 1;
    }
    await sleep(Math.max(pause, rules.delay * 1_000), undefined, { ...(signal && { signal }) });
  };

  const work = async (): Promise<void> => {
    for (let url = queue[taken]; url && pages.length < maximumPages; url = queue[taken]) {
      signal?.throwIfAborted();
      taken += 1;
      await visit(url);
    }
  };

  const first = canonical(start) as URL;
  const rules = await robotsOf(first);
  add(first);
  const named = rules.sitemaps.length > 0 ? rules.sitemaps : [new URL('/sitemap.xml', first).href];
  await work0();
  return { pages, stopped: stopOf(), found: seen.size, ...count };

  /** The start page comes first, alone; what it and the sitemaps name then comes in parallel. */
  async function work0(): Promise<void> {
    const { status } = rules.facts;
    if (status === 0 || status === 429 || status >= 500) return;
    const url = queue[taken];
    taken += 1;
    if (url) await visit(url);
    for (const page of await getSitemapPages(named, guard)) add(page);
    while (taken < queue.length && pages.length < maximumPages) {
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    }
  }

  function stopOf(): Stop {
    const { status } = rules.facts;
    if (pages.length > 0)
      return pages.length >= maximumPages && taken < queue.length ? 'page limit' : 'complete';
    if (status === 0) return 'unreachable';
    if (status === 429 || status >= 500) return 'robots.txt unreachable';
    if (count.blocked > 0) return 'robots.txt';
    return count.broken > 0 ? 'unreachable' : 'no page';
  }
}
