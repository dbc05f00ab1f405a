import type { Inspection } from '../../checks/inspection.ts';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import type { Language } from '../../i18n/languages.ts';
import type { IgnoredMessage } from '../../report/leave-out.ts';
import { loadDefinitions } from '../../report/load-definitions.ts';
import type { TakenResponse } from '../requests/take-response.ts';
import type { Ask, EngineResult, OpenedPage } from './engine.ts';
import { askInPlace } from './in-place.ts';
import { askInWorker, onWorkerLost } from './in-worker.ts';
import { type Judgement, judgedWith } from './judgement.ts';

/**
 * How much is judged in this thread: a worker takes 35 ms to start, each time without what the browser has learnt of the code.
 * More would hold this thread up for 50 ms. Characters of the snapshot, of which an element has some forty: for the first
 * verdict, and for all of it; bytes of what is served, which is slower to parse than to judge.
 */
const SMALL_AT_FIRST = 300_000;
const SMALL = 90_000;
const SMALL_SERVED = 60_000;

/** The engine that has the page at hand. */
let ask: Ask = askInPlace;
/** What it has, by reference: nothing large goes there twice. */
let held: Partial<Inspection> = {};
/** Pages that were opened so far: what is found of one is not held of the next. */
let pages = 0;
/** The latest. */
let page: OpenedPage | null = null;
/** What the engine says of it as it was opened, while it has nothing else of it. */
let opened: Promise<string> | null = null;
let isPrepared = false;

/** Nothing is held any more. */
function forget(): void {
  pages += 1;
  held = {};
  opened = null;
  isPrepared = false;
}

onWorkerLost(() => {
  page = null;
  forget();
});

/** Gives a page to an engine. */
function open(next: OpenedPage, to: Ask): void {
  page = next;
  ask = to;
  // Whoever asks something of it is told.
  ask('open', next).catch(() => {});
}

/** Begins with a page, and has it judged as it stands. */
function begin(text: string): void {
  forget();
  open({ text, at: Date.now() }, text.length <= SMALL_AT_FIRST ? askInPlace : askInWorker);
  opened = ask('judge', { changed: {}, removed: [], ignored: [] });
  opened.catch(() => {});
}

/** Gives the snapshot of a page to be judged as it stands, before it is inspected. */
export async function openAhead(text: string): Promise<EngineResult> {
  begin(text);
  return JSON.parse((await opened) ?? 'null');
}

/** Prepares the final verdict on the page at hand, in the engine that will give it. */
export function prepare(): void {
  if (!page || isPrepared) return;
  isPrepared = true;
  if (page.text.length > SMALL && ask !== askInWorker) open(page, askInWorker);
  // What fails is told by the verdict itself.
  ask('prepare', undefined).catch(() => {});
}

/** The page of a snapshot, to inspect; the engine has it too. */
export function openedInspection(text: string): Inspection {
  if (page?.text !== text || Object.keys(held).length > 0) begin(text);
  prepare();
  const snapshot = JSON.parse(text) as PageSnapshot;
  const inspection = { url: snapshot.url, at: page?.at ?? Date.now(), page: snapshot };
  held = inspection;
  return inspection;
}

/** The page as it was served; null where no text came. */
export async function parseServed(response: TakenResponse): Promise<PageSnapshot | null> {
  if (page && response.body.length > SMALL_SERVED && ask !== askInWorker) {
    open(page, askInWorker);
    const { url, at, page: snapshot } = held as Inspection;
    held = { url, at, page: snapshot };
  }
  const of = pages;
  const text = await ask('parse', response);
  const served = text === null ? null : (JSON.parse(text) as PageSnapshot);
  // Else the engine has another page by now.
  if (served && of === pages) {
    held = { ...held, served };
    opened = null;
  }
  return served;
}

/** The variables by which libraries are found in a page. */
export const libraryVariables = () => ask('variables', undefined);

/** The libraries of the page that was opened last, by its files and by what its variables said. */
export const librariesOfPage = (probed: readonly Probed[]) => ask('libraries', probed);

/** Judges an inspection: what stands against it, what is ignored of that, in the words of a language. */
export async function judge(
  inspection: Inspection,
  ignored: readonly IgnoredMessage[],
  language: Language,
): Promise<Judgement> {
  const parts = (of: Partial<Inspection>) => Object.entries(of) as [keyof Inspection, never][];
  const changed = Object.fromEntries(parts(inspection).filter(([part, value]) => held[part] !== value));
  const removed = parts(held).flatMap(([part]) => (inspection[part] === undefined ? [part] : []));
  held = { ...inspection };
  if (Object.keys(changed).length > 0 || removed.length > 0) opened = null;
  const [text, definitions] = await Promise.all([
    (ignored.length === 0 && opened) || ask('judge', { changed, removed, ignored }),
    loadDefinitions(language),
  ]);
  const { report, facts } = JSON.parse(text) as EngineResult;
  return { report: { ...report, language, results: judgedWith(report.results, definitions) }, facts };
}
