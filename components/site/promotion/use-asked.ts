import { useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, Input } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useAnswer } from '../../stored/use-answer.ts';

/** What an endpoint that only reads has answered, as `useAnswer` tells it, and a way to ask again. */
export function useAsked<E extends AnyEndpoint>(endpoint: E, input: Input<E>, maxAge: number) {
  const shown = useAnswer(endpoint, input, maxAge);
  const key = JSON.stringify(input);
  const [later, setLater] = useState<{ key: string; error: ServiceErrorInit | null } | null>(null);
  const again = async () => {
    const { error } = await answer(endpoint, input, 0);
    setLater({ key, error });
  };
  return { ...shown, error: later?.key === key ? later.error : shown.error, again };
}

/** Looks again and again while something runs, as often as the service wants to be asked. */
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
