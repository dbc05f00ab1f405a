import { useState } from 'react';
import { create } from 'zustand';
import type { VisitReason } from '@/lib/checks/deep/visiting/visit.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { type InspectionState, inspect, useInspection } from '@/lib/page/session/session.ts';
import {
  canVisitFromPage,
  useVisitedVerdicts,
  type VisitedVerdict,
  visitForVerdict,
} from '@/lib/page/visited/visited-verdicts.ts';
import { requestSite } from '@/lib/platform/browser.ts';
import {
  failedParts,
  isOnePage,
  type JudgedPage,
  type Preflight,
  type PreflightPart,
  preflightOf,
} from '@/lib/standing/preflight.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/**
 * The faults that the user has chosen to ignore, by address. A page that gets another fault afterward is asked about
 * again.
 *
 * @internal For tests, which forget them.
 */
export const useOverridden = create<Readonly<Record<string, string>>>(() => ({}));

const NOBODY_CAN_OPEN: readonly (VisitReason | undefined)[] = ['unreachable', 'endless', 'nowhere'];

/** A preflight, and whether the page may be promoted after it. */
export interface PreflightGate {
  preflight: Preflight;
  /** The verdict that it rests on, with the wording of its checks. */
  results: readonly Judged[];
  isRunning: boolean;
  /** Why nothing is known after a visit. */
  reason: VisitReason | 'denied' | null;
  /** False if something failed and the user has not chosen to go on. */
  isOpen: boolean;
  /** What failed, if the user has chosen to go on: for the order's row in the journal. */
  overridden: readonly PreflightPart[];
  /** Must be called directly by the click handler, because the browser may ask for permission. */
  check: () => void;
  override: () => void;
}

/** The page in front, as far as a preflight needs it. */
type Front = Pick<InspectionState, 'inspection' | 'report' | 'moved'> & {
  isReading: boolean;
  tabUrl: string | undefined;
};

/** Returns the page in front. */
export function useFront(): Front {
  const inspection = useInspection((state) => state.inspection);
  const report = useInspection((state) => state.report);
  const moved = useInspection((state) => state.moved);
  const isReading = useInspection(({ phase }) => phase === 'reading' || phase === 'page');
  const tabUrl = useInspection(({ tab }) => tab?.url);
  return { inspection, report, moved, isReading, tabUrl };
}

/** What is known of a page that may be promoted. */
export interface PageLook {
  preflight: Preflight;
  /** The verdict that it rests on, with the wording of its checks. */
  results: readonly Judged[];
  isRunning: boolean;
  isInFront: boolean;
  /** Why nothing is known after a visit. */
  reason: VisitReason | null;
}

/** Returns what is known of an address: by the verdict at hand if its page is in front, otherwise by that of a visit. */
export function lookOf(address: string, front: Front, visited: VisitedVerdict | undefined): PageLook {
  const { inspection, report, moved, tabUrl } = front;
  const isCurrent = inspection !== null && moved === null && isOnePage(inspection.url, address);
  const judged = isCurrent && report ? { inspection, results: report.results } : null;
  const isInFront = judged !== null || (tabUrl !== undefined && isOnePage(tabUrl, address));
  const seen: (JudgedPage & { results: readonly Judged[] }) | null = judged ?? visited?.judged ?? null;
  const isDead = !seen && NOBODY_CAN_OPEN.includes(visited?.reason);
  const isVisited = visited && !visited.isRunning && visited.reason !== 'status';
  return {
    preflight: preflightOf(address, isDead ? 'unreachable' : seen),
    results: seen?.results ?? [],
    isRunning: (isInFront && front.isReading) || visited?.isRunning === true,
    isInFront,
    reason: !seen && isVisited ? visited.reason : null,
  };
}

/**
 * Returns the preflight of an address; a page that is not in front is visited only when the user starts that.
 */
export function usePreflight(address: string): PreflightGate {
  const { language } = useTexts();
  const front = useFront();
  const visited = useVisitedVerdicts((all) => all[address]);
  const overriddenKey = useOverridden((all) => all[address]);
  const [isDenied, setDenied] = useState(false);
  const look = lookOf(address, front, visited);
  const { preflight, results } = look;
  const faults = failedParts(preflight);
  const isOverridden = faults.length > 0 && overriddenKey === faults.join();
  const visit = async () => {
    const isGranted = canVisitFromPage(address) || (await requestSite(address).catch(() => false));
    setDenied(!isGranted);
    if (isGranted) await visitForVerdict(address, language);
  };
  return {
    preflight,
    results,
    isRunning: look.isRunning,
    reason: isDenied && results.length === 0 ? 'denied' : look.reason,
    isOpen: faults.length === 0 || isOverridden,
    overridden: isOverridden ? faults : [],
    check: () => void (look.isInFront ? inspect() : visit()),
    override: () => useOverridden.setState({ [address]: faults.join() }),
  };
}
