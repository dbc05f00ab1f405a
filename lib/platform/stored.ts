import * as z from 'zod/mini';
import { type Browser, browser } from '#imports';

/** One value in the extension's storage, validated whenever it is read: another version may have written anything. */
export interface Stored<T> {
  get(): Promise<T>;
  set(value: T): Promise<void>;
  /** Reads, changes and writes the value while no other context can. Returns what was written. */
  update(change: (value: T) => T | Promise<T>): Promise<T>;
  /** Keeps `update` from running, here and elsewhere, while the given function writes the value. */
  exclusively<R>(use: () => Promise<R>): Promise<R>;
  /** Calls back after every change in any context. Returns a function that stops it. */
  watch(changed: (value: T) => void): () => void;
  readonly fallback: T;
}

type Key = `local:${string}` | `session:${string}`;

/** A value that is made of what is stored by `read`, and stored as `write` says. */
function storedAs<T>(
  key: Key,
  fallback: T,
  read: (raw: unknown) => T,
  write: (value: T) => unknown,
): Stored<T> {
  const [area, name] = key.split(':') as ['local' | 'session', string];
  const get = async () => read((await browser.storage[area].get(name))[name]);
  // Null means that there is no value, and nothing is stored for it.
  const set = async (value: T) =>
    value === null
      ? browser.storage[area].remove(name)
      : browser.storage[area].set({ [name]: await write(value) });
  const exclusively = <R>(use: () => Promise<R>): Promise<R> => navigator.locks.request(`stored:${key}`, use);
  return {
    fallback,
    get,
    set,
    exclusively,
    update: (change) =>
      exclusively(async () => {
        const value = await change(await get());
        await set(value);
        return value;
      }),
    watch(changed) {
      const listener = (changes: Record<string, Browser.storage.StorageChange>, where: string) => {
        const change = changes[name];
        if (where === area && change) changed(read(change.newValue));
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}

/**
 * Declares a stored value. `local` survives a restart of the browser, `session` only one of the worker. If the value
 * cannot be read, it is the fallback; to keep the readable parts of an object, give each field a fallback (`z.catch`).
 */
export function stored<T>(key: Key, schema: z.ZodMiniType<T>, fallback: T): Stored<T> {
  const read = (raw: unknown): T => {
    const parsed = z.safeParse(schema, raw);
    return parsed.success ? parsed.data : fallback;
  };
  return storedAs(key, fallback, read, (value) => value);
}

/** A stored list whose entries are read one by one: one that cannot be read stays in storage, and costs no other. */
export interface StoredList<T> extends Stored<readonly T[]> {
  /** The entries that cannot be read. */
  readonly unreadable: Stored<readonly unknown[]>;
  /** Returns what to store for these entries: they, and those that cannot be read. */
  whole(entries: readonly T[]): Promise<readonly unknown[]>;
}

/** Declares a stored list, which is empty if nothing of it can be read. */
export function storedList<T>(key: Key, schema: z.ZodMiniType<T>): StoredList<T> {
  const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);
  const isReadable = (entry: unknown) => z.safeParse(schema, entry).success;
  const read = (raw: unknown) =>
    listOf(raw)
      .filter(isReadable)
      .map((entry) => z.parse(schema, entry));
  const damaged = (raw: unknown) => listOf(raw).filter((entry) => !isReadable(entry));
  const readable = async () => list.get();
  const unreadable = storedAs(key, [], damaged, async (entries) => [...(await readable()), ...entries]);
  const whole = async (entries: readonly T[]) => [...entries, ...(await unreadable.get())];
  const list: StoredList<T> = { ...storedAs(key, [], read, whole), unreadable, whole };
  return list;
}
