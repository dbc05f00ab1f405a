import { useEffect, useState } from 'react';
import type { Looked } from '@/lib/page/requests/token-look.ts';

/**
 * The pause between two lookups in milliseconds, and the number of lookups after which only the user can start another.
 */
const PAUSE = 4_000;
const MOST = 75;

/** Whether another automatic lookup would find nothing new. */
const isFinal = (looked: Looked | null) => looked === 'found' || looked === 'no access';

interface Look {
  /** Null until the first lookup. */
  looked: Looked | null;
  /** When, in milliseconds since 1970. */
  at: number | null;
  /** Whether it continues by itself. */
  isGoingOn: boolean;
  again(): void;
}

/**
 * Repeats a lookup while this is shown and the page is visible, until it succeeds or the browser does not allow it. `key`
 * identifies what is looked up; a null key stops it.
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
        if (isFinal(looked)) return;
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
    isGoingOn: key !== null && !(isOwn && (isFinal(state.looked) || state.count >= MOST)),
    again: () => setRound((now) => now + 1),
  };
}
