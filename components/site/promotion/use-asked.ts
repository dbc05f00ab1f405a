import { useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, Input } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useAnswer } from '../../stored/use-answer.ts';

/** Returns the response of a read-only endpoint, like `useAnswer`, and a function to request it again. */
export function useAsked<E extends AnyEndpoint>(endpoint: E, input: Input<E> | null, maxAge: number) {
  const shown = useAnswer(endpoint, input, maxAge);
  const key = JSON.stringify(input);
  const [later, setLater] = useState<{ key: string; at: number; error: ServiceErrorInit | null } | null>(
    null,
  );
  const again = async () => {
    if (!input) return;
    const { error } = await answer(endpoint, input, 0);
    setLater({ key, at: Date.now(), error });
  };
  // What arrives after that counts instead.
  const isLast = later?.key === key && (shown.at ?? 0) <= later.at;
  return { ...shown, error: isLast ? later.error : shown.error, again };
}

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
