import { create } from 'zustand';
import type { Inspection, Provenance } from '../checks/inspection.ts';
import { documentAddress } from '../platform/address.ts';
import { activeTab, followTab, requestSite, type Tab, tabById } from '../platform/browser.ts';
import { onChange } from '../platform/changes.ts';
import { type Facts, keepHistory, type PageHistory } from '../report/history.ts';
import { ignoredOn, isAmong } from '../report/ignored.ts';
import { bornAt, inspectTab } from './inspect.ts';
import type { JudgedReport } from './judge.ts';
import type { Observation } from './observe/observation.ts';
import { askPlainHttp } from './observe/plain-http.ts';
import { CannotInspect, type Obstacle } from './obstacle.ts';

export interface InspectionState {
  /** `page`: judged as it stands, the response still awaited. `stopped`: see the obstacle. */
  phase: 'reading' | 'page' | 'complete' | 'stopped';
  tab: Tab | null;
  /** All that is known of the page so far. */
  inspection: Inspection | null;
  /** The verdict on it; what is ignored for the site is set apart. */
  report: JudgedReport | null;
  /** How the response was learnt; null while, or because, it was not. */
  response: Provenance | null;
  /** `broken`: a fault of ours. `closed`: the button has not been pressed on this page. */
  obstacle: Obstacle | 'broken' | 'closed' | null;
  /** This visit and the one before; null until it is kept, and in private windows. */
  history: PageHistory | null;
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
  history: null,
  born: null,
  moved: null,
};

/** The inspection of the tab in front, as far as it has come. */
export const useInspection = create<InspectionState>(() => START);

const loadJudge = () => import('./judge.ts');

/** Keeps the scores for the next visit. Nothing is kept of private windows; a store that fails costs nothing else. */
async function remember(
  { url, seo, security }: JudgedReport,
  facts: Facts,
  tab: Tab,
): Promise<PageHistory | null> {
  if (tab.incognito) return null;
  // A range says nothing about whether the page has changed: it depends on what could be measured.
  const [least, most] = security?.range?.score ?? [];
  const scores = {
    at: Date.now(),
    seo: seo?.score ?? null,
    security: least !== undefined && least === most ? least : null,
  };
  return keepHistory(url, scores, facts).catch(() => null);
}

/** What is ignored on the site of an address; where that cannot be read, everything counts. */
const ignoredAt = async (url: string) => isAmong(await ignoredOn(url).catch(() => []));

/** Milliseconds that a verdict waits for that: a damaged database takes seconds to open, or to fail. */
const PATIENCE = 300;
const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));

let round = 0;
let stopFollowing = () => {};
/** The popup is there because the button was pressed, on the tab in front. */
let subject: Subject = { find: activeTab, isPressed: () => true };

interface Subject {
  find: () => Promise<Tab | undefined>;
  /** Whether what the tab shows next is checked by itself, where we may: a site is walked with the panel open. */
  checksAlong?: boolean;
  /** Whether the toolbar button was pressed on the tab; else one without an address is closed to us. */
  isPressed: (tabId: number | undefined) => boolean;
}

/** Says which tab is inspected from now on, where it is not the popup's. */
export function inspectFrom(other: Subject): void {
  subject = other;
}

/** Milliseconds that a page gets to load, or to build what it shows after a script has changed its address. */
const SETTLES = 1_000;
let settling: ReturnType<typeof setTimeout> | undefined;

/** How the tab differs from what was inspected of it last; null where it does not. */
async function movedFrom(id: number, url: string | undefined) {
  // Null where the page is closed to us, as another site's is until the button is pressed there.
  const bornNow = await bornAt(id);
  const { inspection, tab, born } = useInspection.getState();
  if (!inspection || tab?.id !== id) return null;
  const isAnew = bornNow !== null && born !== null && bornNow !== born;
  const isElsewhere = documentAddress(url) !== documentAddress(inspection.url);
  if (!isElsewhere && !isAnew) return null;
  const isOpen = subject.checksAlong === true && url !== undefined && bornNow !== null;
  return { moved: isElsewhere ? ('elsewhere' as const) : ('loaded anew' as const), isAnew, isOpen };
}

/**
 * Compares the tab with what was inspected. Where it has moved, the panel checks what is there now as soon as that is loaded,
 * if it may; else it says that the result is of what was there before.
 */
export async function notice(url: string | undefined, isLoaded: boolean): Promise<void> {
  const id = useInspection.getState().tab?.id;
  if (id === undefined) return;
  const way = await movedFrom(id, url);
  // What moves while it is being read is compared with what comes of that.
  if (way?.isOpen ? !(isLoaded && way.isAnew) : isBusy()) return later(id);
  if (!way) return;
  clearTimeout(settling);
  if (way.isOpen) return inspect();
  useInspection.setState({ moved: way.moved });
}

function isBusy(): boolean {
  const { phase } = useInspection.getState();
  return phase === 'reading' || phase === 'page';
}

function later(id: number): void {
  clearTimeout(settling);
  settling = setTimeout(() => void settle(id), SETTLES);
}

