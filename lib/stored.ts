import * as z from 'zod/mini';
import { storage } from '#imports';

/** One value in the extension's storage, checked whenever it is read: what another version wrote may be anything. */
export interface Stored<T> {
  get(): Promise<T>;
  set(value: T): Promise<void>;
  /** Reads, changes and writes while no other context does. Answers what was written. */
  update(change: (value: T) => T | Promise<T>): Promise<T>;
  /** Calls back after every change, from whatever context. Answers how to stop. */
  watch(changed: (value: T) => void): () => void;
  readonly fallback: T;
}

/**
 * Declares a stored value. `local` survives the browser, `session` only the worker. A value that cannot be read is
 * the fallback; to keep what can be read of an object, give its fields a fallback each (`z.catch`).
 */
export function stored<T>(
  key: `local:${string}` | `session:${string}`,
  schema: z.ZodMiniType<T>,
  fallback: T,
): Stored<T> {
  const read = (raw: unknown): T => {
    const parsed = z.safeParse(schema, raw);
    return parsed.success ? parsed.data : fallback;
  };
  const get = async () => read(await storage.getItem<unknown>(key));
  const set = (value: T) => storage.setItem(key, value);
  return {
    fallback,
    get,
    set,
    update: (change) =>
      navigator.locks.request(`stored:${key}`, async () => {
        const value = await change(await get());
        await set(value);
        return value;
      }),
    watch: (changed) => storage.watch<unknown>(key, (raw) => changed(read(raw))),
  };
}
