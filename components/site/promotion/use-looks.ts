import { useEffect, useRef } from 'react';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import { BUDGETS } from '@/lib/service/requests/pace.ts';
import { useConnection } from '../../stored/stored-state.ts';

/** The part of the requests of pages that one place may poll with: one in three. */
const SHARE = 3;

/**
 * Polls while something runs, as often as the service allows, and as the other requests of pages do.
 *
 * @param requests How many requests a look makes.
 */
export function useLooks(isRunning: boolean, requests: number, look: () => void): void {
  const baseUrl = useConnection(({ value }) => value?.baseUrl);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isRunning || !baseUrl) return;
    const pause = Math.max(pauseBetweenPolls(baseUrl), (requests * SHARE * 60_000) / BUDGETS.page);
    const timer = setInterval(() => latest.current(), pause);
    return () => clearInterval(timer);
  }, [isRunning, requests, baseUrl]);
}
