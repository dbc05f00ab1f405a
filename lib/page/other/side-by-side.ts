import { create } from 'zustand';
import type { Inspection } from '../../checks/inspection.ts';
import { areOfOneAddress } from '../../checks/knowledge/response/served.ts';
import type { Comparison } from '../../pages/compare.ts';
import { requestSite } from '../../platform/browser.ts';
import { askInWorker, EngineLate } from '../engine/in-worker.ts';
import type { TwoJudged, TwoPages } from '../engine/judge-two.ts';
import { requestServed } from '../session/add-measured.ts';
import { useInspection } from '../session/session.ts';
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
  /** `unfinished`: the comparison took too long. `broken`: a fault in Plumbline. */
  problem: { why: WhyNothing | 'unfinished' | 'broken'; detail: string } | null;
}

/** @internal For tests: the screen is drawn from this state. */
export const NOTHING_COMPARED: SideBySideState = { phase: 'idle', of: null, found: null, problem: null };

/** The comparison of the page in front with another one. */
export const useSideBySide = create<SideBySideState>(() => NOTHING_COMPARED);

/** In a worker: a page may be large, or built to keep checks busy. */
const judgedTwo = (two: TwoPages): Promise<TwoJudged> => askInWorker('compare', two);

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
  const { served: _served, ...front } = inspection;
  const { comparison } = await judgedTwo({ front, other: sent });
  return {
    wanted,
    addresses: [inspection.url, inspection.url],
    isRedirected: false,
    isAfterScripts: false,
    comparison,
  };
}

/** The page in front, and what somebody gets at an address. */
async function withOther(inspection: Inspection, url: URL, wanted: Wanted, as: AsWhom): Promise<SideBySide> {
  const robotsTxt = url.origin === new URL(inspection.url).origin ? inspection.robotsTxt : undefined;
  const { language } = wanted;
  const other = await takeOther(url, { as, language }, robotsTxt);
  const sent = asSent(inspection);
  const { comparison, kinds } = await judgedTwo({ front: sent ?? inspection, other: other.page });
  if (kinds[1] === 'login' && kinds[0] !== 'login') throw new NothingToCompare('login');
  return {
    wanted,
    addresses: [inspection.url, other.page.url],
    isRedirected: other.isRedirected,
    isAfterScripts: sent === null && inspection.page.source !== 'served',
    comparison,
  };
}

/** Returns what an error means that ended a comparison. */
function problemBy(error: unknown): NonNullable<SideBySideState['problem']> {
  if (error instanceof NothingToCompare) return { why: error.why, detail: error.detail };
  if (error instanceof EngineLate) return { why: 'unfinished', detail: '' };
  console.error(error);
  return { why: 'broken', detail: '' };
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
    show({ phase: 'stopped', problem: problemBy(error) });
  }
}
