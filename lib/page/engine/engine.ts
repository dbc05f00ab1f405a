// The large and slow parts: the checks, the parser, the lists.
import { firstChecks } from 'virtual:first-checks';
import { loadAdvisories } from '../../checks/advisories.ts';
import type { Inspection, Library } from '../../checks/inspection.ts';
import type { Suffixes } from '../../checks/knowledge/addresses/sites.ts';
import {
  LIBRARY_VARIABLES,
  librariesIn,
  type Probed,
} from '../../checks/knowledge/libraries/libraries-in.ts';
import type { PageKindName } from '../../checks/knowledge/page-kind/kind.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { phrasesFor } from '../../checks/phrases-for.ts';
import type { Report } from '../../checks/result.ts';
import { type EarlierResults, runningChecks } from '../../checks/run-checks.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { inTurns } from '../../checks/steps.ts';
import { suffixesFor, withSuffixes } from '../../checks/suffixes.ts';
import { vocabularyFor } from '../../checks/vocabulary-for.ts';
import type { PageRecord } from '../../pages/page-record.ts';
import { deniedKindsIn, leaveOut, type WeighedReport } from '../../report/leave-out.ts';
import { isLeftOut } from '../../report/settings-file/ignore-rules.ts';
import type { IgnoreRule } from '../../report/settings-file/settings-file.ts';
import type { Fetched } from '../requests/request-in-page.ts';
import type { TwoJudged, TwoPages } from './judge-two.ts';

/** The parts of an inspection that the engine does not have yet, and those that it has too many. */
interface Change {
  changed: Partial<Inspection>;
  removed: readonly (keyof Inspection)[];
}

/** An inspection to judge, and what to ignore. */
interface Question extends Change {
  ignored: readonly IgnoreRule[];
}

export interface EngineResult {
  /** The document's type, as the browser reports it. */
  contentType: string;
  report: WeighedReport;
}

/** The snapshot of a page, for a worker as JSON text, and when it was taken. */
interface OpenedPage {
  page: PageSnapshot | string;
  at: number;
}

export interface Engine {
  /** Opens a page. */
  open(page: OpenedPage): void;
  /** Loads what the final verdict needs, while the server is asked for the rest. */
  prepare(): Promise<void>;
  /**
   * Returns the snapshot of the page as it was served; null if there is no page. It is part of the inspection from then
   * on.
   */
  parse(served: Fetched): Promise<PageSnapshot | null>;
  /** Returns the variables that reveal libraries in a page. */
  variables(): typeof LIBRARY_VARIABLES;
  /** Returns the libraries of the page, by its files and by the values of its variables. */
  libraries(probed: readonly Probed[]): readonly Library[];
  judge(question: Question): Promise<EngineResult>;
  /** Returns the record of an inspection. Ignored findings are in it: ignoring one does not fix it. */
  record(change: Change): Promise<PageRecord>;
  /** Compares two pages, which have nothing to do with the opened one. */
  compare(two: TwoPages): Promise<TwoJudged>;
}

/** Calls a method of an engine, wherever the engine runs. */
export type Ask = <N extends keyof Engine>(
  name: N,
  data: Parameters<Engine[N]>[0],
) => Promise<Awaited<ReturnType<Engine[N]>>>;

const loadKnowledge = (page: PageSnapshot) => Promise.all([vocabularyFor(page), phrasesFor(page)]);
type Knowledge = ReturnType<typeof loadKnowledge>;

const hasMoreThanPage = ({ url: _url, at: _at, page: _page, ...more }: Inspection) =>
  Object.keys(more).length > 0;

/** Pages of an extension have a parser of their own; its workers have none. */
const hasParser = typeof DOMParser !== 'undefined';

/** Loads the code of all checks: the first verdict has only that of those that need no more than the page. */
const loadChecks = async () => (await import('../../checks/index.ts')).checks;
const loadDecoder = () => import('../../checks/collect/decode.ts');
/** Loads a parser, which is not needed for the first verdict. */
const loadParser = async () => {
  await (hasParser ? import('../../checks/collect/plain.ts') : import('../../checks/collect/parse5.ts'));
};

