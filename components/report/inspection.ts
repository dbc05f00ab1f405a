import { create } from 'zustand';
import { activeTab, followTab, type Tab } from '@/lib/browser.ts';
import type { AnyCheck, Area } from '@/lib/checks/check.ts';
import type { CheckResult, Report } from '@/lib/checks/run.ts';
import type { Inspection, Provenance } from '@/lib/checks/snapshot.ts';
import { type Visit, visitOf, visits, withVisit } from '@/lib/history.ts';
import type { Obstacle } from '@/lib/inspect.ts';

/** A check's result with what is needed to put it into words. */
export interface Judged extends CheckResult {
  area: Area;
  definition: AnyCheck;
}

export interface JudgedReport extends Omit<Report, 'results'> {
  results: readonly Judged[];
}

export interface InspectionState {
  /** `page`: judged as it stands, the response still awaited. `stopped`: see the obstacle. */
  phase: 'reading' | 'page' | 'complete' | 'stopped';
  tab: Tab | null;
  report: JudgedReport | null;
  /** How the response was learnt; null while, or because, it was not. */
  response: Provenance | null;
  /** `broken`: a fault of ours. */
  obstacle: Obstacle | 'broken' | null;
  /** This visit and the one before; null until it is kept, and in private windows. */
  visit: Visit | null;
  /** The tab shows another address by now. */
  hasMoved: boolean;
}

const START: InspectionState = {
  phase: 'reading',
  tab: null,
  report: null,
  response: null,
  obstacle: null,
  visit: null,
  hasMoved: false,
};

/** The inspection of the tab in front, as far as it has come. */
export const useInspection = create<InspectionState>(() => START);

type Engine = typeof import('./engine.ts');
const loadEngine = () => import('./engine.ts');

function judge({ areaOf, checks, run }: Engine, inspection: Inspection): JudgedReport {
  const report = run(checks, inspection);
  const results = report.results.flatMap((result) => {
    const definition = checks[result.check];
    return definition ? [{ ...result, area: areaOf(result.check), definition }] : [];
  });
  return { ...report, results };
}

/** Keeps the scores for the next visit. Nothing is kept of private windows. */
async function keepVisit({ url, seo, security }: JudgedReport, tab: Tab): Promise<Visit | null> {
  if (tab.incognito) return null;
  const scores = { at: Date.now(), seo: seo?.score ?? null, security: security?.score ?? null };
  return visitOf(await visits.update((all) => withVisit(all, url, scores)), url) ?? null;
}

const withoutFragment = (url: string | undefined) => url?.split('#')[0];

let round = 0;
let stopFollowing = () => {};

function follow(tab: Tab): void {
  stopFollowing();
  if (tab.id === undefined) return;
  stopFollowing = followTab(tab.id, (url) => {
    const { report } = useInspection.getState();
    if (report && withoutFragment(url) !== withoutFragment(report.url))
      useInspection.setState({ hasMoved: true });
  });
}

/** Inspects the tab in front; called again, it begins anew, and what the earlier round still finds is dropped. */
export async function inspect(): Promise<void> {
  round += 1;
  const mine = round;
  const show = (change: Partial<InspectionState>) => {
    if (mine === round) useInspection.setState(change);
  };
  show({ phase: 'reading', obstacle: null, hasMoved: false, visit: null, response: null });
  let engine: Engine | undefined;
  try {
    const [tab, loaded] = await Promise.all([activeTab(), loadEngine()]);
    engine = loaded;
    if (!tab) throw new engine.CannotInspect('browser page');
    const before = useInspection.getState().tab;
    // Its address was open to us and no longer is: another site, where the button has not been pressed.
    if (!tab.url && before?.url && before.id === tab.id) throw new engine.CannotInspect('denied');
    show({ tab });
    follow(tab);
    let report: JudgedReport | undefined;
    for await (const inspection of engine.inspectTab(tab)) {
      if (mine !== round) return;
      report = judge(engine, inspection);
      show({ phase: 'page', report, response: inspection.response?.how ?? null });
    }
    show({ phase: 'complete' });
    if (report) show({ visit: await keepVisit(report, tab) });
  } catch (error) {
    const obstacle = engine && error instanceof engine.CannotInspect ? error.obstacle : 'broken';
    if (obstacle === 'broken') console.error(error);
    show({ phase: 'stopped', report: null, obstacle });
  }
}
