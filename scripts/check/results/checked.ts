import type { Certainty, SearchLoss, Severity, Values } from '../../../lib/checks/check.ts';
import type { Inspection, Missing } from '../../../lib/checks/inspection.ts';
import { redacted, redactedAll } from '../../../lib/checks/knowledge/addresses/redact.ts';
import type { CheckResult, Evidence, Outcome, Report } from '../../../lib/checks/result.ts';
import { totalOf } from '../../../lib/checks/result.ts';
import { checkFault, checkMessage, checkRemedy, inEnglish } from '../../../lib/report/check-texts.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import { type MeasuringStep, measuringGround, measuringPress } from '../../../lib/report/measuring.ts';
import { HIDE_NOTHING, type Hiding, hiddenValues } from '../credentials/hiding.ts';
import type { TakenPage } from '../pages/taken-page.ts';
import type { RunEntry } from './run-head.ts';

/** One place of one finding. */
export interface CheckedFinding {
  check: string;
  severity: Severity;
  /** What the page loses in search; null for security. */
  loses: SearchLoss | null;
  /** How sure that is; null for security. */
  certainty: Certainty | null;
  message: string;
  /** In a few words. */
  fault: string;
  text: string;
  remedy: string;
  docs: string;
  values: Values;
  at: Evidence | null;
  /** Text to copy. */
  fix: string | null;
  /** The check whose consequence this finding is; it costs no points of its own. */
  cause: string | null;
  /** Whether the baseline has it. */
  isKnown: boolean;
}

/** A message of a check that plumbline.json leaves out on a page. */
export interface LeftOutFinding {
  check: string;
  message: string;
  /** The number of places. */
  total: number;
  reason: string | null;
}

/** One page's part of `--json`. Scripts rely on it: fields are added, never changed. */
export interface Checked {
  url: string;
  /** The address as which it was judged for search, for a page of a staging site; else null. */
  judgedAs: string | null;
  status: number | null;
  /** What the page is, and what that means for the index. */
  kind: Report['kind'];
  seo: Report['seo'];
  security: Report['security'];
  findings: readonly CheckedFinding[];
  /** Every check with its outcome: `total` counts all places, `findings` above lists the first of them. */
  results: readonly {
    check: string;
    title: string;
    /** `ignored`: it failed, but all its findings are left out. */
    outcome: Outcome | 'ignored';
    severity: Severity;
    loses: SearchLoss | null;
    /** The share of the points left that it takes, 0 to 1; null for security. */
    takes: number | null;
    certainty: Certainty | null;
    total: number;
    listed: number;
    /** The total of each message. */
    totals: Readonly<Record<string, number>>;
    cause: string | null;
    missing: readonly Missing[];
    /** How many addresses were read, of all that a check on demand needs; null if it has read all, or needs none. */
    read: CheckResult['read'] | null;
    observatory: CheckResult['observatory'] | null;
    error: string | null;
  }[];
  leftOut: readonly LeftOutFinding[];
  passed: readonly string[];
  notApplicable: readonly string[];
  notLookedAt: readonly string[];
  broken: readonly string[];
  /** The options that would measure some of the open tests of the Observatory. */
  measuredBy: readonly string[];
  ms: { collect: number; checks: number };
  /** The page as an entry of the set of all pages, for which several files of results are put together. */
  entry?: RunEntry;
}

/**
 * Returns the address as which a page counts, without its fragment: a page of a staging site has that of the site itself.
 */
