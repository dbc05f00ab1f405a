import { useEffect, useRef } from 'react';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import { useConnection } from '../../stored/stored-state.ts';

/** Polls while something runs, as often as the service allows. */
export function useLooks(isRunning: boolean, look: () => void): void {
  const baseUrl = useConnection(({ value }) => value?.baseUrl);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isRunning || !baseUrl) return;
    const timer = setInterval(() => latest.current(), pauseBetweenPolls(baseUrl));
    return () => clearInterval(timer);
  }, [isRunning, baseUrl]);
}
