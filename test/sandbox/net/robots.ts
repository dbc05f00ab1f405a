import type { RobotsTxtFacts } from '../../../lib/checks/inspection.ts';
import { crawlDelay, judgeRobots, parseRobotsTxt } from '../../../lib/checks/knowledge/robots/robots-txt.ts';
import { type Answer, CannotGet, type GetOptions, get, headerOf, USER_AGENT } from './get.ts';

/** Redirects of robots.txt that are followed, as RFC 9309 (2.3.1.2) requires. */
const HOPS = 5;
const MAXIMUM_BYTES = 512_000;
/** Seconds; longer delays are capped. */
const MAXIMUM_DELAY = 10;

/** The rules of a host's robots.txt for this crawler. */
export interface Robots {
  facts: RobotsTxtFacts;
  allows(url: string): boolean;
  /** The requested seconds between two requests. */
  delay: number;
  /** Addresses of the sitemaps that it lists. */
  sitemaps: readonly string[];
}

/**
 * Fetches the robots.txt of an origin. An unreachable file disallows everything; a missing file disallows nothing.
 */
export async function getRobots(origin: string, options: GetOptions): Promise<Robots> {
  const url = new URL('/robots.txt', origin).href;
  const answer: Answer | { status: number } = await get(url, {
    ...options,
    maximumHops: HOPS,
    maximumBytes: MAXIMUM_BYTES,
  }).catch((error: unknown) => {
    if (!(error instanceof CannotGet)) throw error;
    return { status: error.trouble === 'too many redirects' ? 404 : 0 };
  });
  const body = 'body' in answer ? new TextDecoder().decode(answer.body) : '';
  const contentType = 'body' in answer ? (headerOf(answer, 'content-type') ?? '') : '';
  const facts: RobotsTxtFacts = { how: 'observed', url, status: answer.status, body, contentType };
  const isFile = answer.status >= 200 && answer.status < 300;
  return {
    facts,
    allows: (address) => judgeRobots(facts, address, USER_AGENT).allowed === true,
    delay: Math.min(crawlDelay(facts, USER_AGENT), MAXIMUM_DELAY),
    sitemaps: isFile
      ? parseRobotsTxt(body)
          .lines.filter(({ field }) => field === 'sitemap')
          .map(({ value }) => value)
      : [],
  };
}