/** Checks a page that has not told that it is loaded: one whose address a script has changed, or one that takes its time. */
async function settle(id: number): Promise<void> {
  if (isBusy()) return later(id);
  const tab = await tabById(id);
  const way = await movedFrom(id, tab?.url);
  if (!way) return;
  // The same document shows something else; another one that still loads is checked when it has.
  if (way.isOpen && (!way.isAnew || tab?.status === 'complete')) await inspect();
  else useInspection.setState({ moved: way.moved });
}

function follow(tab: Tab): void {
  stopFollowing();
  if (tab.id !== undefined) stopFollowing = followTab(tab.id, (url, isLoaded) => void notice(url, isLoaded));
}

/** Shows an inspection that was made before, in place of the one at hand; what still runs is dropped. */
export function restore(state: InspectionState): void {
  round += 1;
  useInspection.setState(state);
  if (state.tab) follow(state.tab);
}

/** Judges what was read anew, by what is ignored now. */
async function judgeAgain(): Promise<void> {
  const { inspection } = useInspection.getState();
  if (!inspection) return;
  const [{ judge }, isIgnored] = await Promise.all([loadJudge(), ignoredAt(inspection.url)]);
  if (useInspection.getState().inspection !== inspection) return;
  useInspection.setState({ report: judge(inspection, isIgnored).report });
}

onChange(['ignored'], () => void judgeAgain());

/**
 * Inspects the tab in front; called again, it begins anew, and what the earlier round still finds is dropped.
 *
 * @param observed What was seen of the page while it was loaded, where that was watched.
 */
export async function inspect(observed: Observation | null = null): Promise<void> {
  round += 1;
  const mine = round;
  const show = (change: Partial<InspectionState>) => {
    if (mine === round) useInspection.setState(change);
  };
  show({ phase: 'reading', obstacle: null, moved: null, history: null, response: null });
  const judging = loadJudge();
  try {
    const tab = await subject.find();
    if (mine !== round) return;
    if (!tab) throw new CannotInspect('left');
    const { tab: before, inspection: shown } = useInspection.getState();
    const isSame =
      before?.id === tab.id && documentAddress(tab.url) === documentAddress(shown?.url ?? before?.url);
    show({ tab, ...(!isSame && { inspection: null, report: null, born: null }) });
    follow(tab);
    // Without an address it is the browser's own page, or one where the button has not been pressed.
    if (!tab.url && (!subject.isPressed(tab.id) || (before?.url && before.id === tab.id)))
      return show({ phase: 'stopped', obstacle: 'closed' });
    const asked = tab.url ? ignoredAt(tab.url) : null;
    let born: Promise<void> | undefined;
    let last: { report: JudgedReport; facts: Facts } | undefined;
    for await (const inspection of inspectTab(tab, observed)) {
      if (mine !== round) return;
      const { judge } = await judging;
      const ignoring = asked ?? ignoredAt(inspection.url);
      const isIgnored = await Promise.race([ignoring, tooLate()]);
      if (!isIgnored) void ignoring.then(judgeAgain);
      last = judge(inspection, isIgnored ?? (() => false));
      show({ phase: 'page', inspection, report: last.report, response: inspection.response?.how ?? null });
      // Taken with the snapshot: the page may be loaded anew at any moment after.
      if (tab.id !== undefined) born ??= bornAt(tab.id).then((at) => show({ born: at }));
    }
    await born;
    show({ phase: 'complete' });
    if (last && mine === round) show({ history: await remember(last.report, last.facts, tab) });
  } catch (error) {
    const obstacle = error instanceof CannotInspect ? error.obstacle : 'broken';
    if (obstacle === 'broken') console.error(error);
    show({ phase: 'stopped', report: null, inspection: null, obstacle });
  }
}

/**
 * Loads the page anew while watching what comes, then inspects it: the one way to see the response as the browser was
 * given it, with every redirect of its site and every cookie.
 */
export async function reloadAndInspect(): Promise<void> {
  const { tab, inspection } = useInspection.getState();
  const id = tab?.id;
  if (id === undefined || !inspection) return;
  // Firefox tells of responses only with the right to their site; pressing the button gives none to that.
  if (import.meta.env.FIREFOX && !(await requestSite(inspection.url).catch(() => false))) return;
  round += 1;
  const mine = round;
  // Else the reload would be taken for the user's own.
  stopFollowing();
  useInspection.setState({ phase: 'reading', obstacle: null, moved: null });
  const { loadAnewObserved } = await import('./observe/reload.ts');
  const observed = await loadAnewObserved(id, inspection.url).catch(() => null);
  if (mine === round) await inspect(observed);
}

/** Asks what the page's host answers over plain http, and judges again with that. Answers whether anything was learnt. */
export async function measurePlainHttp(): Promise<boolean> {
  const { inspection } = useInspection.getState();
  if (!inspection) return false;
  const plainHttp = await askPlainHttp(inspection.url);
  if (!plainHttp || useInspection.getState().inspection !== inspection) return plainHttp !== null;
  useInspection.setState({ inspection: { ...inspection, plainHttp } });
  await judgeAgain();
  return true;
}
