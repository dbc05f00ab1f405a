import { useEffect, useState } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { partsOf } from '@/lib/api/errors.ts';
import { readRows } from '@/lib/platform/table.ts';
import { ask, type RequestData } from '@/lib/service/ask/messages.ts';
import { orderId } from '@/lib/service/ask/order.ts';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import {
  type Batch,
  type BatchItem,
  type BatchKind,
  batches,
  isBatchRunning,
} from '@/lib/service/records/batch.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { type Query, useRows } from '../../../stored/use-rows.ts';
import { useSite } from '../../frame/site-rows.tsx';
import { refreshProject } from '../use-project.ts';

const BATCHES: Query<readonly Batch[]> = {
  tables: ['batches'],
  read: (account) => readRows([batches], (of) => of(batches).where('account', account)),
  initial: [],
};

/** Returns the id of the link that an item launches. */
export const launchedLink = ({ input }: BatchItem): number =>
  (input.body as { link_id?: number } | undefined)?.link_id ?? 0;

/** Returns the newest orders in bulk of a project that the user has not dismissed. */
export function useNewestBatch(project: number, kind: BatchKind) {
  const { account } = useConnection(({ value }) => value) ?? {};
  const { value: all, isLoaded } = useRows(BATCHES, account ?? '');
  const [batch = null] = all
    .filter((one) => one.projectId === project && one.kind === kind && !one.isSeen)
    .sort((a, b) => b.createdAt - a.createdAt);
  return { batch, isLoaded, all };
}

/** The newest orders in bulk of a project, until the user dismisses them, and how to place others. */
export function useBatch(project: number, kind: BatchKind) {
  const { host } = useSite();
  const { account = '', baseUrl } = useConnection(({ value }) => value) ?? {};
  const { batch, isLoaded, all } = useNewestBatch(project, kind);
  const [failure, setFailure] = useState<{ error: ServiceErrorInit | null; beside: string | undefined }>();
  const [isUnstopped, setUnstopped] = useState(false);
  const [placed, setPlaced] = useState<string | null>(null);
  const [refreshed, setRefreshed] = useState<string | null>(null);
  const isRunning = batch !== null && isBatchRunning(batch);
  const isOpen = isRunning || (batch !== null && batch.endedAt === null);
  useEffect(() => {
    if (!isOpen || !baseUrl) return;
    // A worker that has died starts again when it is asked, and continues.
    const timer = setInterval(() => void ask('work', {}).catch(() => {}), pauseBetweenPolls(baseUrl));
    return () => clearInterval(timer);
  }, [isOpen, baseUrl]);
  // An outcome may become known after the rest was stopped.
  const known = batch?.items.filter(({ state }) => state === 'accepted' || state === 'several').length ?? 0;
  const done = batch !== null && !isRunning ? `${batch.id} ${known}` : null;
  useEffect(() => {
    const settle = () => setRefreshed(done);
    if (done) refreshProject(host, project).then(settle, settle);
  }, [done, host, project]);
  // What failed is said until other orders are shown: a worker that was silent may have begun them.
  const setError = (error: ServiceErrorInit | null) => setFailure({ error, beside: batch?.id });
  const error = (failure?.beside === batch?.id && failure?.error) || null;
  const steer = async (act: 'goOn' | 'see'): Promise<void> => {
    if (batch) setError(await ask('steerBatch', { id: batch.id, act }).then(() => null, partsOf));
  };
  return {
    batch,
    isLoaded,
    isRunning,
    /** From the press until its row is there. */
    isSending: placed !== null && !all.some(({ id }) => id === placed),
    error,
    /** Whether the project and its runs have been read since the last outcome. */
    isFresh: done === null || done === refreshed,
    /** Places orders: from then on, their row shows the progress. Returns whether the worker has taken them. */
    async place(items: RequestData<'beginBatch'>['items']): Promise<boolean> {
      const id = orderId();
      setPlaced(id);
      setError(null);
      setUnstopped(false);
      const failed = await ask('beginBatch', {
        id,
        account,
        site: host,
        kind,
        projectId: project,
        items,
      }).then(() => null, partsOf);
      setError(failed);
      if (failed) setPlaced(null);
      return failed === null;
    },
    async stop(): Promise<void> {
      if (!batch) return;
      const steered = ask('steerBatch', { id: batch.id, act: 'stop' });
      setUnstopped(
        await steered.then(
          () => false,
          () => true,
        ),
      );
    },
    /** Whether the last attempt to stop failed: the rest may still be sent. */
    isUnstopped,
    goOn: () => steer('goOn'),
    dismiss: () => steer('see'),
  };
}
