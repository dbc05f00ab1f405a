import { create } from 'zustand';
import type { Progress } from '../../checks/deep/deep-check.ts';
import type { VisitMemory } from '../../checks/deep/visiting/visit-memory.ts';
import type { Inspection } from '../../checks/inspection.ts';
import type { CheckResult } from '../../checks/result.ts';
import { documentAddress } from '../../platform/address.ts';
import type { Tab } from '../../platform/browser.ts';
import { type DeepResults, keepDeep, withDeep } from '../../report/deep-results.ts';

/** Where a server asked for a pause, so that the run may go on after it. */
interface DeepPause {
  /** Milliseconds since 1970 when the pause is over. */
  until: number;
  memory: VisitMemory;
}

interface DeepRun {
  isRunning: boolean;
  pause?: DeepPause;
  steps: Readonly<Record<string, Progress>>;
  results: readonly CheckResult[];
  stop: AbortController;
}

/** Runs by address; they continue while the user looks at another tab. */
export const useDeepRuns = create<Readonly<Record<string, DeepRun>>>(() => ({}));

/** Results of private windows: they last as long as the panel. */
export const usePrivateResults = create<Readonly<Record<string, DeepResults>>>(() => ({}));

export const loadDeepBundle = () => import('./deep-bundle.ts');

/** The longest pause, in milliseconds, after which going on is offered. */
const LONGEST_PAUSE = 600_000;

/** Returns the longest pause that a finding says a server asked for, in milliseconds; 0 if none did. */
function pauseIn(results: readonly CheckResult[]): number {
  const paused = results.flatMap(({ findings }) => findings.filter(({ message }) => message === 'paused'));
  return Math.max(0, ...paused.map(({ values }) => Number(values.seconds) * 1_000));
}

/**
 * Runs every check on demand for a page. The results are stored by its address. Where a server asked for a pause,
 * a second run goes on after it: what was answered is not requested again.
 */
export async function goDeep(inspection: Inspection, tab: Tab): Promise<void> {
  const address = documentAddress(inspection.url);
  const earlier = useDeepRuns.getState()[address];
  if (earlier?.isRunning || tab.id === undefined) return;
  const stop = new AbortController();
  const change = (part: (run: DeepRun) => Partial<DeepRun>) =>
    useDeepRuns.setState((runs) => {
      const run = runs[address];
      return run ? { [address]: { ...run, ...part(run) } } : {};
    });
  useDeepRuns.setState({ [address]: { isRunning: true, steps: {}, results: [], stop } });
  try {
    const {
      deepChecks,
      fetcherFor,
      goOnWith,
      loadSuffixes,
      phrasesFor,
      politeVisitor,
      runDeep,
      visitMemory,
    } = await loadDeepBundle();
    const memory = earlier?.pause ? goOnWith(earlier.pause.memory) : visitMemory();
    const fetchOnce = await fetcherFor(tab.id, inspection.url);
    const results = await runDeep(
      deepChecks,
      { ...inspection, ...(await loadSuffixes()), ...(await phrasesFor(inspection.page)) },
      {
        visit: politeVisitor(fetchOnce, { page: inspection.url, signal: stop.signal, memory }),
        signal: stop.signal,
        onProgress: (check, progress) => change(({ steps }) => ({ steps: { ...steps, [check]: progress } })),
        onResult: (result) => change((run) => ({ results: [...run.results, result] })),
      },
    );
    const found = { url: address, at: Date.now(), stopped: stop.signal.aborted, results };
    const pause = pauseIn(results);
    if (pause > 0 && pause <= LONGEST_PAUSE && !stop.signal.aborted)
      change(() => ({ pause: { until: Date.now() + pause, memory } }));
    // Nothing is stored for private windows.
    if (tab.incognito) {
      usePrivateResults.setState((all) => ({ [address]: withDeep(all[address] ?? null, found) }));
    } else await keepDeep(found);
  } finally {
    change(() => ({ isRunning: false }));
  }
}

/** Stops the run for an address; the results so far are kept. */
export function stopDeep(address: string): void {
  useDeepRuns.getState()[address]?.stop.abort();
}
