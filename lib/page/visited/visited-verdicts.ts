import { create } from 'zustand';
import type { VisitReason } from '../../checks/deep/visiting/visit.ts';
import type { Inspection } from '../../checks/inspection.ts';
import type { Language } from '../../i18n/languages.ts';
import { loadFaults } from '../../report/load-definitions.ts';
import { type Judged, judgedWith } from '../engine/judgement.ts';
import { useInspection } from '../session/session.ts';

/** What a visit of an address has shown. */
export interface VisitedVerdict {
  isRunning: boolean;
  /** The page that it leads to, as the server sends it to a visitor without cookies; null without a response. */
  judged: { inspection: Inspection; results: readonly Judged[] } | null;
  /** Why there is no page; `status` if there is one. */
  reason: VisitReason;
  /** Milliseconds since 1970. */
  at: number;
}

/** The most verdicts that are kept: each contains a whole page. */
const MOST = 30;

/** Verdicts on addresses that are not open, by address, for as long as this page of the extension is open. */
export const useVisitedVerdicts = create<Readonly<Record<string, VisitedVerdict>>>(() => ({}));

/** Returns the tab in front if its page is of the same origin, so that it can be asked. */
function ownTab(address: string): { id: number; url: string } | null {
  const { tab, inspection } = useInspection.getState();
  const isOwn = inspection && new URL(inspection.url).origin === new URL(address).origin;
  return isOwn && tab?.id !== undefined ? { id: tab.id, url: inspection.url } : null;
}

/**
 * Whether an address can be visited from the page in front, without any further permission. The page's policy may keep
 * even its own addresses from being requested, as a visit has then shown.
 */
export const canVisitFromPage = (address: string): boolean =>
  ownTab(address) !== null && useVisitedVerdicts.getState()[address]?.reason !== 'access';

async function judgedVisit(address: string, language: Language): Promise<Omit<VisitedVerdict, 'isRunning'>> {
  const bundle = await import('./visited-bundle.ts');
  const tab = ownTab(address);
  const fetchOnce = tab ? bundle.fetchFromPage(tab.id, tab.url) : bundle.fetchAnywhere;
  const visit = bundle.politeVisitor(fetchOnce, { page: address });
  const visited = await visit(address, { want: 'html' });
  const at = Date.now();
  if (visited.status === null || visited.body === undefined)
    return { judged: null, reason: visited.reason, at };
  const seen: Inspection = {
    url: visited.finalUrl,
    at,
    ...bundle.visitedPageOf(visited),
    ...(await bundle.loadSuffixes()),
  };
  const robotsTxt = await bundle.robotsTxtFor(new URL(visited.finalUrl), seen, visit);
  const inspection = { ...seen, robotsTxt };
  const { checks, runChecks, leaveOut } = bundle;
  const { results } = leaveOut(checks, runChecks(checks, inspection), () => false);
  return {
    judged: { inspection, results: judgedWith(results, await loadFaults(language)) },
    reason: 'status',
    at,
  };
}

/** Visits an address once, without cookies, and judges what the server returns. Never rejects. */
export async function visitForVerdict(address: string, language: Language): Promise<void> {
  const before = useVisitedVerdicts.getState()[address];
  if (before?.isRunning) return;
  const show = (verdict: VisitedVerdict) => {
    const { [address]: _old, ...others } = useVisitedVerdicts.getState();
    const kept = Object.entries(others).slice(1 - MOST);
    useVisitedVerdicts.setState(Object.fromEntries([...kept, [address, verdict]]), true);
  };
  show({ judged: null, reason: 'status', at: 0, ...before, isRunning: true });
  const seen = await judgedVisit(address, language).catch((error: unknown) => {
    console.error(error);
    return { judged: null, reason: 'unknown', at: Date.now() } as const;
  });
  show({ ...seen, isRunning: false });
}
