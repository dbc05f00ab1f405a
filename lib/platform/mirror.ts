import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Live } from './live-query.ts';
import type { Stored } from './stored.ts';

/** A store that shows a stored value and follows it, from whatever context it is changed. */
export function mirror<T>(
  item: Pick<Stored<T>, 'fallback' | 'get' | 'watch'>,
): UseBoundStore<StoreApi<Live<T>>> {
  const store = create<Live<T>>(() => ({ value: item.fallback, isLoaded: false, hasFailed: false }));
  item.watch((value) => store.setState({ value, isLoaded: true, hasFailed: false }));
  item.get().then(
    (value) => store.setState({ value, isLoaded: true, hasFailed: false }),
    // What cannot be read is shown as it is at first, and said: a page must not wait for ever.
    () => store.setState({ isLoaded: true, hasFailed: true }),
  );
  return store;
}
