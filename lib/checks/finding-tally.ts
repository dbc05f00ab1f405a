import { type AnyCheck, type Finding, type Line, SEVERITIES, type Severity, type Values } from './check.ts';
import { selectorOf, snippetOf } from './evidence.ts';
import type { Evidence, ReportedFinding } from './result.ts';
import type { ElementRecord } from './snapshot.ts';

/** Returns the position of a severity in their order; 0 is the worst. */
export const rank = (severity: Severity) => SEVERITIES.indexOf(severity);

/** Returns the most severe of a list; null if it is empty. */
export function worstSeverity(findings: readonly { severity: Severity }[]): Severity | null {
  return findings.map(({ severity }) => severity).sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** The most findings of one message that are reported individually; the others are counted. */
const MAXIMUM_FINDINGS = 50;
/** The most characters of a value that a sentence shows. */
const LONGEST_VALUE = 500;
/** The most characters of a line shown as evidence. */
const LONGEST_LINE = 2_000;

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

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

function reported(check: Pick<AnyCheck, 'severity'>, finding: Finding): ReportedFinding {
  return {
    message: finding.message,
    severity: finding.severity ?? check.severity,
    values: shownValues(finding.values ?? {}),
    ...(finding.at && { at: evidenceOf(finding.at) }),
    ...(finding.fix && { fix: finding.fix }),
  };
}

/** Collects the findings of one check as they arrive: keeps the first of each message, counts all. */
export class FindingTally {
  readonly findings: ReportedFinding[] = [];
  /** The numbers of findings, by message. */
  readonly totals: Record<string, number> = {};
  /** The severity of the most severe finding. */
  worst: Severity | undefined;
  readonly #check: Pick<AnyCheck, 'severity'>;

  constructor(check: Pick<AnyCheck, 'severity'>) {
    this.#check = check;
  }

  add(finding: Finding): void {
    const severity = finding.severity ?? this.#check.severity;
    if (!this.worst || rank(severity) < rank(this.worst)) this.worst = severity;
    const count = (this.totals[finding.message] ?? 0) + 1;
    this.totals[finding.message] = count;
    if (count <= MAXIMUM_FINDINGS) this.findings.push(reported(this.#check, finding));
  }
}
