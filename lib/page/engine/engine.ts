// The large and slow parts: the checks, the parser, the lists.
import { checks } from '../../checks/index.ts';
import type { Inspection, Library } from '../../checks/inspection.ts';
import {
  LIBRARY_VARIABLES,
  librariesIn,
  type Probed,
} from '../../checks/knowledge/libraries/libraries-in.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { phrasesFor } from '../../checks/phrases-for.ts';
import type { Report } from '../../checks/result.ts';
import { runChecks } from '../../checks/run-checks.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { loadSuffixes } from '../../checks/suffixes.ts';
import { vocabularyFor } from '../../checks/vocabulary-for.ts';
import type { PageRecord } from '../../pages/page-record.ts';
import { pageRecordOf } from '../../pages/page-record-of.ts';
import {
  deniedKindsIn,
  type IgnoredMessage,
  isAmong,
  leaveOut,
  type WeighedReport,
} from '../../report/leave-out.ts';
import type { Fetched } from '../requests/request-in-page.ts';

/** The parts of an inspection that the engine does not have yet, and what to ignore. */
interface Question {
  changed: Partial<Inspection>;
  removed: readonly (keyof Inspection)[];
  ignored: readonly IgnoredMessage[];
}

export interface EngineResult {
  /** The document's type, as the browser reports it. */
  contentType: string;
  report: WeighedReport;
  record: PageRecord;
}

/** The snapshot of a page as JSON text, and when it was taken. */
export interface OpenedPage {
  text: string;
  at: number;
}

export interface Engine {
  /** Opens a page. */
  open(page: OpenedPage): void;
  /** Loads what the final verdict needs, while the server is asked for the rest. */
  prepare(): Promise<void>;
  /**
   * Returns the snapshot of the page as it was served, as JSON text; null if there is no page. It is part of the
   * inspection from then on.
   */
  parse(served: Fetched): Promise<string | null>;
  /** Returns the variables that reveal libraries in a page. */
  variables(): typeof LIBRARY_VARIABLES;
  /** Returns the libraries of the page, by its files and by the values of its variables. */
  libraries(probed: readonly Probed[]): readonly Library[];
  /**
   * Returns an `EngineResult` as JSON text: an object would be copied field by field, which takes ten times as long.
   */
  judge(question: Question): Promise<string>;
}

/** Calls a method of an engine, wherever the engine runs. */
export type Ask = <N extends keyof Engine>(
  name: N,
  data: Parameters<Engine[N]>[0],
) => Promise<Awaited<ReturnType<Engine[N]>>>;

const loadKnowledge = (page: PageSnapshot) =>
  Promise.all([loadSuffixes(), vocabularyFor(page), phrasesFor(page)]);

/** The large parts that only the checks need: the first verdict does not wait for them. */
async function knowledgeFor({ url: _url, at: _at, page, ...more }: Inspection): Promise<Partial<Inspection>> {
  if (Object.keys(more).length === 0) return {};
  return Object.assign({}, ...(await loadKnowledge(page))) as Partial<Inspection>;
}

/** Large, and not needed for the first verdict. */
const loadParser = () =>
  Promise.all([import('../../checks/collect/decode.ts'), import('../../checks/collect/parse5.ts')]);

export function makeEngine(): Engine {
  let inspection: Inspection | null = null;
  let judged: Report | null = null;
  let deniedBefore = '';

  return {
    open({ text, at }) {
      const page = JSON.parse(text) as PageSnapshot;
      inspection = { url: page.url, at, page };
      judged = null;
    },

    async prepare() {
      await Promise.all([loadParser(), inspection && loadKnowledge(inspection.page)]);
    },

    async parse({ url, headers, length, characterSet, body }) {
      if (!inspection) return null;
      const [{ decode }, { collectHtml }] = await loadParser();
      const { text } = decode(body, headerValue({ headers }, 'content-type'), characterSet);
      const served = collectHtml(text, url, { bytes: length });
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
      const denied = deniedKindsIn(ignored);
      if (denied.join() !== deniedBefore) judged = null;
      deniedBefore = denied.join();
      judged ??= runChecks(checks, { ...next, ...(await knowledgeFor(next)), deniedKinds: denied });
      const answer: EngineResult = {
        contentType: next.page.contentType,
        report: leaveOut(checks, judged, isAmong(ignored)),
        // The record includes ignored findings: ignoring one does not fix it.
        record: pageRecordOf(judged, next),
      };
      return JSON.stringify(answer);
    },
  };
}
