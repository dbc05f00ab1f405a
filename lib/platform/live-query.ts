import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { onChange } from './changes.ts';
import type { TableName } from './layout.ts';

export interface Live<T> {
  value: T;
  /** False until the first successful read; `value` is the initial one until then. */
  isLoaded: boolean;
  /** Whether the last read failed. */
  hasFailed: boolean;
}

/** Milliseconds until a failed read is tried again. */
const AGAIN = 2_000;

/**
 * Reads from tables, and reads again whenever any context changes them. Changes during a read lead to one more read,
 * not to one each; a failed read is tried again after a while, because no change might announce it. Returns a function
 * that stops it.
 *
 * @param pause The fewest milliseconds between two reads: for rows that change many times a second.
 */
export function follow<T>(
  tables: readonly TableName[],
  read: () => Promise<T>,
  show: (state: Pick<Live<T>, 'isLoaded' | 'hasFailed'> & { value?: T }) => void,
  pause = 0,
): () => void {
  let isReading = false;
  let isStale = false;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const readAgain = async () => {
    clearTimeout(retry);
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !isOver) {
      isStale = false;
      const state = await read().then(
        (value) => ({ value, isLoaded: true, hasFailed: false }),
        () => ({ isLoaded: true, hasFailed: true }),
      );
      if (isOver) break;
      show(state);
      if (state.hasFailed) retry = setTimeout(() => void readAgain(), AGAIN);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    isReading = false;
  };
  const stop = onChange(tables, () => void readAgain());
  void readAgain();
  return () => {
    isOver = true;
    clearTimeout(retry);
    stop();
  };
}

/**
 * A store that shows what is read from tables, for the lifetime of the page.
 *
 * @internal For tests: used without a component.
 */
export function live<T>(
  tables: readonly TableName[],
  read: () => Promise<T>,
  initial: T,
): UseBoundStore<StoreApi<Live<T>>> {
  const store = create<Live<T>>(() => ({ value: initial, isLoaded: false, hasFailed: false }));
  follow(tables, read, store.setState);
  return store;
}
