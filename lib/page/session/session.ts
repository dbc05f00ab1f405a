import { create } from 'zustand';
import type { Inspection, OwnProvenance } from '../../checks/inspection.ts';
import type { Language } from '../../i18n/languages.ts';
import { documentAddress } from '../../platform/address.ts';
import { activeTab, followTab, type Tab } from '../../platform/browser.ts';
import { onChange } from '../../platform/changes.ts';
import { languageOf, settings } from '../../platform/settings.ts';
import type { PageHistory } from '../../report/history.ts';
import { ignoredOn } from '../../report/ignored.ts';
import type { IgnoreRule } from '../../report/settings-file/settings-file.ts';
import { judge } from '../engine/engine-client.ts';
import type { JudgedReport } from '../engine/judgement.ts';
import { bornAt } from '../in-page/document-in.ts';
import { inspectTab } from '../inspect/inspect.ts';
import { CannotInspect } from '../inspect/obstacle.ts';
import type { Observation } from '../observe/observation.ts';
import { rememberVisit } from './remember-visit.ts';
import { type StoppedBy, stoppedByError } from './stopped-by.ts';

export interface InspectionState {
  /** `page`: the first verdict is shown, the response is still missing. `stopped`: see the obstacle. */
  phase: 'reading' | 'page' | 'complete' | 'stopped';
  tab: Tab | null;
  /** Everything that is known about the page so far. */
  inspection: Inspection | null;
  /** What the user has had measured since the inspection began. It stays, whatever is still found. */
  measured: Partial<Inspection>;
  /** The verdict on it; findings that are ignored on the site are separate. */
  report: JudgedReport | null;
  /** How the document's own response is known; null if it is still missing, or is not known (`inspection.unseen`). */
  response: OwnProvenance | null;
  obstacle: StoppedBy | null;
  /** This visit and the previous one; null until it is stored, and in private windows. */
  history: PageHistory | null;
  /** When the document was created, to recognize a reload. */
  born: number | null;
  /** What happened to the page since: the tab shows another address, or has loaded the same one again. */
  moved: 'elsewhere' | 'loaded anew' | null;
}

/** @internal For tests: components are drawn from this state. */
export const START: InspectionState = {
  phase: 'reading',
  tab: null,
  inspection: null,
  measured: {},
  report: null,
  response: null,
  obstacle: null,
  history: null,
  born: null,
  moved: null,
};

/** The inspection of the active tab, as far as it has come. */
export const useInspection = create<InspectionState>(() => START);

/** Returns what is ignored on the site of an address; if that cannot be read, everything counts. */
const ignoredAt = (url: string): Promise<readonly IgnoreRule[]> => ignoredOn(url).catch(() => []);

/** Returns the language of the settings; if they cannot be read, the browser's. */
const readersLanguage = () => settings.get().then(languageOf, () => languageOf(settings.fallback));

/** Milliseconds that a verdict waits for these: a damaged database takes seconds to open, or to fail. */
const PATIENCE = 300;
const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));

/** Milliseconds after which the user is told that the page does not respond. It is still awaited. */
const SILENCE = 2_000;

/** Milliseconds that the earlier verdict on a page stays instead of one without the response, so that nothing moves. */
const HOLD = 1_000;

const NOTHING = { report: null, inspection: null, response: null, history: null, born: null } as const;

const stoppedBy = (obstacle: InspectionState['obstacle']): Partial<InspectionState> => ({
  ...NOTHING,
  phase: 'stopped',
  moved: null,
  obstacle,
});

let round = 0;
/** Milliseconds, as in `performance.now()`. */
let began = 0;
let stopFollowing = () => {};
/** The popup: it opens because the button was pressed, on the active tab. */
let subject: Subject = { find: activeTab, isPressed: () => true };

interface Subject {
  find: () => Promise<Tab | undefined>;
  /** Called when the tab shows something else, or has loaded; without it, the change is only reported. */
  whenMoved?: (tabId: number, isLoaded: boolean) => void;
  /** Called when the page of a tab went away while it was read. */
  whenLeft?: (tabId: number | undefined) => void;
  /** Whether the toolbar button was pressed on the tab; otherwise a tab without an address is not accessible. */
  isPressed: (tabId: number | undefined) => boolean;
}

/** Sets the tab to inspect from now on, in places other than the popup. */
export function inspectFrom(other: Subject): void {
  subject = other;
}

/** Compares the tab with the inspection, and reports if the tab has moved. */
export async function notice(url: string | undefined): Promise<void> {
  const { inspection, tab, born } = useInspection.getState();
  if (!inspection || tab?.id === undefined) return;
  const isElsewhere = documentAddress(url) !== documentAddress(inspection.url);
  const isAnew = !isElsewhere && born !== null && ![born, null].includes(await bornAt(tab.id));
  if (useInspection.getState().inspection !== inspection) return;
  if (isElsewhere) useInspection.setState({ moved: 'elsewhere' });
  else if (isAnew) useInspection.setState({ moved: 'loaded anew' });
}

/** Returns when the latest round began. */
export const roundBegan = (): number => began;

function follow(tab: Tab): void {
  stopFollowing();
  if (tab.id === undefined) return;
  const { id } = tab;
  stopFollowing = followTab(id, (url, isLoaded) =>
    subject.whenMoved ? subject.whenMoved(id, isLoaded) : void notice(url),
  );
}

