import { useEffect, useMemo, useState } from 'react';
import { loadDeepBundle, useDeepRuns, usePrivateResults } from '@/lib/page/deep/deep-runs.ts';
import type { Judged } from '@/lib/page/judge.ts';
import { useInspection } from '@/lib/page/session.ts';
import { documentAddress } from '@/lib/platform/address.ts';
import { type DeepResults, deepOf } from '@/lib/report/deep-results.ts';
import { ignoredOn, isAmong } from '@/lib/report/ignored.ts';
import { type Query, useRows } from '../../use-rows.ts';

type DeepBundle = typeof import('@/lib/page/deep/deep-bundle.ts');

const KEPT: Query<DeepResults | null> = { tables: ['deepResults'], read: deepOf, initial: null };
const IGNORED: Query<Awaited<ReturnType<typeof ignoredOn>>> = {
  ...{ tables: ['ignored'], read: ignoredOn, initial: [] },
};

/** The checks on demand, once they are loaded. */
export function useDeepBundle(): DeepBundle | null {
  const [engine, setEngine] = useState<DeepBundle | null>(null);
  useEffect(() => void loadDeepBundle().then(setEngine), []);
  return engine;
}

/** What checks on demand have found of the page that is shown; empty where they were not run. */
export function useDeep(engine: DeepBundle | null) {
  const address = useInspection(({ inspection }) => documentAddress(inspection?.url) ?? '');
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  const stored = useRows(KEPT, address).value;
  const unkept = usePrivateResults((all) => all[address] ?? null);
  const run = useDeepRuns((runs) => runs[address]);
  const ignored = useRows(IGNORED, address).value;
  const kept = isPrivate ? unkept : stored;
  const found = run?.isRunning ? run.results : kept?.results;
  const results = useMemo((): readonly Judged[] => {
    if (!engine || !found) return [];
    const isIgnored = isAmong(ignored);
    return [...found].sort(engine.byWeight).flatMap((result) => {
      const definition = engine.deepChecks[result.check];
      const weighed = engine.weigh(result, (message) => isIgnored(result.check, message));
      return definition ? [{ ...weighed, area: engine.areaOf(result.check), definition }] : [];
    });
  }, [engine, found, ignored]);
  const shown = run?.isRunning ? null : kept;
  return {
    address,
    run: run?.isRunning ? run : null,
    results,
    at: shown?.at ?? null,
    wasStopped: shown?.stopped ?? false,
  };
}
