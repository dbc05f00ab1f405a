// The cases of the headers' declarations: every example of every check that reads a header, and what must be true of
// it after a configuration.
import type { AnyCheck, Example } from '../../lib/checks/check.ts';
import { rank } from '../../lib/checks/consequence.ts';
import { inspectionOf } from '../../lib/checks/example-inspection.ts';
import { checks } from '../../lib/checks/index.ts';
import type { Fields, Inspection } from '../../lib/checks/inspection.ts';
import type { Report, ReportedFinding } from '../../lib/checks/result.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { HEADERS, POLICY, REMOVING } from '../../lib/report/configuration/header-declarations.ts';
import { headerFix } from '../../lib/report/configuration/header-fix.ts';
import { recommend } from '../../lib/report/configuration/recommend.ts';
import { faultsOf, type Recommendation } from '../../lib/report/configuration/recommendation.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  '../../lib/checks/security/*.ts',
  {
    eager: true,
  },
);

/** The findings that no header of the whole site repairs, and why. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'csp-weak: reported': 'whether the policy is ready, only its reports tell',
  'csp-weak: unrestricted': 'a new policy is in report-only mode first',
  'csp-weak: inline': 'the page has to change first',
  'csp-weak: broad': 'the hosts are not known',
  'csp-weak: http': 'FTP has no secure form, and a list of 101 sources is not rewritten',
  'csp-weak: eval': 'the page has to change first',
  'csp-weak: evalUnrestricted': 'the page has to change first',
  'csp-weak: styles': 'the hosts are not known',
  'csp-weak: stylesInline': 'the page has to change first',
  'csp-weak: stylesBroad': 'the hosts are not known',
  'csp-bypass: allowlist': 'the page has to change first',
  'csp-bypass: hashes': 'the page has to change first',
  'csp-bypass: jsonp': 'the hosts are needed',
  'csp-bypass: angular': 'the hosts are needed',
  'csp-bypass: public': 'the hosts are needed',
  'csp-bypass: suffix': 'the hosts are not known',
  'csp-bypass: made': 'the page has to change first',
  'csp-bypass: self': 'the site needs another host',
  'framing-open: embed': 'whether the page is made for embedding, only its owner knows',
  'origin-cluster-off: void': 'the browser decides when all pages of the origin are closed',
  'software-disclosed: realm': 'a setting of the sign-in',
  'software-disclosed: actuator': 'a setting of the application',
};

export interface HeaderCase {
  /** The ID without its area: `hsts-missing`. */
  check: string;
  example: Example;
  headers: Fields;
}

const listOf = ({ headers = {} }: Example): Fields =>
  Array.isArray(headers) ? (headers as Fields) : Object.entries(headers);

/** The checks that the declarations list. */
export const DECLARED: readonly string[] = [
  ...new Set([...HEADERS.flatMap((header) => header.checks), ...POLICY, ...REMOVING]),
];

/** Checks of the policy whose text to copy is a header of its own, which is not part of the whole set. */
const ALONE = ['csp-malformed', 'csp-meta-limited'];

/** Every example with a response, without the other files that its page loads, which have headers of their own. */
export const HEADER_CASES: readonly HeaderCase[] = [...DECLARED, ...ALONE].flatMap((check) =>
  (files[`../../lib/checks/security/${check}.ts`]?.examples ?? [])
    .filter((example) => example.headers)
    .map(({ parts, ...example }) => ({
      check,
      example: { ...example, ...(parts && { parts: { ...parts, subresources: [] } }) },
      headers: listOf(example),
    })),
);

/** Returns the inspection and the report of an example whose page is sent with these headers. */
export function judged(example: Example, headers: Fields): { inspection: Inspection; report: Report } {
  const inspection = inspectionOf({ ...example, headers });
  return { inspection, report: runChecks(checks, inspection, 'security') };
}

/** The configurations that are proposed for a case: the whole set, and the text to copy of the check alone. */
export const PROPOSALS: Readonly<
  Record<'all' | 'one', (check: string, of: ReturnType<typeof judged>) => readonly Recommendation[]>
> = {
  all: (check, { inspection, report }) =>
    DECLARED.includes(check) ? recommend(inspection, report.results) : [],
  one: (check, { inspection, report }) => {
    const fixes = faultsOf(report.results, check).flatMap(({ fix }) => fix ?? []);
    return [...new Set(fixes)].flatMap((fix) => headerFix(fix, inspection) ?? []);
  },
};

/** The header that a finding is about. */
const headerOf = ({ at, fix = '' }: ReportedFinding) =>
  (at?.snippet ?? fix).split(':', 1)[0]?.toLowerCase() ?? '';

/**
 * Returns what a configuration left wrong or made worse, in words; `[]` if nothing. The text to copy of one finding
 * promises nothing for another, and a policy that works at last may lack a directive. Headers that the server's syntax cannot express are left out; the panel lists them.
 */
export function problemsOf(
  kind: keyof typeof PROPOSALS,
  check: string,
  [before, after]: readonly [Report, Report],
  leftOut: readonly Recommendation[] = [],
): readonly string[] {
  const unwritten = new Set(leftOut.map(({ name }) => name.toLowerCase()));
  const place = (finding: ReportedFinding) => `${finding.message} ${headerOf(finding)}`;
  const still = new Set(faultsOf(after.results, check).map(place));
  const left = faultsOf(before.results, check)
    .filter((finding) => still.has(place(finding)) && !ELSEWHERE[`${check}: ${finding.message}`])
    .filter(({ fix }) => kind === 'all' || fix !== undefined)
    .filter((finding) => !unwritten.has(headerOf(finding)))
    .map(({ message }) => `${message} is still found`);
  const worse = after.results.flatMap(({ check: id, outcome, severity, findings }) => {
    const earlier = before.results.find((result) => result.check === id);
    const was = earlier?.outcome === 'failed' ? rank(earlier.severity) : Number.POSITIVE_INFINITY;
    const least = kind === 'all' ? 'notice' : 'warning';
    return outcome === 'failed' && rank(severity) <= rank(least) && rank(severity) < was
      ? [`${id} is worse: ${findings.map(({ message }) => message).join()}`]
      : [];
  });
  const points = [before, after].map(({ security }) => security?.score ?? 0);
  const lower =
    (points[1] ?? 0) < (points[0] ?? 0) ? [`the score falls from ${points[0]} to ${points[1]}`] : [];
  return [...left, ...worse, ...lower];
}
