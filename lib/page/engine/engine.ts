// What is large and slow: the checks, the parser, the lists.
import { checks } from '../../checks/index.ts';
import type { Inspection, Library } from '../../checks/inspection.ts';
import {
  LIBRARY_VARIABLES,
  librariesIn,
  type Probed,
} from '../../checks/knowledge/libraries/libraries-in.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import type { Report } from '../../checks/result.ts';
import { runChecks } from '../../checks/run-checks.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { loadSuffixes } from '../../checks/suffixes.ts';
import { vocabularyFor } from '../../checks/vocabulary-for.ts';
import { factsOf } from '../../report/facts.ts';
import type { Facts } from '../../report/history.ts';
import { type IgnoredMessage, isAmong, leaveOut, type WeighedReport } from '../../report/leave-out.ts';
import type { TakenResponse } from '../requests/take-response.ts';

/** What to judge: of an inspection, only what is not there yet. */
interface Question {
  changed: Partial<Inspection>;
  removed: readonly (keyof Inspection)[];
  ignored: readonly IgnoredMessage[];
}

export interface EngineResult {
  /** The document's type, as the browser has it. */
  contentType: string;
  report: WeighedReport;
  facts: Facts;
}

/** The snapshot of a page as text, and when it was taken. */
export interface OpenedPage {
  text: string;
  at: number;
}

export interface Engine {
  /** Takes a page. */
  open(page: OpenedPage): void;
  /** Loads what the final verdict needs, while the server is asked for the rest. */
  prepare(): Promise<void>;
  /** The snapshot of the page as it was served, as text; null where no text came. It belongs to the inspection from now on. */
  parse(response: TakenResponse): Promise<string | null>;
  /** The variables by which libraries are found in a page. */
  variables(): typeof LIBRARY_VARIABLES;
  /** The libraries of the page, by its files and by what its variables said. */
  libraries(probed: readonly Probed[]): readonly Library[];
  /** Answers an `Answer` as text: an object would be copied field by field, ten times as slow. */
  judge(question: Question): Promise<string>;
}

/** Asks an engine, wherever it is, by the name of what it is to do. */
export type Ask = <N extends keyof Engine>(
  name: N,
  data: Parameters<Engine[N]>[0],
) => Promise<Awaited<ReturnType<Engine[N]>>>;

/** The parts that only judging needs, and that are large: they are not waited for before the first verdict. */
async function knowledgeFor({ url: _url, at: _at, page, ...more }: Inspection): Promise<Partial<Inspection>> {
  if (Object.keys(more).length === 0) return {};
  const [suffixes, vocabulary] = await Promise.all([loadSuffixes(), vocabularyFor(page)]);
  return { ...suffixes, ...vocabulary };
}

/** Large, and of no use to the first verdict. */
const loadParser = () =>
  Promise.all([import('../../checks/collect/decode.ts'), import('../../checks/collect/parse5.ts')]);

export function makeEngine(): Engine {
  let inspection: Inspection | null = null;
  let judged: Report | null = null;

  return {
    open({ text, at }) {
      const page = JSON.parse(text) as PageSnapshot;
      inspection = { url: page.url, at, page };
      judged = null;
    },

    async prepare() {
      await Promise.all([loadParser(), loadSuffixes()]);
    },

    async parse({ response, length, characterSet, body }) {
      if (!inspection || (length === 0 && response.how === 'observed')) return null;
      const [{ decode }, { collectHtml }] = await loadParser();
      const { text } = decode(body, headerValue(response, 'content-type'), characterSet);
      const served = collectHtml(text, response.url, { bytes: length });
      inspection = { ...inspection, served };
      judged = null;
      return JSON.stringify(served);
    },

    variables: () => LIBRARY_VARIABLES,

    libraries: (probed) => (inspection ? librariesIn(inspection.page, probed) : []),

    async judge({ changed, removed, ignored }) {
      if (Object.keys(changed).length > 0 || removed.length > 0) judged = null;
      const next = { ...inspection, ...changed } as Inspection;
      for (const part of removed) delete next[part];
      inspection = next;
      judged ??= runChecks(checks, { ...next, ...(await knowledgeFor(next)) });
      const answer: EngineResult = {
        contentType: next.page.contentType,
        report: leaveOut(checks, judged, isAmong(ignored)),
        // What is ignored was found all the same: ignoring it does not mend it.
        facts: factsOf(judged.results, next),
      };
      return JSON.stringify(answer);
    },
  };
}
