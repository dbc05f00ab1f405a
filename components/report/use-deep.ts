import { useEffect, useMemo, useState } from 'react';
import { type FullScore, fullScore } from '@/lib/checks/score.ts';
import { loadDeepBundle, useDeepRuns, usePrivateResults } from '@/lib/page/deep/deep-runs.ts';
import { type Judged, judgedWith } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { documentAddress } from '@/lib/platform/address.ts';
import { type DeepResults, deepOf } from '@/lib/report/deep-results.ts';
import { pointsTaken } from '@/lib/report/findings.ts';
import { ignoredOn } from '@/lib/report/ignored.ts';
import { isLeftOut } from '@/lib/report/settings-file/ignore-rules.ts';
import { type Query, useRows } from '../stored/use-rows.ts';
import { useDefinitions } from './use-definitions.ts';

type DeepBundle = typeof import('@/lib/page/deep/deep-bundle.ts');

const KEPT: Query<DeepResults | null> = { tables: ['deepResults'], read: deepOf, initial: null };
const IGNORED: Query<Awaited<ReturnType<typeof ignoredOn>>> = {
  tables: ['ignored'],
  read: ignoredOn,
  initial: [],
};

/** Returns the on-demand checks once they are loaded. */
export function useDeepBundle(): DeepBundle | null {
  const [engine, setEngine] = useState<DeepBundle | null>(null);
  useEffect(() => void loadDeepBundle().then(setEngine), []);
  return engine;
}

/** Returns the results of checks on demand for the page in front: of its run, until they are read as kept. */
function useFound() {
  const address = useInspection(({ inspection }) => documentAddress(inspection?.url) ?? '');
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  const stored = useRows(KEPT, address).value;
  const unkept = usePrivateResults((all) => all[address] ?? null);
  const run = useDeepRuns((runs) => runs[address]);
  const kept = isPrivate ? unkept : stored;
  return { address, run, kept, found: run && (run.isRunning || !kept) ? run.results : kept?.results };
}

/** Returns the score for search with what the checks on demand found; null if they found nothing out. */
export function useFullScore(): FullScore | null {
  const { found } = useFound();
  const score = useInspection(({ report }) => report?.seo?.score ?? null);
  return useMemo(() => (score === null || !found ? null : fullScore(score, found)), [score, found]);
}

/** Returns the points that each finding takes from the score for search, by check. */
export function usePoints(): ReadonlyMap<string, number> {
  const results = useInspection(({ report }) => report?.results);
  const { found } = useFound();
  return useMemo(() => {
    const onDemand = (found ?? []).map(({ check, outcome, takes = 0 }) => ({
      check,
      taken: outcome === 'failed' ? takes : 0,
    }));
    return pointsTaken([...(results ?? []), ...onDemand]);
  }, [results, found]);
}

/** Returns what the on-demand checks found on the shown page; empty if they did not run. */
export function useDeep(engine: DeepBundle | null) {
  const { address, run, kept, found } = useFound();
  const ignored = useRows(IGNORED, address).value;
  const definitions = useDefinitions();
  const results = useMemo((): readonly Judged[] => {
    if (!engine || !found || !definitions) return [];
    const isIgnored = isLeftOut(ignored);
    const weighed = [...found]
      .sort(engine.byWeight)
      .map((result) => engine.weigh(result, (message) => isIgnored(result.check, message)));
    return judgedWith(weighed, definitions);
  }, [engine, found, ignored, definitions]);
  const shown = run?.isRunning ? null : kept;
  return {
    address,
    run: run?.isRunning ? run : null,
    /** When the pause that a server asked for is over, in milliseconds since 1970; null if none asked. */
    pausedUntil: run?.isRunning ? null : (run?.pause?.until ?? null),
    results,
    at: shown?.at ?? null,
    wasStopped: shown?.stopped ?? false,
  };
}
