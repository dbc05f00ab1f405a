import { useEffect, useMemo, useState } from 'react';
import { deepOf } from '@/lib/deep-results.ts';
import { intended, intendedOn } from '@/lib/intended.ts';
import { mirror } from '@/lib/mirror.ts';
import { documentOf } from '@/lib/site.ts';
import { type Judged, useInspection } from '../../report/inspection.ts';
import { loadDeepEngine, useDeepResults, useDeepRuns, usePrivateResults } from './deep-runs.ts';

type DeepEngine = typeof import('./deep-engine.ts');

export const useMarks = mirror(intended);

/** The checks on demand, once they are loaded. */
export function useDeepEngine(): DeepEngine | null {
  const [engine, setEngine] = useState<DeepEngine | null>(null);
  useEffect(() => void loadDeepEngine().then(setEngine), []);
  return engine;
}

/** What checks on demand have found of the page that is shown; empty where they were not run. */
export function useDeep(engine: DeepEngine | null) {
  const address = useInspection(({ inspection }) => documentOf(inspection?.url) ?? '');
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  const stored = useDeepResults(({ value }) => value);
  const unkept = usePrivateResults(({ all }) => all);
  const run = useDeepRuns((runs) => runs[address]);
  const marks = useMarks(({ value }) => value);
  const kept = deepOf(isPrivate ? unkept : stored, address);
  const found = run?.isRunning ? run.results : kept?.results;
  const results = useMemo((): readonly Judged[] => {
    if (!engine || !found) return [];
    const isIntended = intendedOn(marks, address);
    return [...found].sort(engine.byWeight).flatMap((result) => {
      const definition = engine.deepChecks[result.check];
      const weighed = engine.weigh(result, (message) => isIntended(result.check, message));
      return definition ? [{ ...weighed, area: engine.areaOf(result.check), definition }] : [];
    });
  }, [engine, found, marks, address]);
  const shown = run?.isRunning ? null : kept;
  return {
    address,
    run: run?.isRunning ? run : null,
    results,
    at: shown?.at ?? null,
    wasStopped: shown?.stopped ?? false,
  };
}
