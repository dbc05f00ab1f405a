import { create } from 'zustand';
import type { Inspection } from '../../checks/inspection.ts';
import { areOfOneAddress } from '../../checks/knowledge/response/served.ts';
import { type Comparison, comparing, inOne } from '../../pages/compare.ts';
import type { ComparedPage } from '../../pages/compared-field.ts';
import { inspectionFacts } from '../../pages/compared-page.ts';
import type { PageRecord } from '../../pages/page-record.ts';
import { requestSite } from '../../platform/browser.ts';
import { requestServed, useInspection } from '../session/session.ts';
import { judgePage } from '../sets/set-judge.ts';
import type { AsWhom } from './as-whom.ts';
import { addressToAsk, NothingToCompare, takeOther, type WhyNothing } from './take-other.ts';

/** What a page is compared with: itself as it was sent, without its scripts, or what somebody gets. */
export type ComparedAs = AsWhom | 'scriptless';

/** What the user wants to compare the page in front with. */
export interface Wanted {
  address: string;
  as: ComparedAs;
  /** The language of the request, if it has another one than the browser's. */
  language: string;
}

/** Two pages side by side. */
export interface SideBySide {
  wanted: Wanted;
  /** The page in front, and the other one at the end of its redirects. */
  addresses: readonly [front: string, other: string];
  isRedirected: boolean;
  /** Whether the page in front was compared as it is after its scripts, the other one as it was sent. */
  isAfterScripts: boolean;
  comparison: Comparison;
}

interface SideBySideState {
  phase: 'idle' | 'access' | 'request' | 'done' | 'stopped';
  /** The page in front to which this belongs. */
  of: string | null;
  found: SideBySide | null;
  /** `broken`: a fault in Plumbline. */
  problem: { why: WhyNothing | 'broken'; detail: string } | null;
}

/** @internal For tests: the screen is drawn from this state. */
export const NOTHING_COMPARED: SideBySideState = { phase: 'idle', of: null, found: null, problem: null };

/** The comparison of the page in front with another one. */
export const useSideBySide = create<SideBySideState>(() => NOTHING_COMPARED);

interface Judged {
  record: PageRecord;
  facts: ComparedPage;
}

async function judged(inspection: Inspection): Promise<Judged> {
  const { record } = await judgePage(inspection);
  return { record, facts: inOne(inspectionFacts(inspection, record)) };
}

/** Returns the page in front as it was sent, if that is known. */
function asSent({ served, ...inspection }: Inspection): Inspection | null {
  return served && areOfOneAddress(served, inspection.page) ? { ...inspection, page: served } : null;
}

/** The page in front with and without its scripts. */
async function withoutScripts(wanted: Wanted): Promise<SideBySide> {
  const known = useInspection.getState().inspection;
  if (known && !asSent(known)) await requestServed();
  const { inspection } = useInspection.getState();
  const sent = inspection && asSent(inspection);
  if (!inspection || !sent) throw new NothingToCompare('sent');
  const [before, now] = [await judged(inspection), await judged(sent)];
  return {
    wanted,
    addresses: [inspection.url, inspection.url],
    isRedirected: false,
    isAfterScripts: false,
    comparison: inOne(comparing(before.facts, now.facts, 'pages')),
  };
}

/** The page in front, and what somebody gets at an address. */
async function withOther(inspection: Inspection, url: URL, wanted: Wanted, as: AsWhom): Promise<SideBySide> {
  const robotsTxt = url.origin === new URL(inspection.url).origin ? inspection.robotsTxt : undefined;
  const { language } = wanted;
  const other = await takeOther(url, { as, language }, robotsTxt);
  const sent = asSent(inspection);
  const [before, now] = [await judged(sent ?? inspection), await judged(other.inspection)];
  if (now.record.kind === 'login' && before.record.kind !== 'login') throw new NothingToCompare('login');
  return {
    wanted,
    addresses: [inspection.url, other.inspection.url],
    isRedirected: other.isRedirected,
    isAfterScripts: sent === null && inspection.page.source !== 'served',
    comparison: inOne(comparing(before.facts, now.facts, 'pages')),
  };
}

let round = 0;

/**
 * Compares the page in front with another one. Asks for access to its host, so it must be the first thing done after a
 * click.
 */
export async function compareWith(wanted: Wanted): Promise<void> {
  const { inspection } = useInspection.getState();
  if (!inspection) return;
  round += 1;
  const mine = round;
  const show = (state: Partial<SideBySideState>) => {
    if (mine === round) useSideBySide.setState({ ...NOTHING_COMPARED, of: inspection.url, ...state });
  };
  try {
    const { as } = wanted;
    if (as === 'scriptless') {
      show({ phase: 'request' });
      return show({ phase: 'done', found: await withoutScripts(wanted) });
    }
    const url = addressToAsk(wanted.address);
    show({ phase: 'access' });
    if (!(await requestSite(url.href).catch(() => false))) throw new NothingToCompare('denied', url.hostname);
    show({ phase: 'request' });
    show({ phase: 'done', found: await withOther(inspection, url, wanted, as) });
  } catch (error) {
    const isKnown = error instanceof NothingToCompare;
    if (!isKnown) console.error(error);
    const problem = isKnown
      ? { why: error.why, detail: error.detail }
      : { why: 'broken' as const, detail: '' };
    show({ phase: 'stopped', problem });
  }
}
