import { useEffect, useState } from 'react';

/**
 * The pause between two lookups in milliseconds, and the number of lookups after which only the user can start another.
 */
const PAUSE = 4_000;
const MOST = 75;

interface Look<T> {
  /** The result of the last lookup; null until the first. */
  looked: T | null;
  /** When, in milliseconds since 1970. */
  at: number | null;
  /** Whether it continues by itself. */
  isGoingOn: boolean;
  again(): void;
}

/**
 * Repeats a lookup while this is shown and the page is visible, until another one would find nothing new (`isFinal`). `key`
 * identifies what is looked up; a null key stops it.
 */
export function useLook<T>(
  key: string | null,
  look: () => Promise<T>,
  isFinal: (looked: T) => boolean,
): Look<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{
    key: string | null;
    looked: T | null;
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
    isGoingOn:
      key !== null && !(isOwn && ((state.looked !== null && isFinal(state.looked)) || state.count >= MOST)),
    again: () => setRound((now) => now + 1),
  };
}
