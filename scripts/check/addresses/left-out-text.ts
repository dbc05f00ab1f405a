import type { LeftOut } from '../../../lib/pages/sets/crawl/frontier.ts';
import type { CrawlRefusal } from '../../../lib/pages/sets/crawl/run-set.ts';

/** Why an address was not requested, as part of a sentence. */
const REASONS: Readonly<Record<LeftOut | CrawlRefusal, string>> = {
  host: 'on another host',
  file: 'not a page by its ending',
  action: 'opening it might change something',
  private: 'in a private network',
  secret: 'contains a password or a token',
  nofollow: 'linked with nofollow',
  pattern: 'a quarter of the pages are of its pattern',
  limit: 'over the limit of --most',
  robots: 'excluded by robots.txt',
  'robots unknown': 'robots.txt could not be read',
  failing: 'the server failed five times in a row',
};

/** Returns why an address was not requested. */
export const reasonText = (reason: LeftOut | CrawlRefusal): string => REASONS[reason];

/** Returns how many addresses were not requested, by reason; null if there is none. */
export function leftOutText(reasons: readonly (LeftOut | CrawlRefusal)[]): string | null {
  if (reasons.length === 0) return null;
  const counts = new Map<LeftOut | CrawlRefusal, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} (${REASONS[reason]})`);
  return `Not requested: ${parts.join(', ')}.`;
}
