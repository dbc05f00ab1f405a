import { useState } from 'react';
import { create } from 'zustand';
import type { VisitReason } from '@/lib/checks/deep/visiting/visit.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { inspect, useInspection } from '@/lib/page/session/session.ts';
import {
  canVisitFromPage,
  useVisitedVerdicts,
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

/** Returns the verdict on the page in front, if it is on this address and of this visit. */
function useVerdictInFront(address: string) {
  const inspection = useInspection((state) => state.inspection);
  const report = useInspection((state) => state.report);
  const moved = useInspection((state) => state.moved);
  const isReading = useInspection(({ phase }) => phase === 'reading' || phase === 'page');
  const tabUrl = useInspection(({ tab }) => tab?.url);
  const isCurrent = inspection !== null && moved === null && isOnePage(inspection.url, address);
  const judged: (JudgedPage & { results: readonly Judged[] }) | null =
    isCurrent && report ? { inspection, results: report.results } : null;
  const isInFront = judged !== null || (tabUrl !== undefined && isOnePage(tabUrl, address));
  return { judged, isInFront, isReading: isInFront && isReading };
}

/**
 * Returns the preflight of an address: by the verdict at hand if its page is in front, otherwise by that of a visit,
 * which only the user starts.
 */
export function usePreflight(address: string): PreflightGate {
  const { language } = useTexts();
  const front = useVerdictInFront(address);
  const visited = useVisitedVerdicts((all) => all[address]);
  const overriddenKey = useOverridden((all) => all[address]);
  const [isDenied, setDenied] = useState(false);
  const seen = front.judged ?? visited?.judged ?? null;
  const isDead = !seen && NOBODY_CAN_OPEN.includes(visited?.reason);
  const preflight = preflightOf(address, isDead ? 'unreachable' : seen);
  const faults = failedParts(preflight);
  const isOverridden = faults.length > 0 && overriddenKey === faults.join();
  const visit = async () => {
    const isGranted = canVisitFromPage(address) || (await requestSite(address).catch(() => false));
    setDenied(!isGranted);
    if (isGranted) await visitForVerdict(address, language);
  };
  const isVisited = visited && !visited.isRunning && visited.reason !== 'status';
  return {
    preflight,
    results: seen?.results ?? [],
    isRunning: front.isReading || visited?.isRunning === true,
    reason: seen ? null : isDenied ? 'denied' : isVisited ? visited.reason : null,
    isOpen: faults.length === 0 || isOverridden,
    overridden: isOverridden ? faults : [],
    check: () => void (front.isInFront ? inspect() : visit()),
    override: () => useOverridden.setState({ [address]: faults.join() }),
  };
}
