import type { Checks, Severity } from '../../../lib/checks/check.ts';
import { letterOf } from '../../../lib/checks/knowledge/response/observatory.ts';
import { domainOf, hostOf } from '../../../lib/platform/address.ts';
import { type CrawledPage, crawl } from '../net/crawl.ts';
import { type Exposure, findExposures } from '../net/exposures.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Risk, Row, ScanFinding } from '../store/tables.ts';

/** Severities as the scans call them. */
const RISKS: readonly Risk[] = ['critical', 'high', 'medium', 'low', 'info'];
const RISK_OF: Readonly<Record<Severity, Risk>> = {
  blocker: 'critical',
  error: 'high',
  warning: 'medium',
  notice: 'low',
  info: 'info',
};

/** Number of pages that each kind of scan visits. */
const PAGES: Readonly<Record<string, number>> = { free: 1, deep: 10, comprehensive: 30 };
/** The maximum score of a site that exposes such a file, whatever its headers. */
const CEILING: Readonly<Record<Exposure['severity'], number>> = { critical: 15, high: 40, medium: 70 };

function findingsOf(pages: readonly CrawledPage[], checks: Checks): ScanFinding[] {
  const found = new Map<string, ScanFinding>();
  for (const { url, failed } of pages) {
    for (const { check, severity } of failed) {
      const known = found.get(check);
      const title = checks[check]?.title ?? check;
      if (known) known.pages += 1;
      else found.set(check, { check, title, risk: RISK_OF[severity], url, pages: 1 });
    }
  }
  return [...found.values()];
}

/** A site is as secure as its weakest page. */
function scoreOf(pages: readonly CrawledPage[], exposures: readonly Exposure[]): number {
  const scores = pages.map(({ security }) => security ?? 0);
  return Math.min(100, ...scores, ...exposures.map(({ severity }) => CEILING[severity]));
}

export function lightOf(score: number): 'green' | 'yellow' | 'red' {
  return score >= 80 ? 'green' : score >= 50 ? 'yellow' : 'red';
}

async function runScan(sandbox: Sandbox, id: number, signal: AbortSignal): Promise<void> {
  const { store, clock, options } = sandbox;
  const { project_id, mode } = store.find('scans', { id }) as Row<'scans'>;
  const { url } = store.find('shield_projects', { id: project_id }) as Row<'shield_projects'>;
  store.update('scans', id, { status: 'running' });
  const checks = await sandbox.checks();
  const guard = sandbox.guard(signal);
  const { pages, stopped } = await crawl({
    ...guard,
    start: url,
    isSite: (host) => domainOf(hostOf(host)) === domainOf(url),
    maximumPages: PAGES[mode] ?? 1,
    only: 'security',
    checks,
    pause: options.pause,
    now: clock.now,
  });
  const isActive = mode !== 'free' && pages.length > 0;
  const exposures = isActive
    ? await findExposures(new URL(url), { ...guard, rare: mode === 'comprehensive', pause: options.pause })
    : [];
  if (signal.aborted) return;
  if (pages.length === 0) {
    store.update('scans', id, { status: 'failed', verdict: { reason: stopped }, finished_at: clock.now() });
    return;
  }
  const files = exposures.map(({ path, severity }): ScanFinding => {
    return { check: path, title: path, risk: severity, url: new URL(path, url).href, pages: 1 };
  });
  const findings = [...files, ...findingsOf(pages, checks)].sort(
    (a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk),
  );
  const score = scoreOf(pages, exposures);
  const counts = RISKS.map((risk) => [risk, findings.filter((finding) => finding.risk === risk).length]);
  store.update('scans', id, {
    status: 'done',
    score,
    grade: letterOf(score),
    verdict: { light: lightOf(score), pages: pages.length },
    findings,
    findings_summary: Object.fromEntries(counts),
    finished_at: clock.now(),
  });
}

/** Runs a scan and records its progress. Requests only the project's own host. */
export function workOnScan(sandbox: Sandbox, id: number): void {
  const { store, clock, work } = sandbox;
  work.start(
    (signal) => runScan(sandbox, id, signal),
    () => store.update('scans', id, { status: 'failed', finished_at: clock.now() }),
  );
}
