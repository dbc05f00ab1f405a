import { applyKind, judgedKindOf } from './apply-kind.ts';
import { withCauses } from './causes.ts';
import type { AnyCheck, Area, Checks, Verdict, Weight } from './check.ts';
import { byCost, type Cost, costOfCheck } from './consequence.ts';
import { FindingTally } from './finding-tally.ts';
import type { Inspection } from './inspection.ts';
import { pageKindOf } from './knowledge/page-kind/page-kind.ts';
import { isStillTrue, type Memory, noting, remembered } from './knowledge/read-parts.ts';
import { asAddressed } from './knowledge/response/addressed.ts';
import { isHtmlType } from './knowledge/response/media-types.ts';
import { areaOf, type CheckResult, NOT_APPLICABLE, type Report } from './result.ts';
import { securityScore, seoScore } from './score.ts';
import { allAtOnce, type Steps } from './steps.ts';

/** Returns the result for a check's findings and its verdict. */
export function checkResultOf(
  id: string,
  check: Weight & Pick<AnyCheck, 'needs'>,
  { findings, totals, worst }: Pick<FindingTally, 'findings' | 'totals' | 'worst'>,
  verdict: Verdict | undefined,
): CheckResult {
  const read = typeof verdict === 'object' && 'read' in verdict ? { read: verdict.read } : {};
  if (worst) return { check: id, outcome: 'failed', ...worst, findings, totals, ...read };
  const base = { check: id, ...costOfCheck(check), findings, totals };
  if (verdict === 'not looked at') return { ...base, outcome: verdict, missing: [...(check.needs ?? [])] };
  if (typeof verdict !== 'object') return { ...base, outcome: verdict ?? 'passed' };
  if ('read' in verdict) return { ...base, outcome: 'not looked at', ...read };
  if ('missing' in verdict) return { ...base, outcome: 'not looked at', missing: [verdict.missing] };
  return { ...base, outcome: verdict.outcome ?? 'passed' };
}

type Ordered = Cost & Pick<CheckResult, 'check' | 'observatory'>;

/**
 * Compares results for the order of a report. What costs the same begins with what is wrong on this page: the tests of
 * the Observatory mostly report protection that is missing, which matters less than a leak. IDs are ASCII, so they need
 * no collator, which takes 5 ms to load.
 */
export function byWeight(a: Ordered, b: Ordered): number {
  const isMissing = ({ observatory }: Ordered) => Number(observatory !== undefined);
  return byCost(a, b) || isMissing(a) - isMissing(b) || (a.check < b.check ? -1 : a.check > b.check ? 1 : 0);
}

/** Whether a check applies to a document of that type: a PDF has headers, but no head. */
function concerns({ needs = [], anyDocument }: AnyCheck, contentType: string): boolean {
  return (
    isHtmlType(contentType) ||
    anyDocument === true ||
    needs.includes('response') ||
    needs.includes('robotsTxt')
  );
}

/**
 * Returns the codes of the check's Observatory test; the Observatory's is null if it would not test at all.
 */
function codesOf(
  { observatory: test }: AnyCheck,
  verdict: Verdict | undefined,
): Pick<CheckResult, 'observatory'> {
  if (!test) return {};
  if (verdict === 'not applicable') return { observatory: { test, code: null, page: NOT_APPLICABLE } };
  if (typeof verdict !== 'object') return {};
  if ('missing' in verdict) {
    const { page, most } = verdict;
    return page === undefined
      ? {}
      : { observatory: { test, code: null, page, ...(most && { most: { code: page, page: most.page } }) } };
  }
  if (!('observatory' in verdict)) return {};
  const { observatory: code, page = code, most } = verdict;
  return {
    observatory: { test, code, page, ...(most && { most: { code: most.observatory, page: most.page } }) },
  };
}

function runOne(id: string, check: AnyCheck, inspection: Inspection): CheckResult {
  const base = { check: id, ...costOfCheck(check), findings: [], totals: {} };
  if (!concerns(check, inspection.page.contentType)) return { ...base, outcome: 'not applicable' };
  const missing = check.needs?.filter((part) => inspection[part] === undefined) ?? [];
  if (missing.length > 0) return { ...base, outcome: 'not looked at', missing };
  const found = new FindingTally(check);
  try {
    // The required parts are present, as checked above.
    const steps = check.run(inspection as Required<Inspection>);
    let step = steps.next();
    while (!step.done) {
      found.add(step.value);
      step = steps.next();
    }
    const verdict = step.value ?? undefined;
    return {
      ...checkResultOf(id, check, found, verdict),
      ...codesOf(check, verdict),
    };
  } catch (error) {
    return { ...base, outcome: 'broken', error: error instanceof Error ? error.message : String(error) };
  }
}

/** The results of earlier runs on the same page, by check: those whose parts are the same are used again. */
export type EarlierResults = Map<string, Memory<CheckResult>>;

function runNew(id: string, check: AnyCheck, inspection: Inspection, earlier: EarlierResults): CheckResult {
  const before = earlier.get(id);
  if (before && isStillTrue(before, inspection)) return before.value;
  const now = remembered(inspection, () => runOne(id, check, inspection));
  earlier.set(id, now);
  return now.value;
}

/**
 * Runs all checks on an inspection, one in each step. Pure. A check that throws gets a `broken` result and stops no other.
 *
 * @param earlier With it, only checks that read something new are run.
 */
export function* runningChecks(
  checks: Checks,
  inspection: Inspection,
  only?: Area,
  earlier?: EarlierResults,
): Steps<Report> {
  const own = earlier ? noting(inspection) : inspection;
  const addressed = earlier ? noting(asAddressed(inspection)) : asAddressed(inspection);
  const judged: CheckResult[] = [];
  for (const [id, check] of Object.entries(checks)) {
    if (only && areaOf(id) !== only) continue;
    const known = areaOf(id) === 'seo' ? addressed : own;
    judged.push(earlier ? runNew(id, check, known, earlier) : runOne(id, check, known));
    yield;
  }
  const kind = judgedKindOf(pageKindOf(addressed), judged);
  const results = withCauses(checks, applyKind(kind, judged).toSorted(byWeight));
  const ofSearch = results.filter(({ check }) => areaOf(check) === 'seo');
  // Of a PDF, only the response is checked: hardly anything of what a score is made of.
  const isScored = kind.index !== 'kept out' && isHtmlType(inspection.page.contentType);
  return {
    url: inspection.url,
    kind,
    results,
    seo: only === 'security' ? null : { score: isScored ? seoScore(ofSearch) : null },
    security:
      only === 'seo' ? null : securityScore(results.filter(({ check }) => areaOf(check) === 'security')),
  };
}

/** Runs all checks on an inspection at once; see `runningChecks`. */
export const runChecks = (checks: Checks, inspection: Inspection, only?: Area): Report =>
  allAtOnce(runningChecks(checks, inspection, only));