/** Returns the snapshot of HTML source: the large parser is loaded only for documents that need it. */
async function collectServed(text: string, url: string, bytes: number): Promise<PageSnapshot> {
  if (hasParser) {
    const { collectPlain } = await import('../../checks/collect/plain.ts');
    const plain = await inTurns(collectPlain(text, url, bytes));
    if (plain) return plain;
  }
  const { collectingHtml } = await import('../../checks/collect/parse5.ts');
  return inTurns(collectingHtml(text, url, { bytes }));
}

export function makeEngine(): Engine {
  let inspection: Inspection | null = null;
  let judged: Report | null = null;
  let denied: readonly PageKindName[] = [];
  /** The results for the page so far; a part that arrives later only concerns the checks that read it. */
  let earlier: EarlierResults = new Map();
  let knowledge: Knowledge | null = null;

  /** Makes the inspection the one that is asked about. */
  function take({ changed, removed }: Change): Inspection {
    if (Object.keys(changed).length > 0 || removed.length > 0) judged = null;
    const next = { ...inspection, ...changed } as Inspection;
    for (const part of removed) delete next[part];
    inspection = next;
    return next;
  }

  /** The large parts that only the checks need: the first verdict does not wait for them. */
  function knowledgeFor(page: PageSnapshot): Knowledge {
    knowledge ??= loadKnowledge(page);
    return knowledge;
  }

  async function verdict(of: Inspection): Promise<Report> {
    if (judged) return judged;
    const whole: Inspection = { ...of, ...(await loadAdvisories(of)), deniedKinds: denied };
    if (hasMoreThanPage(of)) {
      const [checks, parts] = await Promise.all([loadChecks(), knowledgeFor(of.page)]);
      Object.assign(whole, ...parts);
      const run = (suffixes: Suffixes) =>
        inTurns(runningChecks(checks, { ...whole, suffixes }, undefined, earlier));
      judged = await withSuffixes(new URL(of.url).hostname, run);
    } else judged = await inTurns(runningChecks(firstChecks, whole, undefined, earlier));
    return judged;
  }

  return {
    open({ page: sent, at }) {
      // If this page cannot be read, nothing is known about any.
      inspection = null;
      const page = typeof sent === 'string' ? (JSON.parse(sent) as PageSnapshot) : sent;
      inspection = { url: page.url, at, page };
      judged = null;
      earlier = new Map();
      knowledge = null;
    },

    async prepare() {
      if (!inspection) return;
      const { url, page } = inspection;
      await Promise.all([
        loadChecks(),
        loadDecoder(),
        loadParser(),
        knowledgeFor(page),
        suffixesFor(new URL(url).hostname),
      ]);
    },

    async parse({ url, headers, length, characterSet, body }) {
      if (!inspection) return null;
      const { decode } = await loadDecoder();
      const { text } = decode(body, headerValue({ headers }, 'content-type'), characterSet);
      const served = await collectServed(text, url, length);
      inspection = { ...inspection, served };
      judged = null;
      return served;
    },

    variables: () => LIBRARY_VARIABLES,

    libraries: (probed) => (inspection ? librariesIn(inspection.page, probed) : []),

    async judge({ ignored, ...change }) {
      const next = take(change);
      const deniedNow = deniedKindsIn(ignored);
      if (deniedNow.join() !== denied.join()) {
        judged = null;
        denied = deniedNow;
      }
      const report = leaveOut(firstChecks, await verdict(next), isLeftOut(ignored));
      return { contentType: next.page.contentType, report };
    },

    async record(change) {
      const next = take(change);
      const { pageRecordOf } = await import('../../pages/page-record-of.ts');
      return pageRecordOf(await verdict(next), next);
    },

    async compare(two) {
      const { judgeTwo } = await import('./judge-two.ts');
      return judgeTwo(two);
    },
  };
}
