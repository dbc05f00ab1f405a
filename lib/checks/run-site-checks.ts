import type { SitePages } from './site/reading/site-pages.ts';
import type { AnySiteCheck, SiteChecks, SiteFinding } from './site/site-check.ts';

/** What a check found in a set. One that throws is a fault of Plumbline, not of the site: it found nothing. */
export interface SiteResult {
  check: string;
  findings: readonly SiteFinding[];
  /** How many pages it judged. */
  of: number;
  /** The exception, if it failed to run. */
  error?: string;
}

/** Runs one check of a set of pages. Pure; never throws. */
export function runSiteCheck(check: string, { judges, run }: AnySiteCheck, pages: SitePages): SiteResult {
  try {
    return { check, findings: [...run(pages)], of: judges(pages) };
  } catch (error) {
    return { check, findings: [], of: 0, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the checks of a set of pages, one at each step. Pure; one that throws stops no other. */
export function* runningSiteChecks(
  checks: SiteChecks,
  pages: SitePages,
): Generator<void, readonly SiteResult[]> {
  const results: SiteResult[] = [];
  for (const [id, check] of Object.entries(checks)) {
    yield;
    results.push(runSiteCheck(id, check, pages));
  }
  return results;
}
