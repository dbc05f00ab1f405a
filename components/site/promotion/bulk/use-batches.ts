import { useEffect, useState } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { partsOf } from '@/lib/api/errors.ts';
import { readRows } from '@/lib/platform/table.ts';
import { ask, type RequestData } from '@/lib/service/ask/messages.ts';
import { orderId } from '@/lib/service/ask/order.ts';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import { type Batch, type BatchKind, batches, isBatchRunning } from '@/lib/service/records/batch.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { type Query, useRows } from '../../../stored/use-rows.ts';
import { useSite } from '../../frame/site-rows.tsx';
import { refreshProject } from '../use-project.ts';

const BATCHES: Query<readonly Batch[]> = {
  tables: ['batches'],
  read: (account) => readRows([batches], (of) => of(batches).where('account', account)),
  initial: [],
};

const act = (id: string, what: 'stop' | 'goOn' | 'see') =>
  void ask('steerBatch', { id, act: what }).catch(() => {});

/** The newest orders in bulk of a project, until the user dismisses them, and how to place others. */
export function useBatch(project: number, kind: BatchKind) {
  const { host } = useSite();
  const { account, baseUrl } = useConnection(({ value }) => value) ?? {};
  const { value: all, isLoaded } = useRows(BATCHES, account ?? '');
  const [error, setError] = useState<ServiceErrorInit | null>(null);
  const [isSending, setSending] = useState(false);
  const [batch = null] = all
    .filter((one) => one.projectId === project && one.kind === kind && !one.isSeen)
    .sort((a, b) => b.createdAt - a.createdAt);
  const isRunning = batch !== null && isBatchRunning(batch);
  const isOpen = isRunning || (batch !== null && batch.endedAt === null);
  useEffect(() => {
    if (!isOpen || !baseUrl) return;
    // A worker that has died starts again when it is asked, and continues.
    const timer = setInterval(() => void ask('work', {}).catch(() => {}), pauseBetweenPolls(baseUrl));
    return () => clearInterval(timer);
  }, [isOpen, baseUrl]);
  const done = batch !== null && !isRunning ? batch.id : null;
  useEffect(() => {
    if (done) void refreshProject(host, project);
  }, [done, host, project]);
  return {
    batch,
    isLoaded,
    isRunning,
    isSending,
    error,
    /** Places orders: from then on, their row shows the progress. */
    async place(items: RequestData<'beginBatch'>['items']) {
      setSending(true);
      setError(null);
      const id = orderId();
      const failed = await ask('beginBatch', { id, site: host, kind, projectId: project, items }).then(
        () => null,
        partsOf,
      );
      setError(failed);
      setSending(false);
    },
    stop: () => batch && act(batch.id, 'stop'),
    goOn: () => batch && act(batch.id, 'goOn'),
    dismiss: () => batch && act(batch.id, 'see'),
  };
}
