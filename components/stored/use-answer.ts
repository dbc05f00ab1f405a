import { useEffect, useMemo, useState } from 'react';
import type { AnyEndpoint, Input, Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { readRows } from '@/lib/platform/table.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { type Answer, repliesOf, replyKey, type StoredReply } from '@/lib/service/records/replies.ts';
import { useConnection } from './stored-state.ts';
import { type Query, useRows } from './use-rows.ts';

function storedOf<E extends AnyEndpoint>(endpoint: E): Query<StoredReply<E> | null> {
  const replies = repliesOf(endpoint);
  /** The rows read last, by key: an unchanged row stays the same object, so that what is derived from it does too. */
  const last = new Map<string, StoredReply<E> | null>();
  return {
    tables: ['replies'],
    async read(key) {
      const row = await readRows([replies], (of) => of(replies).get(JSON.parse(key) as string[]));
      const known = last.get(key);
      if (row && known && row.at === known.at && row.error === known.error) return known;
      last.set(key, row);
      return row;
    },
    initial: null,
  };
}

interface Shown<E extends AnyEndpoint> {
  /** The last successful response; null if there never was one. */
  data: Reply<E> | null;
  /** When it arrived, in milliseconds since 1970. */
  at: number | null;
  /** The error of the last request; null once a response has arrived after it, wherever it was requested. */
  error: ServiceErrorInit | null;
  /** Requests it again. */
  again: () => Promise<void>;
}

/**
 * Returns the response of a read-only endpoint: the stored one at once, and the current one when it arrives. Sends no
 * request if the stored one is younger than `maxAge` seconds, or if the input is null. What failed without a network is
 * requested again when there is one.
 */
export function useAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> | null,
  maxAge: number,
): Shown<E> {
  const account = useConnection(({ value }) => value?.account ?? null);
  // A key that is refused, or accepted again, changes the answer. For a refused one, the worker requests nothing.
  const state = useConnection(({ value }) => value?.state);
  const key = JSON.stringify(replyKey(input ? (account ?? '') : '', endpoint, input ?? undefined));
  const query = useMemo(() => storedOf(endpoint), [endpoint]);
  const stored = useRows(query, key).value;
  const [answered, setAnswered] = useState<(Answer<Reply<E>> & { key: string; said: number }) | null>(null);
  const inputText = JSON.stringify(input);
  useEffect(() => {
    if (!account || !state || inputText === 'null') return;
    let isCurrent = true;
    const load = async () => {
      const reply = await answer(endpoint, JSON.parse(inputText) as Input<E>, maxAge);
      if (!isCurrent) return;
      setAnswered({ key, said: Date.now(), ...reply });
      if (reply.error?.code === 'offline') addEventListener('online', again, { once: true });
    };
    const again = () => void load();
    again();
    return () => {
      isCurrent = false;
      removeEventListener('online', again);
    };
  }, [account, state, endpoint, inputText, key, maxAge]);
  const own = answered?.key === key ? answered : null;
  const again = async () => {
    if (!account || !input) return;
    const reply = await answer(endpoint, input, 0);
    setAnswered({ key, said: Date.now(), ...reply });
  };
  return {
    // A reply that is too large to be stored is only in the answer.
    data: stored?.data ?? own?.data ?? null,
    at: stored?.at || (own?.at ?? null),
    error: own && (stored?.at ?? 0) <= own.said ? own.error : null,
    again,
  };
}
