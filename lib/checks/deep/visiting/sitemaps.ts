import type { Line } from '../../check.ts';
import type { Inspection, RobotsTxtFacts } from '../../inspection.ts';
import { parseAddress, withoutFragment } from '../../knowledge/addresses/addresses.ts';
import { robotsTxtOf } from '../../knowledge/robots/robots-txt.ts';
import { readSitemap, type Sitemap } from '../../knowledge/robots/sitemap.ts';
import { isRobotsTxtUnread } from '../../knowledge/robots/unread-robots-txt.ts';
import type { Visit, Visitor } from './visit.ts';
import { robotsTxtFor } from './visited-page.ts';

export interface FoundSitemap {
  visit: Visit;
  /** Null where there is no file, or the file is not a sitemap. */
  sitemap: Sitemap | null;
  /** The line of robots.txt that lists it. */
  at?: Line;
  /** Whether robots.txt lists no sitemap, and this is only the default address. */
  isGuess: boolean;
  /** Whether a sitemap index lists it. */
  isPart: boolean;
  /** Number of known sitemaps that were not read yet; never more than would be read. */
  left: number;
  /** Number of all known sitemaps, also of those that will not be read. */
  known: number;
}

type Expected = Pick<FoundSitemap, 'at' | 'isGuess' | 'isPart'> & { address: string; likeness: number };

/** Sitemaps to read for one page, and characters in all of them. A site with more is not read to the end. */
const MAXIMUM = { sitemaps: 50, characters: 150_000_000 };

/** Returns the sitemaps that robots.txt lists; null if it cannot be read, so that there may be some. */
function namedIn(robotsTxt: RobotsTxtFacts): readonly Expected[] | null {
  const { status } = robotsTxt;
  if (isRobotsTxtUnread(robotsTxt)) return null;
  if (status < 200 || status >= 300) return [];
  return robotsTxtOf(robotsTxt).lines.flatMap(({ field, value, text, number }) => {
    const url = field === 'sitemap' && value ? parseAddress(value, robotsTxt.url) : null;
    if (!url) return [];
    const at: Line = { source: 'robots.txt', text: text.trim(), line: number };
    return [{ address: withoutFragment(url), at, isGuess: false, isPart: false, likeness: 0 }];
  });
}

/** Returns how much a part of an index sounds like the page: `sitemap-blog.xml` for `/blog/kettles`. */
function likenessTo(page: URL): (address: string) => number {
  const words = page.pathname
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return (address) => words.filter((word) => address.toLowerCase().includes(word)).length;
}

/**
 * Reads the sitemaps that robots.txt lists, or `/sitemap.xml` if it lists none, and the parts of indexes, one after
 * the other. Those whose names resemble the page come first, so that the caller can stop once the page is found.
 * Yields nothing if robots.txt cannot be read.
 */
export async function* sitemapsOf(inspection: Inspection, visit: Visitor): AsyncGenerator<FoundSitemap> {
  const page = new URL(inspection.page.url);
  const named = namedIn(await robotsTxtFor(page, inspection, visit));
  const usual = { address: new URL('/sitemap.xml', page).href, isGuess: true, isPart: false, likeness: 0 };
  if (!named) return;
  const waiting: Expected[] = named.length > 0 ? [...named] : [usual];
  const known = new Set(waiting.map(({ address }) => address));
  const likeness = likenessTo(page);
  let characters = 0;
  for (let count = 0; count < MAXIMUM.sitemaps && characters < MAXIMUM.characters; count += 1) {
    const next = waiting.shift();
    if (!next) return;
    const { address, likeness: _, ...expected } = next;
    const visited = await visit(address, { want: 'text' });
    const sitemap = visited.state === 'ok' ? readSitemap(visited.body ?? '') : null;
    characters += visited.body?.length ?? 0;
    if (sitemap?.kind === 'index' && !expected.isPart) {
      for (const part of sitemap.addresses) {
        const url = parseAddress(part, address)?.href;
        if (!url || known.has(url)) continue;
        known.add(url);
        waiting.push({ address: url, isGuess: false, isPart: true, likeness: likeness(url) });
      }
      waiting.sort((one, other) => other.likeness - one.likeness).splice(MAXIMUM.sitemaps);
    }
    yield { visit: visited, sitemap, ...expected, left: waiting.length, known: known.size };
  }
}
