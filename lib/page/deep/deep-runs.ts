import { create } from 'zustand';
import type { Progress } from '../../checks/deep/deep-check.ts';
import type { Inspection } from '../../checks/inspection.ts';
import type { CheckResult } from '../../checks/result.ts';
import { documentAddress } from '../../platform/address.ts';
import type { Tab } from '../../platform/browser.ts';
import { type DeepResults, keepDeep, withDeep } from '../../report/deep-results.ts';

interface DeepRun {
  isRunning: boolean;
  steps: Readonly<Record<string, Progress>>;
  results: readonly CheckResult[];
  stop: AbortController;
}

/** Runs by address; they continue while the user looks at another tab. */
export const useDeepRuns = create<Readonly<Record<string, DeepRun>>>(() => ({}));

/** Results of private windows: they last as long as the panel. */
export const usePrivateResults = create<Readonly<Record<string, DeepResults>>>(() => ({}));

export const loadDeepBundle = () => import('./deep-bundle.ts');

/** Runs every check on demand for a page. The results are stored by its address. */
export async function goDeep(inspection: Inspection, tab: Tab): Promise<void> {
  const address = documentAddress(inspection.url);
  if (useDeepRuns.getState()[address]?.isRunning || tab.id === undefined) return;
  const stop = new AbortController();
  const change = (part: (run: DeepRun) => Partial<DeepRun>) =>
    useDeepRuns.setState((runs) => {
      const run = runs[address];
      return run ? { [address]: { ...run, ...part(run) } } : {};
    });
  useDeepRuns.setState({ [address]: { isRunning: true, steps: {}, results: [], stop } });
  try {
    const { deepChecks, fetcherFor, loadSuffixes, politeVisitor, runDeep } = await loadDeepBundle();
    const fetchOnce = await fetcherFor(tab.id, inspection.url);
    const results = await runDeep(
      deepChecks,
      { ...inspection, ...(await loadSuffixes()) },
      {
        visit: politeVisitor(fetchOnce, { page: inspection.url, signal: stop.signal }),
        signal: stop.signal,
        onProgress: (check, progress) => change(({ steps }) => ({ steps: { ...steps, [check]: progress } })),
        onResult: (result) => change((run) => ({ results: [...run.results, result] })),
      },
    );
    const found = { url: address, at: Date.now(), stopped: stop.signal.aborted, results };
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
