import { useEffect, useState } from 'react';
import type { Looked } from '@/lib/page/requests/token-look.ts';

/** Milliseconds between two looks, and looks until only the user's word leads to another. */
const PAUSE = 4_000;
const MOST = 75;

interface Look {
  /** Null until it was looked once. */
  looked: Looked | null;
  /** When, in milliseconds since 1970. */
  at: number | null;
  /** Whether it goes on by itself. */
  isGoingOn: boolean;
  again(): void;
}

/**
 * Looks again and again while this is shown and the page of ours is in sight, until it is found. `key` says what is
 * looked for; with a null key nothing is.
 */
export function useLook(key: string | null, look: () => Promise<Looked>): Look {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{
    key: string | null;
    looked: Looked | null;
    at: number | null;
    count: number;
  }>({
    key,
    looked: null,
    at: null,
    count: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is looked for
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    let count = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async () => {
      if (document.visibilityState === 'visible') {
        count += 1;
        const looked = await look();
        if (isOver) return;
        setState({ key, looked, at: Date.now(), count });
        if (looked === 'found') return;
      }
      if (count < MOST) timer = setTimeout(() => void next(), PAUSE);
    };
    void next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, round]);
  const isOwn = state.key === key;
  return {
    looked: isOwn ? state.looked : null,
    at: isOwn ? state.at : null,
    isGoingOn: key !== null && !(isOwn && (state.looked === 'found' || state.count >= MOST)),
    again: () => setRound((now) => now + 1),
  };
}
