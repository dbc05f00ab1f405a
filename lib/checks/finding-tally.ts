import type { AnyCheck, Finding, Line, Values, Weight } from './check.ts';
import { type Cost, costOf, costOfCheck, highestCost } from './consequence.ts';
import { selectorOf, snippetOf } from './evidence.ts';
import type { Evidence, ReportedFinding } from './result.ts';
import type { ElementRecord } from './snapshot.ts';

/** The most findings of one message that are reported individually; the others are counted. */
const MAXIMUM_FINDINGS = 50;
/** The most characters of a value that a sentence shows. */
const LONGEST_VALUE = 500;
/** The most characters of a line shown as evidence. */
const LONGEST_LINE = 2_000;

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function evidenceOf(at: ElementRecord | Line, excerpt?: string): Evidence {
  if ('source' in at) {
    return {
      source: at.source,
      snippet: shortened(at.text, LONGEST_LINE),
      ...(at.line !== undefined && { line: at.line }),
    };
  }
  const selector = selectorOf(at.path);
  return { source: 'page', snippet: snippetOf(at, excerpt), ...(selector && { selector }) };
}

function shownValues({ values = {} }: Finding): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, LONGEST_VALUE) : value,
    ]),
  );
}

/** Collects the findings of one check as they arrive: keeps the first of each message, counts all. */
export class FindingTally {
  /** The numbers of findings, by message. */
  readonly totals: Record<string, number> = {};
  readonly #kept: Finding[] = [];
  /** Findings that are only counted, one for each cost. */
  readonly #counted = new Map<string, Finding>();
  readonly #check: Weight & Pick<AnyCheck, 'messages'>;

  constructor(check: Weight & Pick<AnyCheck, 'messages'>) {
    this.#check = check;
  }

  add(finding: Finding): void {
    const count = (this.totals[finding.message] ?? 0) + 1;
    this.totals[finding.message] = count;
    if (count <= MAXIMUM_FINDINGS) this.#kept.push(finding);
    else this.#counted.set(JSON.stringify([finding.message, finding.loses, finding.severity]), finding);
  }

  /** The cost of a finding: with others of its message, if they are some of many. */
  #costOf({ message, severity, loses, of }: Finding): Cost {
    const check = this.#check;
    if (!check.loses) return severity ? { severity } : costOfCheck(check);
    const share = of ? (this.totals[message] ?? 0) / of : 1;
    return costOf(loses ?? check.messages[message]?.loses ?? check.loses, share);
  }

  get findings(): readonly ReportedFinding[] {
    return this.#kept.map((finding) => ({
      message: finding.message,
      ...this.#costOf(finding),
      values: shownValues(finding),
      ...(finding.at && { at: evidenceOf(finding.at, finding.excerpt) }),
      ...(finding.fix && { fix: finding.fix }),
    }));
  }

  /** The highest cost of all; null if nothing was found. */
  get worst(): Cost | null {
    return highestCost([...this.#kept, ...this.#counted.values()].map((finding) => this.#costOf(finding)));
  }
}
