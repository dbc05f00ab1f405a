import { create } from 'zustand';
import { activeTab, followTab, type Tab } from '@/lib/browser.ts';
import type { AnyCheck, Area } from '@/lib/checks/check.ts';
import type { Inspection, Provenance } from '@/lib/checks/snapshot.ts';
import { type Facts, type Visit, visitOf, visits, withVisit } from '@/lib/history.ts';
import { bornAt, inspectTab } from '@/lib/inspect.ts';
import { intended } from '@/lib/intended.ts';
import type { Weighed, WeighedReport } from '@/lib/leave-out.ts';
import { CannotInspect, type Obstacle } from '@/lib/obstacle.ts';
import { documentOf } from '@/lib/site.ts';

/** A check's result with what is needed to put it into words. */
export interface Judged extends Weighed {
  area: Area;
  definition: Pick<AnyCheck, 'title' | 'why' | 'docs' | 'messages'>;
}

export interface JudgedReport extends Omit<WeighedReport, 'results'> {
  results: readonly Judged[];
}

export interface InspectionState {
  /** `page`: judged as it stands, the response still awaited. `stopped`: see the obstacle. */
  phase: 'reading' | 'page' | 'complete' | 'stopped';
  tab: Tab | null;
  /** All that is known of the page so far. */
  inspection: Inspection | null;
  /** The verdict on it; what is intended for the site is set apart. */
  report: JudgedReport | null;
  /** How the response was learnt; null while, or because, it was not. */
  response: Provenance | null;
  /** `broken`: a fault of ours. `closed`: the button has not been pressed on this page. */
  obstacle: Obstacle | 'broken' | 'closed' | null;
  /** This visit and the one before; null until it is kept, and in private windows. */
  visit: Visit | null;
  /** When the document came into being, to tell when it is loaded anew. */
  born: number | null;
  /** What became of the page since: the tab shows another address, or the same one loaded anew. */
  moved: 'elsewhere' | 'loaded anew' | null;
}

export const START: InspectionState = {
  phase: 'reading',
  tab: null,
  inspection: null,
  report: null,
  response: null,
  obstacle: null,
  visit: null,
  born: null,
  moved: null,
};

/** The inspection of the tab in front, as far as it has come. */
export const useInspection = create<InspectionState>(() => START);

const loadEngine = () => import('./engine.ts');

/** Keeps the scores for the next visit. Nothing is kept of private windows. */
async function keepVisit(
  { url, seo, security }: JudgedReport,
  facts: Facts,
  tab: Tab,
): Promise<Visit | null> {
  if (tab.incognito) return null;
  const scores = { at: Date.now(), seo: seo?.score ?? null, security: security?.score ?? null };
  return visitOf(await visits.update((all) => withVisit(all, url, scores, facts)), url) ?? null;
}

let round = 0;
let stopFollowing = () => {};
/** The popup is there because the button was pressed, on the tab in front. */
let subject: Subject = { find: activeTab, isPressed: () => true };

interface Subject {
  find: () => Promise<Tab | undefined>;
  /** Whether the toolbar button was pressed on the tab; else one without an address is closed to us. */
  isPressed: (tabId: number | undefined) => boolean;
}

/** Says which tab is inspected from now on, where it is not the popup's. */
export function inspectFrom(other: Subject): void {
  subject = other;
}

/** Compares the tab with what was inspected, and says so when it has moved. */
export async function notice(url: string | undefined): Promise<void> {
  const { inspection, tab, born } = useInspection.getState();
  if (!inspection || tab?.id === undefined) return;
  const isElsewhere = documentOf(url) !== documentOf(inspection.url);
  const isAnew = !isElsewhere && born !== null && ![born, null].includes(await bornAt(tab.id));
  if (useInspection.getState().inspection !== inspection) return;
  if (isElsewhere) useInspection.setState({ moved: 'elsewhere' });
  else if (isAnew) useInspection.setState({ moved: 'loaded anew' });
}

function follow(tab: Tab): void {
  stopFollowing();
  if (tab.id !== undefined) stopFollowing = followTab(tab.id, (url) => void notice(url));
}

/** Shows an inspection that was made before, in place of the one at hand; what still runs is dropped. */
export function restore(state: InspectionState): void {
  round += 1;
  useInspection.setState(state);
  if (state.tab) follow(state.tab);
}

intended.watch(async (marks) => {
  const { judge } = await loadEngine();
  const { inspection } = useInspection.getState();
  if (inspection) useInspection.setState({ report: judge(inspection, marks).report });
});

/** Inspects the tab in front; called again, it begins anew, and what the earlier round still finds is dropped. */
export async function inspect(): Promise<void> {
  round += 1;
  const mine = round;
  const show = (change: Partial<InspectionState>) => {
    if (mine === round) useInspection.setState(change);
  };
  show({ phase: 'reading', obstacle: null, moved: null, visit: null, response: null });
  const engine = loadEngine();
  const marks = intended.get();
  try {
    const tab = await subject.find();
    if (mine !== round) return;
    if (!tab) throw new CannotInspect('left');
    const { tab: before, inspection: shown } = useInspection.getState();
    const isSame = before?.id === tab.id && documentOf(tab.url) === documentOf(shown?.url ?? before?.url);
    show({ tab, ...(!isSame && { inspection: null, report: null, born: null }) });
    follow(tab);
    // Without an address it is the browser's own page, or one where the button has not been pressed.
    if (!tab.url && (!subject.isPressed(tab.id) || (before?.url && before.id === tab.id)))
      return show({ phase: 'stopped', obstacle: 'closed' });
    let last: { report: JudgedReport; facts: Facts } | undefined;
    for await (const inspection of inspectTab(tab)) {
      if (mine !== round) return;
      const { judge } = await engine;
      last = judge(inspection, await marks);
      show({ phase: 'page', inspection, report: last.report, response: inspection.response?.how ?? null });
    }
    show({ phase: 'complete' });
    if (last && mine === round) show({ visit: await keepVisit(last.report, last.facts, tab) });
    if (tab.id !== undefined) show({ born: await bornAt(tab.id) });
  } catch (error) {
    const obstacle = error instanceof CannotInspect ? error.obstacle : 'broken';
    if (obstacle === 'broken') console.error(error);
    show({ phase: 'stopped', report: null, inspection: null, obstacle });
  }
}
