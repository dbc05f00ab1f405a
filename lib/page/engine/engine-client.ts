import type { Inspection } from '../../checks/inspection.ts';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import type { Language } from '../../i18n/languages.ts';
import type { PageRecord } from '../../pages/page-record.ts';
import { loadFaults } from '../../report/load-definitions.ts';
import type { IgnoreRule } from '../../report/settings-file/settings-file.ts';
import type { Fetched } from '../requests/request-in-page.ts';
import type { Ask, EngineResult } from './engine.ts';
import { askInPlace } from './in-place.ts';
import { askInWorker, onWorkerLost, startWorker } from './in-worker.ts';
import { type JudgedReport, judgedWith } from './judgement.ts';

/**
 * The sizes up to which the checks run in this thread, in turns with everything else: a worker starts with a parser of
 * its own and with code that has never run, and takes half as long again for 10,000 elements. A worker can be ended, so
 * what is larger than any usual page goes to one. Characters of the snapshot, and bytes of the served document.
 */
const USUAL = 3_000_000;
const USUAL_SERVED = 2_000_000;

/** The usual number of characters of a snapshot per element. */
const PER_ELEMENT = 40;

/** The engine that has the current page. */
let ask: Ask = askInPlace;
/** The parts that the engine has, by reference: nothing large is sent twice. */
let held: Partial<Inspection> = {};
/** The number of pages opened so far, so that results of one are not taken for those of the next. */
let pages = 0;
/** The current page as it stands, and its snapshot as text. */
let page: { asItStands: Inspection; text: string } | null = null;
/** Whether it was read ahead, and nobody has taken it yet. */
let isAhead = false;
/** The first verdict on it: nothing ignored, nothing known but the snapshot. */
let opened: Promise<EngineResult> | null = null;
let isPrepared = false;

/** Forgets what the engine has. */
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

/** Sends the current page to an engine. */
function open({ asItStands, text }: NonNullable<typeof page>, to: Ask): void {
  ask = to;
  held = asItStands;
  const { page: snapshot, at } = asItStands;
  // Later questions about the page report the failure.
  ask('open', { page: to === askInPlace ? snapshot : text, at }).catch(() => {});
}

/** Starts with a page, and requests its first verdict. */
function begin(text: string): { snapshot: PageSnapshot; judged: Promise<EngineResult> } {
  forget();
  const snapshot: PageSnapshot = JSON.parse(text);
  page = { asItStands: { url: snapshot.url, at: Date.now(), page: snapshot }, text };
  open(page, text.length <= USUAL ? askInPlace : askInWorker);
  opened = ask('judge', { changed: {}, removed: [], ignored: [] });
  opened.catch(() => {});
  return { snapshot, judged: opened };
}

/** Starts the worker, if it will be needed, while a page with that number of elements is still being read. */
export function expectPage(elements: number): void {
  if (elements * PER_ELEMENT > USUAL) startWorker();
}

/** Sends the snapshot of a page for a first verdict, before the page is inspected. */
export function openAhead(text: string): ReturnType<typeof begin> {
  isAhead = true;
  return begin(text);
}

/** Loads what the final verdict on the current page needs, in the engine that will give it. */
export function prepare(): void {
  if (!page || isPrepared) return;
  isPrepared = true;
  // The verdict itself reports a failure.
  ask('prepare', undefined).catch(() => {});
}

/** Returns an inspection with the page of a snapshot; the engine has it too. */
export function openedInspection(text: string): Inspection {
  if (page?.text !== text || !isAhead) begin(text);
  isAhead = false;
  prepare();
  return (page as NonNullable<typeof page>).asItStands;
}

/** Returns the snapshot of the page as it was served; null if there is no page. */
export async function parseServed(answer: Fetched): Promise<PageSnapshot | null> {
  if (page && answer.body.length > USUAL_SERVED && ask !== askInWorker) {
    open(page, askInWorker);
  }
  const of = pages;
  const served = await ask('parse', answer);
  // Otherwise the engine has another page by now.
  if (served && of === pages) held = { ...held, served };
  return served;
}

/** Returns the variables that reveal libraries in a page. */
export const libraryVariables = () => ask('variables', undefined);

/** Returns the libraries of the page that was opened last, by its files and by the values of its variables. */
export const librariesOfPage = (probed: readonly Probed[]) => ask('libraries', probed);

const partsOf = (of: Partial<Inspection>) => Object.entries(of) as [keyof Inspection, never][];

/** Returns what to send so that the engine has an inspection. It must be sent at once. */
function changeTo(inspection: Inspection) {
  const changed = Object.fromEntries(partsOf(inspection).filter(([part, value]) => held[part] !== value));
  const removed = partsOf(held).flatMap(([part]) => (inspection[part] === undefined ? [part] : []));
  held = { ...inspection };
  return { changed, removed };
}

/** Returns the verdict on an inspection: the findings, and the ignored ones among them, in the given language. */
export async function judge(
  inspection: Inspection,
  ignored: readonly IgnoreRule[],
  language: Language,
): Promise<JudgedReport> {
  const isAsOpened =
    ignored.length === 0 && partsOf(inspection).every(([part, value]) => page?.asItStands[part] === value);
  const [{ report }, faults] = await Promise.all([
    (isAsOpened && opened) || ask('judge', { ...changeTo(inspection), ignored }),
    loadFaults(language),
  ]);
  return { ...report, language, results: judgedWith(report.results, faults) };
}

/** Returns the record of an inspection: what is stored of the page, and compared with it later. */
export function recordOfPage(inspection: Inspection): Promise<PageRecord> {
  return ask('record', changeTo(inspection));
}
