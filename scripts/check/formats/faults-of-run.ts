import type { Severity } from '../../../lib/checks/check.ts';
import { rank } from '../../../lib/checks/consequence.ts';
import { unseenText } from '../../../lib/report/unseen-text.ts';
import type { Checked, CheckedFinding } from '../results/checked.ts';
import type { RunResults } from '../results/run-results.ts';
import { placesOfFault, type SharedFault, sharedFaults, sharedText } from './faults-of-pages.ts';
import { english } from './one-line-text.ts';

/** A fault as a summary says it: once, however many places and pages have it. */
export interface RunFault {
  check: string;
  severity: Severity;
  fault: string;
  /** What is wrong, with its values; how much of what it needs its check has read; how many pages have it, if several. */
  text: string;
  remedy: string;
  docs: string;
  /** The addresses of its pages. */
  pages: readonly string[];
  /** The number of places, if it is the fault of one page; else 1. */
  total: number;
  isKnown: boolean;
  /** Whether it is between pages: no baseline knows it, and it fails no command. */
  isBetween: boolean;
}

/** Returns the sentence of a finding, and how many addresses its check has read, if not all. */
export function textWithRead({ results }: Checked, { check, text }: CheckedFinding): string {
  const read = results.find((result) => result.check === check)?.read;
  return [text, ...(read ? unseenText(english, { read }) : [])].join(' ');
}

const ofShared = (one: SharedFault): RunFault => {
  const { check, severity, fault, remedy, docs, kind } = one.cause;
  const pages = placesOfFault(one).map(({ url }) => url);
  const text = sharedText(one.cause);
  const { isKnown } = one;
  return { check, severity, fault, text, remedy, docs, pages, total: 1, isKnown, isBetween: kind === 'site' };
};

function ofOwn(page: Checked, finding: CheckedFinding, all: readonly CheckedFinding[]): RunFault {
  const { check, message, severity, fault, remedy, docs } = finding;
  const text = textWithRead(page, finding);
  const same = all.filter((one) => one.check === check && one.message === message);
  const total = page.results.find((result) => result.check === check)?.totals[message] ?? 1;
  const isKnown = same.every((one) => one.isKnown);
  const pages = [page.url];
  return { check, severity, fault, text, remedy, docs, pages, total, isKnown, isBetween: false };
}

/** Returns the faults of a run, the worst on most pages first, without those that only follow from another one. */
export function faultsOfRun({ pages, causes }: Pick<RunResults, 'pages' | 'causes'>): readonly RunFault[] {
  const { shared, ownOf } = sharedFaults({ pages, causes });
  const faults = [
    ...shared.filter(({ cause }) => cause.cause === null).map(ofShared),
    ...pages.flatMap((page) => {
      const own = ownOf(page).filter(({ cause }) => cause === null);
      const first = new Map(own.map((one) => [`${one.check} ${one.message}`, one] as const).reverse());
      return [...first.values()].reverse().map((finding) => ofOwn(page, finding, own));
    }),
  ];
  return faults.sort((a, b) => rank(a.severity) - rank(b.severity) || b.pages.length - a.pages.length);
}
