import { useEffect, useState } from 'react';
import type { TableName } from '@/lib/platform/layout.ts';
import { follow, type Live } from '@/lib/platform/live-query.ts';

/** The rows that a view needs and follows. */
export interface Query<T> {
  tables: readonly TableName[];
  read(key: string): Promise<T>;
  /** The value until the rows are read. */
  initial: T;
  /** The fewest milliseconds between two reads; none if it is missing. */
  pause?: number;
}

/** Returns what a query reads for a key (a URL, a host), and follows its changes. */
export function useRows<T>({ tables, read, initial, pause }: Query<T>, key: string): Live<T> {
  const [state, setState] = useState<Live<T> & { key: string }>({
    key,
    value: initial,
    isLoaded: false,
    hasFailed: false,
  });
  useEffect(
    () =>
      follow(
        tables,
        () => read(key),
        (next) => setState((now) => ({ key, value: now.key === key ? now.value : initial, ...next })),
        pause,
      ),
    [tables, read, initial, pause, key],
  );
  // A value read for another key must not be shown under this one, not even for one frame.
  return state.key === key ? state : { value: initial, isLoaded: false, hasFailed: false };
}
