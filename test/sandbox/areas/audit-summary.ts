import { type Area, SEVERITIES, type Severity } from '../../../lib/checks/check.ts';
import { areaOf } from '../../../lib/checks/result.ts';
import type { CrawledPage, CrawlResult } from '../net/crawl.ts';

/** SEO counts for three parts of a site's health, security for one. */
const SHARE = { seo: 0.75, security: 0.25 };

function healthOf({ seo, security }: CrawledPage): number {
  const search = seo ?? 0;
  return security === null ? search : SHARE.seo * search + SHARE.security * Math.min(100, security);
}

/** Returns the health of a site, 0 to 100: the mean of its pages. Null without pages. */
export function healthScore(pages: readonly CrawledPage[]): number | null {
  if (pages.length === 0) return null;
  return Math.round(pages.reduce((sum, page) => sum + healthOf(page), 0) / pages.length);
}

const nothing = () =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;

/**
 * Summarizes a crawl: for each area the failed checks of all pages by severity, and for each check the number of pages
 * that fail it. `errors` and `warnings` are the totals of both areas; a blocker counts as an error.
 */
export function issuesOf({ pages, blocked, broken, redirected }: CrawlResult) {
  const areas: Record<Area, Record<Severity, number>> = { seo: nothing(), security: nothing() };
  const checks: Record<string, number> = {};
  for (const { failed } of pages) {
    for (const { check, severity } of failed) {
      areas[areaOf(check)][severity] += 1;
      checks[check] = (checks[check] ?? 0) + 1;
    }
  }
  const sum = (...severities: Severity[]) =>
    severities.reduce((total, severity) => total + areas.seo[severity] + areas.security[severity], 0);
  return {
    errors: sum('blocker', 'error'),
    warnings: sum('warning'),
    notices: sum('notice', 'info'),
    ...areas,
    checks: Object.fromEntries(Object.entries(checks).sort(([a], [b]) => a.localeCompare(b, 'en'))),
    crawl: { blocked_by_robots: blocked, broken_links: broken, redirects: redirected },
  };
}
