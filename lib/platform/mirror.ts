import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Stored } from './stored.ts';

export interface Mirrored<T> {
  value: T;
  /** False until the stored value has been read once; `value` is the fallback until then. */
  isLoaded: boolean;
}

/** A store that shows a stored value and follows it, from whatever context it is changed. */
export function mirror<T>(item: Stored<T>): UseBoundStore<StoreApi<Mirrored<T>>> {
  const store = create<Mirrored<T>>(() => ({ value: item.fallback, isLoaded: false }));
  const show = (value: T) => store.setState({ value, isLoaded: true });
  item.watch(show);
  void item.get().then(show);
  return store;
}
