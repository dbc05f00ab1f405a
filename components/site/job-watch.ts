import { useEffect } from 'react';
import { pauseBetweenPolls } from '@/lib/service/jobs/job.ts';
import { ask } from '@/lib/service/messages.ts';
import { useConnection, useJobs } from '../stored-state.ts';

/** While a page is open: looks at running jobs more often than the worker alone would, and notes that ends are seen. */
export function useJobWatch(host: string): void {
  const baseUrl = useConnection(({ value }) => value?.baseUrl);
  const isRunning = useJobs(({ value }) => value.some(({ phase }) => phase === 'running'));
  const isUnseen = useJobs(({ value }) =>
    value.some(({ site, phase, seen }) => site === host && phase !== 'running' && !seen),
  );

  useEffect(() => {
    if (!baseUrl || !isRunning) return;
    let isAsking = false;
    const poll = async () => {
      if (isAsking) return;
      isAsking = true;
      // What fails is tried at the next turn; the job itself says when it could not be seen.
      await ask('pollJobs', {}).catch(() => {});
      isAsking = false;
    };
    void poll();
    const timer = setInterval(() => void poll(), pauseBetweenPolls(baseUrl));
    return () => clearInterval(timer);
  }, [baseUrl, isRunning]);

  useEffect(() => {
    if (isUnseen) void ask('seeJobs', { site: host }).catch(() => {});
  }, [isUnseen, host]);
}
