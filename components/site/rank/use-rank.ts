import { useEffect, useMemo } from 'react';
import { balance } from '@/lib/api/account.ts';
import { routeOf } from '@/lib/api/caller.ts';
import { checkPositions, type Keyword, projectById } from '@/lib/api/rank.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import type { Job } from '@/lib/service/records/job.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { type Position, positionsOf } from '@/lib/service/records/positions.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useSite } from '../frame/site-rows.tsx';
import { type KeywordRow, keywordRows } from './keyword-rows.ts';
import { tagsOf } from './keyword-targets.ts';

const CHECKS = routeOf(checkPositions);

const HISTORY: Query<readonly Position[]> = {
  tables: ['positions'],
  read: (key) => {
    const [account, projectId] = JSON.parse(key) as [string, number | null];
    return projectId === null ? Promise.resolve([]) : positionsOf(account, projectId);
  },
  initial: [],
};

/** The newest check of a project: the order and the followed job. */
export interface RankCheck {
  operation: Operation | null;
  job: Job | null;
}

/** @internal Exported for tests, which render it alone. */
export function useRankCheck(projectId: number | null): RankCheck {
  const { rows } = useSite();
  const [operation = null] = rows.operations
    .filter(
      ({ kind, input }) => kind === CHECKS && (input.params as { id?: number } | undefined)?.id === projectId,
    )
    .sort((a, b) => b.createdAt - a.createdAt);
  const [job = null] = rows.jobs
    .filter((one) => one.kind === 'rank-check' && one.projectId === projectId)
    .sort((a, b) => b.remoteId - a.remoteId);
  return { operation, job };
}

/** Returns whether the arrived results prove that the order was accepted, in case its response was lost. */
export const isProven = ({ operation, job }: RankCheck): boolean =>
  operation !== null && operation.sentAt === job?.remoteId && (job?.progress?.done ?? 0) > 0;

/** Returns the keywords whose check is ordered but has no result yet. */
export function awaitedIn(job: Job | null, keywords: readonly Keyword[]): ReadonlySet<number> {
  const before =
    job?.phase === 'running' ? (job.input.before as Record<string, string | null> | undefined) : {};
  return new Set(
    keywords
      .filter(
        ({ id, last_checked_at }) => before?.[id] !== undefined && before[id] === (last_checked_at ?? null),
      )
      .map(({ id }) => id),
  );
}

/**
 * Reloads what a check changes whenever some of its results arrive: the positions, and the balance, because each is charged
 * when it is made.
 */
function useArrivals(projectId: number | null, job: Job | null): void {
  const [id, phase, done] = [job?.id, job?.phase, job?.progress?.done ?? 0];
  useEffect(() => {
    if (!id || projectId === null) return;
    if (phase === 'running' && done === 0) return;
    void answer(balance, {}, 0);
    void answer(projectById, { params: { id: projectId } }, 0);
  }, [id, phase, done, projectId]);
}

interface Rank extends RankCheck {
  shown: ReturnType<typeof useAnswer<typeof projectById>>;
  /** Null until the keywords are known. */
  keywords: readonly KeywordRow[] | null;
}

/**
 * Returns everything about a rank project: its keywords with their history, and the state of its newest check. `maxAge`
 * is in seconds; nothing is requested without an id.
 */
export function useRank(projectId: number | null, maxAge: number): Rank {
  const account = useConnection(({ value }) => value?.account ?? '');
  const history = useRows(HISTORY, JSON.stringify([account, projectId])).value;
  const check = useRankCheck(projectId);
  const shown = useAnswer(projectById, projectId === null ? null : { params: { id: projectId } }, maxAge);
  useArrivals(projectId, check.job);
  const { data } = shown;
  const { operations } = useSite().rows;
  const keywords = useMemo(
    () => data && keywordRows(data.keywords, history, tagsOf(operations, projectId ?? 0)),
    [data, history, operations, projectId],
  );
  return { ...check, shown, keywords };
}
