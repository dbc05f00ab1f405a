import { create } from 'zustand';
import type { Inspection, Provenance } from '../../checks/inspection.ts';
import type { Language } from '../../i18n/languages.ts';
import { documentAddress } from '../../platform/address.ts';
import { activeTab, followTab, requestSite, type Tab } from '../../platform/browser.ts';
import { onChange } from '../../platform/changes.ts';
import { languageOf, settings } from '../../platform/settings.ts';
import { keepHistory, type PageHistory } from '../../report/history.ts';
import { ignoredOn } from '../../report/ignored.ts';
import type { IgnoredMessage } from '../../report/leave-out.ts';
import { judge } from '../engine/engine-client.ts';
import type { JudgedReport, Judgement } from '../engine/judgement.ts';
import { bornAt, inspectTab } from '../inspect/inspect.ts';
import { CannotInspect, type Obstacle } from '../inspect/obstacle.ts';
import type { Observation } from '../observe/observation.ts';
import { isBarredByPolicy } from '../requests/page-policy.ts';
import { askPlainHttp } from '../requests/plain-http.ts';

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
  /** The page's own policy kept its response from being asked for (Firefox). */
  isBarred: boolean;
  /** What became of the page since: the tab shows another address, or the same one loaded anew. */
  moved: 'elsewhere' | 'loaded anew' | null;
}

/** @internal For tests: drawn components begin from it. */
export const START: InspectionState = {
  phase: 'reading',
  tab: null,
  inspection: null,
  report: null,
  response: null,
  obstacle: null,
  history: null,
  born: null,
  isBarred: false,
  moved: null,
};

/** The inspection of the tab in front, as far as it has come. */
export const useInspection = create<InspectionState>(() => START);

/** Keeps the scores for the next visit. Nothing is kept of private windows; a store that fails costs nothing else. */
async function remember(
  { report: { url, seo, security }, facts }: Judgement,
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
const ignoredAt = (url: string): Promise<readonly IgnoredMessage[]> => ignoredOn(url).catch(() => []);

/** The language of whoever reads the verdict; where the settings cannot be read, the browser's. */
const readersLanguage = () => settings.get().then(languageOf, () => languageOf(settings.fallback));

/** Milliseconds that a verdict waits for that: a damaged database takes seconds to open, or to fail. */
const PATIENCE = 300;
const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));

let round = 0;
/** Milliseconds, as `performance.now()` has them. */
let began = 0;
let stopFollowing = () => {};
/** The popup is there because the button was pressed, on the tab in front. */
let subject: Subject = { find: activeTab, isPressed: () => true };

interface Subject {
  find: () => Promise<Tab | undefined>;
  /** What is done when the tab shows something else, or has loaded; otherwise it is only said. */
  whenMoved?: (tabId: number, isLoaded: boolean) => void;
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
  const isElsewhere = documentAddress(url) !== documentAddress(inspection.url);
  const isAnew = !isElsewhere && born !== null && ![born, null].includes(await bornAt(tab.id));
  if (useInspection.getState().inspection !== inspection) return;
  if (isElsewhere) useInspection.setState({ moved: 'elsewhere' });
  else if (isAnew) useInspection.setState({ moved: 'loaded anew' });
}

/** When the latest round began, to tell what happened since. */
export const roundBegan = (): number => began;

function follow(tab: Tab): void {
  stopFollowing();
  if (tab.id === undefined) return;
  const { id } = tab;
  stopFollowing = followTab(id, (url, isLoaded) =>
    subject.whenMoved ? subject.whenMoved(id, isLoaded) : void notice(url),
  );
}

/** Shows an inspection that was made before, in place of the one at hand; what still runs is dropped. */
export function restore(state: InspectionState): void {
  round += 1;
  useInspection.setState(state);
  if (state.tab) follow(state.tab);
  void readersLanguage().then(sayIn);
}

/** Judges what was read anew, by what is ignored now, in the language of now. */
async function judgeAgain(): Promise<void> {
  const { inspection } = useInspection.getState();
  if (!inspection) return;
  const [ignored, language] = await Promise.all([ignoredAt(inspection.url), readersLanguage()]);
  const { report } = await judge(inspection, ignored, language);
  if (useInspection.getState().inspection === inspection) useInspection.setState({ report });
}

/** A verdict that stands already is not lost where it cannot be judged again. */
const tryAgain = () => void judgeAgain().catch(console.error);

onChange(['ignored'], tryAgain);

/** Says the verdict in another language, where it is not that already. */
function sayIn(language: Language): void {
  const { report } = useInspection.getState();
  if (report && report.language !== language) tryAgain();
}

settings.watch((now) => sayIn(languageOf(now)));

/**
 * Inspects the tab in front; called again, it begins anew, and what the earlier round still finds is dropped.
 *
 * @param observed What was seen of the page while it was loaded, where that was watched.
 */
export async function inspect(observed: Observation | null = null): Promise<void> {
  round += 1;
  began = performance.now();
  const mine = round;
  const show = (change: Partial<InspectionState>) => {
    if (mine === round) useInspection.setState(change);
  };
  show({ phase: 'reading', obstacle: null, moved: null, history: null, response: null, isBarred: false });
  const speaking = readersLanguage();
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
    let last: Judgement | undefined;
    for await (const inspection of inspectTab(tab, observed)) {
      if (mine !== round) return;
      const ignoring = asked ?? ignoredAt(inspection.url);
      const ignored = await Promise.race([ignoring, tooLate()]);
      if (!ignored) void ignoring.then(tryAgain);
      last = await judge(inspection, ignored ?? [], await speaking);
      if (mine !== round) return;
      const response = inspection.response?.how ?? null;
      // What is read at first is what the tab has now, whatever was said meanwhile of what was shown before.
      const fresh = born === undefined && { moved: null, born: null };
      show({ phase: 'page', inspection, report: last.report, response, ...fresh });
      // Taken with the snapshot: the page may be loaded anew at any moment after.
      if (tab.id !== undefined) born ??= bornAt(tab.id).then((at) => show({ born: at }));
    }
    await born;
    const isBarred = useInspection.getState().response === null && (await isBarredByPolicy(tab.id));
    show({ phase: 'complete', isBarred });
    if (last && mine === round) show({ history: await remember(last, tab) });
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
  const { loadAnewObserved } = await import('../observe/reload.ts');
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
