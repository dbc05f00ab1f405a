import type { Severity } from '../../../lib/checks/check.ts';
import { rank } from '../../../lib/checks/consequence.ts';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import type { SecurityScore } from '../../../lib/checks/result.ts';
import type { Definitions } from '../../../lib/report/definitions.ts';
import type { Checked } from '../../check/results/checked.ts';
import { quoted } from './quoted.ts';
import { type FindingOutput, type PageOutput, QUOTED_NOTE } from './schemas.ts';
import { toldFindings } from './told-findings.ts';

/** How much of a page is told. */
export interface Extent {
  /** The mildest severity that is listed. */
  severity: Severity;
  findings: number;
  places: number;
}

/** The longest address. */
const LONGEST = 1_000;
const MOST_HOSTS = 20;

export const toldAddress = (address: string): string => quoted(redacted(address), LONGEST);

export const toldRefused = (hosts: ReadonlySet<string>): PageOutput['refused'] => ({
  count: hosts.size,
  quotedHosts: [...hosts].slice(0, MOST_HOSTS).map((host) => quoted(host)),
});

/** Returns how many findings there are of each severity. */
export function severityCounts(findings: readonly { severity: Severity }[]): PageOutput['counts'] {
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return {
    blocker: of('blocker'),
    error: of('error'),
    warning: of('warning'),
    notice: of('notice'),
    info: of('info'),
  };
}

/** Returns a grade, or the range in which it is. */
export function gradeText(security: SecurityScore | null): string | null {
  if (!security) return null;
  const [least, most] = security.range?.grade ?? [security.grade, security.grade];
  return least === null || least === most ? least : `${least} to ${most}`;
}

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

function summary(told: Omit<PageOutput, 'says' | 'note'>): string {
  const { findings, moreFindings, counts, notChecked } = told;
  const all = Object.entries(counts).flatMap(([severity, count]) =>
    count > 0
      ? [
          `${count} ${severity === 'info' ? 'for information' : counted(count, severity).slice(`${count} `.length)}`,
        ]
      : [],
  );
  return [
    all.length > 0 ? `Found: ${all.join(', ')}.` : 'Nothing was found.',
    ...(moreFindings > 0
      ? [
          `${counted(findings.length, 'finding')} listed, ${moreFindings} more not listed: ask for more findings, or for a milder severity.`,
        ]
      : []),
    ...(notChecked.length > 0
      ? [`${counted(notChecked.length, 'check')} not made, because something was not seen.`]
      : []),
  ].join(' ');
}

/** Returns what an assistant is told of a page. */
export function toldPage(
  address: string,
  page: Checked,
  definitions: Definitions,
  { severity, findings: most, places }: Extent,
  refused: ReadonlySet<string>,
): PageOutput {
  const all = toldFindings(page, definitions, places);
  const listed: readonly FindingOutput[] = all
    .filter((finding) => rank(finding.severity) <= rank(severity))
    .slice(0, most);
  const told = {
    address: redacted(address),
    quotedAddress: toldAddress(page.url),
    quotedJudgedAs: page.judgedAs === null ? null : toldAddress(page.judgedAs),
    status: page.status,
    kind: { kind: page.kind.kind, certainty: page.kind.certainty },
    seo: page.seo?.full ?? page.seo?.score ?? null,
    grade: gradeText(page.security),
    counts: severityCounts(all),
    findings: [...listed],
    moreFindings: all.length - listed.length,
    leftOut: page.leftOut.map(({ check, message, total, reason }) => ({
      check,
      message,
      places: total,
      reason,
    })),
    passed: page.passed.length,
    notApplicable: page.notApplicable.length,
    notChecked: page.results
      .filter(({ outcome }) => outcome === 'not looked at' || outcome === 'broken')
      .map(({ check, missing, read }) => ({ check, missing: [...missing], read: read ?? null })),
    refused: toldRefused(refused),
  };
  return { note: QUOTED_NOTE, says: summary(told), ...told };
}
