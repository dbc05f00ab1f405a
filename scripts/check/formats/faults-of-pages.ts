import { type Checked, type CheckedFinding, publishedAddress } from '../results/checked.ts';
import type { CauseOfPages } from '../results/checked-cause.ts';
import type { RunResults } from '../results/run-results.ts';

/** A fault that several pages have, or that is between them, with the findings that it stands for. */
export interface SharedFault {
  cause: CauseOfPages;
  /** The findings of its pages; none for a fault between pages. */
  findings: readonly { page: Checked; finding: CheckedFinding }[];
  /** Whether the baseline has all of them. A baseline has nothing of what is between pages. */
  isKnown: boolean;
}

/** The findings of a run, those that several pages have once for all of them. */
export interface SharedFaults {
  shared: readonly SharedFault[];
  /** Returns the findings that only this page has. */
  ownOf(page: Checked): readonly CheckedFinding[];
  /** Returns the fault of several pages that a finding of this page is part of; null if it is the page's own. */
  sharedOf(page: Checked, finding: Pick<CheckedFinding, 'check' | 'message'>): SharedFault | null;
}

const keyOf = ({ check, message }: Pick<CheckedFinding, 'check' | 'message'>, address: string) =>
  `${check} ${message} ${address}`;

/** The most sentences of a fault between pages that a message contains. */
const MOST_SENTENCES = 3;

/** Returns a shared fault in words: `Title missing, on 12 of 14 pages.`, and what exactly was found between pages. */
export function sharedText({ kind, fault, pages, of, texts }: CauseOfPages): string {
  const sentences = kind === 'site' ? texts.slice(0, MOST_SENTENCES).map(({ text }) => text) : [];
  const more = kind === 'site' ? texts.length - sentences.length : 0;
  return [
    `${fault}, on ${pages} of ${of} pages.`,
    ...sentences,
    ...(more > 0 ? [`And ${more} more like this.`] : []),
  ].join(' ');
}

/** Returns the site of a shared fault, as an origin. */
export const siteOfCause = ({ addresses: [first = ''] }: CauseOfPages): string =>
  URL.canParse(first) ? new URL(first).origin : '';

/** Returns the pages that have a shared fault, each with its first place there. */
export function placesOfFault({
  cause,
  findings,
}: SharedFault): readonly { url: string; at: CheckedFinding['at'] }[] {
  const places = new Map<string, CheckedFinding['at']>();
  for (const { page, finding } of findings) if (!places.has(page.url)) places.set(page.url, finding.at);
  if (places.size === 0) for (const address of cause.addresses) places.set(address, null);
  return [...places].map(([url, at]) => ({ url, at }));
}

/** Separates what several pages have in common from what each has alone. */
export function sharedFaults({ pages, causes }: Pick<RunResults, 'pages' | 'causes'>): SharedFaults {
  const isShared = ({ kind, pages: count }: CauseOfPages) => kind === 'site' || count > 1;
  const found = causes.filter(isShared).map((cause) => ({
    cause,
    findings: [] as { page: Checked; finding: CheckedFinding }[],
    isKnown: false,
  }));
  const byFinding = new Map<string, (typeof found)[number]>();
  for (const one of found)
    if (one.cause.kind === 'page')
      for (const address of one.cause.addresses) byFinding.set(keyOf(one.cause, address), one);
  const sharedOf: SharedFaults['sharedOf'] = (page, finding) =>
    byFinding.get(keyOf(finding, publishedAddress(page))) ?? null;
  for (const page of pages)
    for (const finding of page.findings)
      byFinding.get(keyOf(finding, publishedAddress(page)))?.findings.push({ page, finding });
  for (const one of found)
    one.isKnown = one.findings.length > 0 && one.findings.every(({ finding }) => finding.isKnown);
  return {
    shared: found,
    ownOf: (page) => page.findings.filter((finding) => sharedOf(page, finding) === null),
    sharedOf,
  };
}