/** Shows an earlier inspection in place of the current one; a round that is still under way is dropped. */
export function restore(state: InspectionState): void {
  round += 1;
  useInspection.setState(state);
  if (state.tab) follow(state.tab);
  void readersLanguage().then(sayIn);
}

/** Updates the verdict on the current inspection, by what is ignored now, in the current language. */
export async function judgeAgain(): Promise<void> {
  const { inspection } = useInspection.getState();
  if (!inspection) return;
  const [ignored, language] = await Promise.all([ignoredAt(inspection.url), readersLanguage()]);
  const report = await judge(inspection, ignored, language);
  if (useInspection.getState().inspection === inspection) useInspection.setState({ report });
}

/** The current verdict stays if it cannot be updated. */
const tryAgain = () => void judgeAgain().catch(console.error);

onChange(['ignored'], tryAgain);

/** Updates the verdict if it is in another language. */
function sayIn(language: Language): void {
  const { report } = useInspection.getState();
  if (report && report.language !== language) tryAgain();
}

settings.watch((now) => sayIn(languageOf(now)));

/**
 * Inspects the current tab; when called again, starts over and drops what the earlier round still finds.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export async function inspect(observed: Observation | null = null): Promise<void> {
  round += 1;
  began = performance.now();
  const mine = round;
  const show = (change: Partial<InspectionState>) => {
    if (mine === round) useInspection.setState(change);
  };
  show({ phase: 'reading', obstacle: null, moved: null, measured: {} });
  const measured = () => useInspection.getState().measured;
  const speaking = readersLanguage();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  try {
    const found = await subject.find();
    // The button may have been pressed since: its page has an address now.
    const tab = found && !found.url && subject.isPressed(found.id) ? await subject.find() : found;
    if (mine !== round) return;
    if (!tab) throw new CannotInspect('left');
    const { tab: before, inspection: shown } = useInspection.getState();
    const isSame =
      before?.id === tab.id && documentAddress(tab.url) === documentAddress(shown?.url ?? before?.url);
    show(isSame ? { tab } : { ...START, tab });
    follow(tab);
    // A tab without an address is a page of the browser, or one where the button has not been pressed.
    if (!tab.url && (!subject.isPressed(tab.id) || (before?.url && before.id === tab.id)))
      return show({ phase: 'stopped', obstacle: 'closed' });
    const asked = tab.url ? ignoredAt(tab.url) : null;
    let born: Promise<void> | undefined;
    let last: { inspection: Inspection; report: JudgedReport } | undefined;
    /** Whether the first verdict is not shown yet. */
    let isHeld = false;
    silence = setTimeout(() => show(stoppedBy('timed out')), SILENCE);
    for await (const { inspection: found, born: read } of inspectTab(tab, observed)) {
      if (mine !== round) return;
      clearTimeout(silence);
      const isFirst = !last;
      const ignoring = asked ?? ignoredAt(found.url);
      const ignored = await Promise.race([ignoring, tooLate()]);
      const language = await speaking;
      let inspection: Inspection;
      let report: JudgedReport;
      let known: Partial<Inspection>;
      do {
        known = measured();
        inspection = { ...last?.inspection, ...found, ...known };
        report = await judge(inspection, ignored ?? [], language);
        if (mine !== round) return;
      } while (measured() !== known);
      last = { inspection, report };
      // Only the figures of the visit may come later.
      const phase = isFirst ? 'page' : 'complete';
      if (!isFirst) await born;
      const response = inspection.response?.how ?? null;
      // The page was just read, so it is current, whatever was reported about the earlier one.
      const fresh = (isFirst || isHeld) && { moved: null, obstacle: null, history: null };
      const change = { phase, inspection, report, response, ...fresh } as const;
      clearTimeout(holding);
      isHeld = isFirst && isSame && useInspection.getState().report !== null;
      if (isHeld) {
        holding = setTimeout(() => {
          isHeld = false;
          show({ ...change, inspection: { ...inspection, ...measured() } });
          if (measured() !== known) tryAgain();
        }, HOLD);
      } else show({ ...change, ...(isFirst && { born: null }) });
      if (!ignored) void ignoring.then(tryAgain);
      born ??= read.then((at) => show({ born: at }));
    }
    if (last && mine === round) show({ history: await rememberVisit(last.inspection, last.report, tab) });
  } catch (error) {
    const obstacle = stoppedByError(error);
    if (obstacle === 'broken') console.error(error);
    show(stoppedBy(obstacle));
    if (obstacle === 'left' && mine === round) subject.whenLeft?.(useInspection.getState().tab?.id);
  } finally {
    clearTimeout(silence);
    clearTimeout(holding);
  }
}

/**
 * Loads the page again while watching, then inspects it: the only way to see the response as the browser received it,
 * with every redirect of its site and every cookie.
 */
export async function reloadAndInspect(): Promise<void> {
  const { tab, inspection } = useInspection.getState();
  const id = tab?.id;
  if (id === undefined || !inspection) return;
  round += 1;
  const mine = round;
  // Otherwise the reload would count as the user's own.
  stopFollowing();
  useInspection.setState({ phase: 'reading', obstacle: null, moved: null });
  const { loadAnewObserved } = await import('../observe/reload.ts');
  const observed = await loadAnewObserved(id, inspection.url).catch(() => null);
  if (mine === round) await inspect(observed);
}
