import { useEffect, useMemo, useState } from 'react';
import { CLOCK_SKEW } from '@/lib/api/endpoint.ts';
import { listRuns, RUNS_AT_ONCE, type Run } from '@/lib/api/runs.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { onceEach } from '../run/run-list.ts';
import { useLooks } from '../use-looks.ts';
import { newestRunsOf } from '../use-project.ts';

/** Pages that are read at most; the runs of ten thousand links, if each has one. */
const PAGES = 100;
/** Seconds before the newest runs are requested again, and older ones, which rarely change. */
const FRESH = 30;
const FRESH_OLDER = 3_600;
/** Pages that are requested at once; each further one waits, so that requests of the user have room. */
const AT_ONCE = 3;
const PAUSE = 3_000;

interface Older {
  project: number;
  runs: readonly Run[];
  /** Whether the last page has been read. */
  isWhole: boolean;
}

/**
 * Returns how old, in seconds, a stored page of older runs may be, by the launch of the newest: a run that was launched
 * after a page was read has moved the others, and one of them would be in no page.
 */
function mostAge(launched: string | null): number {
  const since = (Date.now() - CLOCK_SKEW - Date.parse(launched ?? '')) / 1_000;
  return Math.max(0, Math.min(FRESH_OLDER, since || 0));
}

/**
 * Reads the pages after the first, one by one, until one is not full (RUN-14) or cannot be read.
 *
 * @param maxAge Seconds.
 */
async function readOlder(project: number, maxAge: number, show: (older: Older) => boolean): Promise<void> {
  const runs: Run[] = [];
  for (let page = 2; page <= PAGES; page += 1) {
    const asked = Date.now();
    const query = { project_id: project, page, per_page: RUNS_AT_ONCE };
    const { data, at, error } = await answer(listRuns, { query }, maxAge);
    if (!data) return;
    runs.push(...data.runs);
    const isWhole = error === null && data.runs.length + data.unreadable < RUNS_AT_ONCE;
    if (!show({ project, runs: [...runs], isWhole }) || isWhole || error) return;
    const wasSent = (at ?? 0) >= asked;
    if (page >= AT_ONCE && wasSent) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Returns all runs of a project, page by page; the newest are polled while one of them is active. */
export function useAllRuns(project: number) {
  const first = useAnswer(listRuns, newestRunsOf(project), FRESH);
  const [older, setOlder] = useState<Older | null>(null);
  const { data, again } = first;
  const isFull = data !== null && data.runs.length + data.unreadable >= RUNS_AT_ONCE;
  const launched = data?.runs[0]?.created_at ?? null;
  useEffect(() => {
    if (!isFull) return;
    let isOpen = true;
    void readOlder(project, mostAge(launched), (next) => {
      if (isOpen) setOlder(next);
      return isOpen;
    });
    return () => {
      isOpen = false;
    };
  }, [project, isFull, launched]);
  const own = isFull && older?.project === project ? older : null;
  const runs = useMemo(() => onceEach([...(data?.runs ?? []), ...(own?.runs ?? [])]), [data, own]);
  useLooks(
    runs.some(({ status }) => runEnd(status) === undefined),
    1,
    () => void again(),
  );
  return { runs, areAll: data !== null && (!isFull || own?.isWhole === true) };
}
