import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Live } from './live-query.ts';
import type { Stored } from './stored.ts';

/** A store that shows a stored value and follows it, whichever context changes it. */
export function mirror<T>(
  item: Pick<Stored<T>, 'fallback' | 'get' | 'watch'>,
): UseBoundStore<StoreApi<Live<T>>> {
  const store = create<Live<T>>(() => ({ value: item.fallback, isLoaded: false, hasFailed: false }));
  item.watch((value) => store.setState({ value, isLoaded: true, hasFailed: false }));
  item.get().then(
    (value) => store.setState({ value, isLoaded: true, hasFailed: false }),
    // A value that cannot be read is shown with its initial value and marked: a page must not wait forever.
    () => store.setState({ isLoaded: true, hasFailed: true }),
  );
  return store;
}
