// Runs in an extension page, as the popup does: bundled by `bundle.ts`.
import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { checks } from '../../../lib/checks/index.ts';
import type { Inspection } from '../../../lib/checks/inspection.ts';
import { phrasesFor } from '../../../lib/checks/phrases-for.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import type { PageSnapshot } from '../../../lib/checks/snapshot.ts';
import { loadSuffixes } from '../../../lib/checks/suffixes.ts';
import { vocabularyFor } from '../../../lib/checks/vocabulary-for.ts';

/** Milliseconds of one reading. */
export interface EngineRound {
  /** The snapshot script injected and run, its result sent and parsed. */
  reading: number;
  /** All checks of the rendered page: the first verdict. */
  judging: number;
  /** The served HTML decoded, parsed and collected. */
  parsing: number;
  /** All checks again, with the response, the served page, the vocabulary and the suffixes: the final verdict. */
  judgingAgain: number;
}

/**
 * Reads and judges the page in a tab, and times each step.
 * @param folder The folder of this engine, with its snapshot script.
 */
export async function readAndJudge(url: string, folder: string): Promise<EngineRound> {
  const stamps: number[] = [];
  const stamp = () => stamps.push(performance.now());
  const [tab] = await chrome.tabs.query({ url });
  const target = { tabId: tab?.id ?? -1 };

  stamp();
  const [frame] = await chrome.scripting.executeScript({
    target,
    // The types include only the files of the build itself.
    files: [`${folder}/collect.js` as '/collect.js'],
    injectImmediately: true,
  });
  const page = JSON.parse(frame?.result as unknown as string) as PageSnapshot;
  stamp();
  runChecks(checks, { url, at: Date.now(), page });
  stamp();

  const answer = await fetch(url);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const parts = { ...(await loadSuffixes()), ...(await vocabularyFor(page)), ...(await phrasesFor(page)) };
  stamp();
  const served = collectHtml(decode(bytes, answer.headers.get('content-type')).text, url, {
    bytes: bytes.length,
  });
  stamp();
  const response: Inspection['response'] = {
    how: 'stored',
    url,
    status: answer.status,
    headers: [...answer.headers],
  };
  runChecks(checks, { url, at: Date.now(), page, response, served, ...parts });
  stamp();

  const [start = 0, read = 0, judged = 0, answered = 0, parsed = 0, end = 0] = stamps;
  return {
    reading: read - start,
    judging: judged - read,
    parsing: parsed - answered,
    judgingAgain: end - parsed,
  };
}
