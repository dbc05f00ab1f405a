import type { PageSnapshot } from '../../snapshot.ts';

/** Caches what was read from a snapshot, which never changes, so that many checks may use it. */
export function oncePerPage<T>(read: (page: PageSnapshot) => T): (page: PageSnapshot) => T {
  const known = new WeakMap<PageSnapshot, { value: T }>();
  return (page) => {
    let entry = known.get(page);
    if (!entry) {
      entry = { value: read(page) };
      known.set(page, entry);
    }
    return entry.value;
  };
}
