// `zustand` in tests of components: a page remembers its stores until it closes, but all files are drawn in one page.
import { create as createReal } from 'zustand/react';
import type { StateCreator } from 'zustand/vanilla';

export * from 'zustand/react';
export * from 'zustand/vanilla';

const resets = new Set<() => void>();

/** What follows stored data learns from the storage that it has been cleared, and is read only once. */
const isStored = (state: object) => 'isLoaded' in state;

/**
 * Creates a store that `forgetStores` knows.
 *
 * @public Components import it as `zustand`.
 */
export function create<T extends object>(initial: StateCreator<T>) {
  const store = createReal<T>(initial);
  if (!isStored(store.getInitialState())) resets.add(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Gives every store of the page what it had at first. */
export function forgetStores(): void {
  for (const reset of resets) reset();
}
