import type { Inspection } from '../../checks/inspection.ts';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import type { Language } from '../../i18n/languages.ts';
import type { IgnoredMessage } from '../../report/leave-out.ts';
import { loadDefinitions } from '../../report/load-definitions.ts';
import type { TakenResponse } from '../take-response.ts';
import type { Answer, OpenedPage } from './engine.ts';
import { askInPlace } from './in-place.ts';
import { askInWorker, onWorkerLost } from './in-worker.ts';
import { type Judgement, judgedWith } from './judgement.ts';

/**
 * Characters of a snapshot, and bytes of what was served, up to which a page is judged in this thread: a worker takes 35 ms to
 * start, each time without what the browser has learnt of the code. More than that would hold this thread up for 50 ms.
 */
const SMALL = 400_000;

/** The engine that has the page at hand. */
let ask = askInPlace;
/** What it has, by reference: nothing large goes there twice. */
let held: Partial<Inspection> = {};
/** Pages that were opened so far: what is found of one is not held of the next. */
let pages = 0;
/** The latest. */
let page: OpenedPage | null = null;
/** What the engine says of it as it was opened, while it has nothing else of it. */
let opened: Promise<string> | null = null;

/** Nothing is held any more. */
function forget(): void {
  pages += 1;
  held = {};
  opened = null;
}

onWorkerLost(() => {
  page = null;
  forget();
});

function open(next: OpenedPage, isSmall = next.text.length <= SMALL): void {
  forget();
  page = next;
  ask = isSmall ? askInPlace : askInWorker;
  opened = ask('open', next);
  // Whoever asks for the judgement is told.
  opened.catch(() => {});
}

/** Gives the engine the snapshot of a page, to be judged as it stands before it is inspected. */
export async function openAhead(text: string): Promise<Answer> {
  open({ text, at: Date.now() });
  return JSON.parse((await opened) ?? 'null');
}

/** The page of a snapshot, to inspect; the engine has it too. */
export function pageOf(text: string): Inspection {
  if (page?.text !== text || Object.keys(held).length > 0) open({ text, at: Date.now() });
  const snapshot = JSON.parse(text) as PageSnapshot;
  held = { url: snapshot.url, at: page?.at ?? Date.now(), page: snapshot };
  return held as Inspection;
}

/** Gives the page at hand to the engine in the worker, for what is too large for this thread. */
function moveToWorker(): void {
  const { url, at, page: snapshot } = held as Inspection;
  if (!page || ask === askInWorker) return;
  open(page, false);
  held = { url, at, page: snapshot };
}

/** The page as it was served; null where no text came. */
export async function parseServed(response: TakenResponse): Promise<PageSnapshot | null> {
  if (response.body.length > SMALL) moveToWorker();
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
export const librariesIn = (probed: readonly Probed[]) => ask('libraries', probed);

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
  const { report, facts } = JSON.parse(text) as Answer;
  return { report: { ...report, language, results: judgedWith(report.results, definitions) }, facts };
}
