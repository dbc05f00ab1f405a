import type { DeepChecks, Progress } from '../../../lib/checks/deep/deep-check.ts';
import {
  followPlainHttp,
  NOTHING_LEARNED,
  plainHttpAddress,
} from '../../../lib/checks/deep/visiting/follow-redirects.ts';
import { politeVisitor } from '../../../lib/checks/deep/visiting/polite-visitor.ts';
import type { Inspection } from '../../../lib/checks/inspection.ts';
import type { Report } from '../../../lib/checks/result.ts';
import { runDeep, withDeepResults } from '../../../lib/checks/run-deep.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { fetchOnce } from '../requests/fetch-once.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Returns the response of the page's host over `http://`, requested once; empty where a page has no such address. */
export async function requestPlainHttp(
  url: string,
  request: Request,
): Promise<Pick<Inspection, 'plainHttp'>> {
  if (plainHttpAddress(url) === null) return {};
  return { plainHttp: (await followPlainHttp(url, fetchOnce(request))) ?? NOTHING_LEARNED };
}

/** Visits the URLs that the page contains, and reports progress. */
export async function runDeepChecks(
  inspection: Inspection,
  report: Report,
  deepChecks: DeepChecks,
  request: Request,
  terminal: Terminal,
): Promise<Report> {
  const stop = new AbortController();
  const stopListening = terminal.onInterrupt(() => stop.abort());
  const steps = new Map<string, Progress>();
  const results = await runDeep(deepChecks, inspection, {
    visit: politeVisitor(fetchOnce(request), { page: inspection.url, signal: stop.signal }),
    signal: stop.signal,
    onProgress(check, progress) {
      steps.set(check, progress);
      const total = (field: keyof Progress) => [...steps.values()].reduce((sum, one) => sum + one[field], 0);
      terminal.showProgress(`visited ${total('done')} of ${total('total')}`);
    },
    onResult({ check, outcome }) {
      terminal.say(`${check}: ${outcome}`);
    },
  });
  stopListening();
  return withDeepResults(report, results);
}