export const publishedAddress = ({ url, judgedAs }: Pick<Checked, 'url' | 'judgedAs'>): string =>
  (judgedAs ?? url).replace(/#.*$/, '');

/** A report without what is left out. */
export interface ListedReport extends Omit<Report, 'results'> {
  results: readonly (Omit<CheckResult, 'outcome'> & { outcome: Outcome | 'ignored' })[];
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** A page that could not be checked. */
export interface Unchecked {
  url: string;
  reason: string;
}

/** Returns it with the first line of the reason, without secrets. */
export const uncheckedOf = (url: string, { message }: Error, hide: Hiding = HIDE_NOTHING): Unchecked =>
  redactedAll({ url: hide.inAddress(url), reason: hide.inText(message.split('\n')[0] ?? '') });

/** The options of the terminal that do what a press does in the extension. */
const OPTIONS: Readonly<Partial<Record<MeasuringStep, string>>> = { 'plain http': '--deep' };

function measuringOptions(inspection: Inspection, { security }: Pick<Report, 'security'>): readonly string[] {
  const ground = { ...measuringGround(inspection, false), hasAccess: true };
  const press = security && measuringPress(security.tests, security.open, ground);
  return press?.steps.flatMap((step) => OPTIONS[step] ?? []) ?? [];
}

type ReportedFinding = ListedReport['results'][number]['findings'][number];

/** Hides credentials in what a finding has from the page, before sentences are made of it. */
const hiddenFinding = (finding: ReportedFinding, { inText, inAddress }: Hiding): ReportedFinding => ({
  ...finding,
  values: hiddenValues(finding.values, inText),
  ...(finding.at && {
    at: {
      ...finding.at,
      snippet: inText(finding.at.snippet),
      ...(finding.at.selector !== undefined && { selector: inAddress(finding.at.selector) }),
    },
  }),
  ...(finding.fix !== undefined && { fix: inText(finding.fix) }),
});

/** Converts a report to the form that all outputs are made from, without secrets. */
export function checkedOf(
  definitions: Readonly<Record<string, Definition>>,
  { inspection, collect }: TakenPage,
  report: ListedReport,
  milliseconds: number,
  {
    judgedAs = null,
    leftOut = [],
    hide = HIDE_NOTHING,
  }: Partial<Pick<Checked, 'judgedAs' | 'leftOut'> & { hide: Hiding }> = {},
): Checked {
  const ids = (outcome: Outcome) =>
    report.results.filter((result) => result.outcome === outcome).map(({ check }) => check);
  const definitionOf = (check: string) => definitions[check] as Definition;
  const page = redactedAll({
    url: hide.inAddress(inspection.url),
    judgedAs: judgedAs === null ? null : hide.inAddress(judgedAs),
    status: inspection.response?.status ?? null,
    kind: report.kind,
    seo: report.seo,
    security: report.security,
    findings: report.results.flatMap(({ check, findings, cause }) =>
      findings
        .map((finding) => hiddenFinding(finding, hide))
        .map(({ severity, loses, certainty, message, values, at, fix }) => ({
          check,
          severity,
          loses: loses ?? null,
          certainty: certainty ?? null,
          message,
          fault: checkFault(inEnglish, check, definitionOf(check), message, values),
          text: checkMessage(inEnglish, check, definitionOf(check), message, values),
          remedy: checkRemedy(inEnglish, definitionOf(check), message, values),
          docs: definitionOf(check).docs,
          values,
          at: at ?? null,
          fix: fix ?? null,
          cause: cause ?? null,
          isKnown: false,
        })),
    ),
    leftOut,
  });
  const { findings, leftOut: left, ...facts } = page;
  return {
    ...facts,
    findings,
    results: report.results.map((result) => ({
      check: result.check,
      title: definitionOf(result.check).title,
      outcome: result.outcome,
      severity: result.severity,
      loses: result.loses ?? null,
      takes: result.takes ?? null,
      certainty: result.certainty ?? null,
      total: totalOf(result),
      listed: result.findings.length,
      totals: result.totals,
      cause: result.cause ?? null,
      missing: result.missing ?? [],
      read: result.read ?? null,
      observatory: result.observatory ?? null,
      error: result.error === undefined ? null : redacted(hide.inText(result.error)),
    })),
    leftOut: left,
    passed: ids('passed'),
    notApplicable: ids('not applicable'),
    notLookedAt: ids('not looked at'),
    broken: ids('broken'),
    measuredBy: measuringOptions(inspection, report),
    ms: { collect: rounded(collect), checks: rounded(milliseconds) },
  };
}
