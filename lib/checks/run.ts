import type { AnyCheck, Area, Checks, Finding, Line, Severity, Values, Verdict } from './check.ts';
import { SEVERITIES } from './check.ts';
import { selectorOf, snippetOf } from './evidence.ts';
import type { Inspection } from './inspection.ts';
import { isHtmlType } from './knowledge/response/media-types.ts';
import {
  areaOf,
  type CheckResult,
  type Evidence,
  NOT_APPLICABLE,
  type Report,
  type ReportedFinding,
} from './result.ts';
import { securityScore, seoScore } from './score.ts';
import type { ElementRecord } from './snapshot.ts';

export const MAXIMUM_FINDINGS = 50;
/** Characters of a value that a sentence shows. */
const LONGEST_VALUE = 500;
/** Characters of a line that is shown as evidence. */
const LONGEST_LINE = 2_000;

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const rank = (severity: Severity) => SEVERITIES.indexOf(severity);

function evidenceOf(at: ElementRecord | Line): Evidence {
  if ('source' in at) {
    return {
      source: at.source,
      snippet: shortened(at.text, LONGEST_LINE),
      ...(at.line !== undefined && { line: at.line }),
    };
  }
  const selector = selectorOf(at.path);
  return { source: 'page', snippet: snippetOf(at), ...(selector && { selector }) };
}

function shownValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, LONGEST_VALUE) : value,
    ]),
  );
}

export function reported(check: Pick<AnyCheck, 'severity'>, finding: Finding): ReportedFinding {
  return {
    message: finding.message,
    severity: finding.severity ?? check.severity,
    values: shownValues(finding.values ?? {}),
    ...(finding.at && { at: evidenceOf(finding.at) }),
    ...(finding.fix && { fix: finding.fix }),
  };
}

/** What follows from a check's findings and its last word. */
export function resultOf(
  id: string,
  check: Pick<AnyCheck, 'severity' | 'needs'>,
  findings: readonly ReportedFinding[],
  verdict: Verdict | undefined,
): CheckResult {
  const [worst] = findings.map(({ severity }) => severity).sort((a, b) => rank(a) - rank(b));
  if (worst) return { check: id, outcome: 'failed', severity: worst, findings };
  const base = { check: id, severity: check.severity, findings };
  if (typeof verdict === 'object' && 'missing' in verdict)
    return { ...base, outcome: 'not looked at', missing: [verdict.missing] };
  if (verdict === 'not looked at') return { ...base, outcome: verdict, missing: [...(check.needs ?? [])] };
  const outcome = typeof verdict === 'object' ? verdict.outcome : verdict;
  return { ...base, outcome: outcome ?? 'passed' };
}

/** The order of a report. */
export function byWeight(a: CheckResult, b: CheckResult): number {
  return rank(a.severity) - rank(b.severity) || a.check.localeCompare(b.check, 'en');
}

/** Whether a check has something to say of a document of that type: a PDF has headers, but no head. */
function concerns({ needs = [], anyDocument }: AnyCheck, contentType: string): boolean {
  return (
    isHtmlType(contentType) ||
    anyDocument === true ||
    needs.includes('response') ||
    needs.includes('robotsTxt')
  );
}

/** The result codes of the Observatory's test that a check answers for; theirs is null where they would not test at all. */
function codesOf(
  { observatory: test }: AnyCheck,
  verdict: Verdict | undefined,
): Pick<CheckResult, 'observatory'> {
  if (!test) return {};
  if (verdict === 'not applicable') return { observatory: { test, code: null, page: NOT_APPLICABLE } };
  if (typeof verdict !== 'object' || !('observatory' in verdict)) return {};
  return { observatory: { test, code: verdict.observatory, page: verdict.page ?? verdict.observatory } };
}

function runOne(id: string, check: AnyCheck, inspection: Inspection): CheckResult {
  const base = { check: id, severity: check.severity, findings: [] };
  if (!concerns(check, inspection.page.contentType)) return { ...base, outcome: 'not applicable' };
  const missing = check.needs?.filter((part) => inspection[part] === undefined) ?? [];
  if (missing.length > 0) return { ...base, outcome: 'not looked at', missing };
  const findings: ReportedFinding[] = [];
  try {
    // The parts it needs were just seen to be there.
    const steps = check.run(inspection as Required<Inspection>);
    let step = steps.next();
    while (!step.done && findings.length < MAXIMUM_FINDINGS) {
      findings.push(reported(check, step.value));
      step = steps.next();
    }
    const verdict = step.done ? (step.value ?? undefined) : undefined;
    return { ...resultOf(id, check, findings, verdict), ...codesOf(check, verdict) };
  } catch (error) {
    return { ...base, outcome: 'broken', error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Judges an inspection by every check. Pure and synchronous. A check that throws becomes a `broken` result and
 * stops no other.
 */
export function run(checks: Checks, inspection: Inspection, only?: Area): Report {
  const results = Object.entries(checks)
    .filter(([id]) => !only || areaOf(id) === only)
    .map(([id, check]) => runOne(id, check, inspection))
    .sort(byWeight);
  return {
    url: inspection.url,
    results,
    seo:
      only === 'security'
        ? null
        : { score: seoScore(results.filter(({ check }) => areaOf(check) === 'seo')) },
    security:
      only === 'seo' ? null : securityScore(results.filter(({ check }) => areaOf(check) === 'security')),
  };
}
