import type { Inspection } from '../../checks/inspection.ts';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import type { Language } from '../../i18n/languages.ts';
import type { IgnoredMessage } from '../../report/leave-out.ts';
import { loadDefinitions } from '../../report/load-definitions.ts';
import type { TakenResponse } from '../take-response.ts';
import type { Answer, Engine, OpenedPage } from './engine.ts';
import { type Judgement, judgedWith } from './judgement.ts';
import type { Reply } from './serve.ts';

/** Milliseconds after which a judgement is given up: a page may be made to keep checks busy. */
const PATIENCE = 30_000;

type Done = { resolve(value: never): void; reject(error: Error): void };

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Done>();

/** What the worker has, by reference: nothing large goes there twice. */
let held: Partial<Inspection> = {};
/** Pages that were opened so far: what is found of one is not held of the next. */
let pages = 0;
/** The latest, where nobody has asked for it yet. */
let ahead: OpenedPage | null = null;
/** What the engine says of the page as it was opened, while it has nothing else of it. */
let opened: Promise<string> | null = null;

/** Ends what does not answer; the next question starts another. */
function giveUp(why: string): void {
  worker?.terminate();
  worker = null;
  held = {};
  pages += 1;
  ahead = null;
  opened = null;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

function settle({ data }: MessageEvent<Reply>): void {
  const done = waiting.get(data.number);
  waiting.delete(data.number);
  if ('error' in data) done?.reject(new Error(data.error));
  else done?.resolve(data.value as never);
}

/** Starts the engine, which takes about as long as reading a page: the earlier, the better. */
export function startEngine(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  worker.onmessage = settle;
  worker.onerror = ({ message }) => giveUp(message);
  return worker;
}

function ask<N extends keyof Engine>(
  name: N,
  data: Parameters<Engine[N]>[0],
): Promise<Awaited<ReturnType<Engine[N]>>> {
  asked += 1;
  const number = asked;
  const patience = setTimeout(() => giveUp(`The engine has not answered “${name}”.`), PATIENCE);
  const answered = new Promise<never>((resolve, reject) => waiting.set(number, { resolve, reject }));
  startEngine().postMessage({ number, name, data });
  return answered.finally(() => clearTimeout(patience));
}

function open(text: string): OpenedPage {
  const page = { text, at: Date.now() };
  pages += 1;
  held = {};
  opened = ask('open', page);
  // Whoever asks for the judgement is told.
  opened.catch(() => {});
  return page;
}

/** Gives the engine the snapshot of a page, to be judged as it stands before it is inspected. */
export async function openAhead(text: string): Promise<Answer> {
  ahead = open(text);
  return JSON.parse((await opened) ?? 'null');
}

/** The page of a snapshot, to inspect; the engine has it too. */
export function pageOf(text: string): Inspection {
  const { at } = ahead?.text === text ? ahead : open(text);
  ahead = null;
  const page = JSON.parse(text) as PageSnapshot;
  held = { url: page.url, at, page };
  return { url: page.url, at, page };
}

/** The page as it was served; null where no text came. */
export async function parseServed(response: TakenResponse): Promise<PageSnapshot | null> {
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
