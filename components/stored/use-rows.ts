import { useEffect, useState } from 'react';
import type { TableName } from '@/lib/platform/layout.ts';
import { follow, type Live } from '@/lib/platform/live-query.ts';

/** What of the rows a view wants, and follows. */
export interface Query<T> {
  tables: readonly TableName[];
  read(key: string): Promise<T>;
  /** Until it has been read. */
  initial: T;
}

/** Shows what a query reads for a key (an address, a host), and follows its changes. */
export function useRows<T>({ tables, read, initial }: Query<T>, key: string): Live<T> {
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
      ),
    [tables, read, initial, key],
  );
  // What was read for another key is not shown under this one, not even for a frame.
  return state.key === key ? state : { value: initial, isLoaded: false, hasFailed: false };
}
