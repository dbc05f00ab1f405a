import { costOfCheck } from './consequence.ts';
import type { AnyDeepCheck, DeepChecks, DeepContext, Progress } from './deep/deep-check.ts';
import type { Visitor } from './deep/visiting/visit.ts';
import { FindingTally } from './finding-tally.ts';
import type { Inspection } from './inspection.ts';
import { asAddressed } from './knowledge/response/addressed.ts';
import { areaOf, type CheckResult, type Report } from './result.ts';
import { byWeight, checkResultOf } from './run-checks.ts';
import { fullScore } from './score.ts';

interface DeepRun {
  /** A rate-limited visitor for this run, with the same signal. */
  visit: Visitor;
  /** Stops everything: findings are kept, unfinished checks become "not looked at". */
  signal?: AbortSignal;
  onProgress?(check: string, progress: Progress): void;
  onResult?(result: CheckResult): void;
}

async function runOne(
  id: string,
  check: AnyDeepCheck,
  context: DeepContext,
  onProgress: DeepRun['onProgress'],
): Promise<CheckResult> {
  const found = new FindingTally(check);
  try {
    const steps = check.run(context);
    let progress: Progress | null = null;
    for (;;) {
      const step = await steps.next();
      if (context.signal.aborted) {
        // With all addresses visited, what is left is not known in addresses.
        const read = progress && progress.done < progress.total ? progress : null;
        return checkResultOf(id, check, found, read ? { read } : 'not looked at');
      }
      if (step.done) return checkResultOf(id, check, found, step.value ?? undefined);
      if ('total' in step.value) {
        progress = step.value;
        onProgress?.(id, progress);
      } else found.add(step.value);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      check: id,
      outcome: 'broken',
      ...costOfCheck(check),
      findings: [],
      totals: {},
      error: message,
    };
  }
}

/**
 * Runs the checks that visit further addresses, all at once, because the visitor limits their rate. The
 * results have the same form as those of `run`. Never rejects, not even if it is stopped.
 */
export async function runDeep(
  checks: DeepChecks,
  inspection: Inspection,
  { visit, signal = new AbortController().signal, onProgress, onResult }: DeepRun,
): Promise<readonly CheckResult[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([id, check]) => {
      const known = areaOf(id) === 'seo' ? asAddressed(inspection) : inspection;
      const result = await runOne(id, check, { inspection: known, visit, signal }, onProgress);
      onResult?.(result);
      return result;
    }),
  );
  return results.sort(byWeight);
}

/**
 * Returns a report with the results of deep checks in place of earlier ones. The scores stay the same, because they must
 * be comparable between pages and visits; the score for search gets a second, fuller figure.
 */
export function withDeepResults(report: Report, results: readonly CheckResult[]): Report {
  const renewed = new Set(results.map(({ check }) => check));
  const kept = report.results.filter(({ check }) => !renewed.has(check));
  const score = report.seo?.score ?? null;
  const full = score === null ? null : fullScore(score, results);
  return {
    ...report,
    ...(full && { seo: { score, full: full.score } }),
    results: [...kept, ...results].sort(byWeight),
  };
}
