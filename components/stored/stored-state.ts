import { mirror } from '@/lib/platform/mirror.ts';
import { settings } from '@/lib/platform/settings.ts';
import { connection } from '@/lib/service/connection/connection.ts';
import { pace } from '@/lib/service/requests/pace.ts';

// What is stored and small, as stores that every view of a page shares.
export const useSettings = mirror(settings);
export const useConnection = mirror(connection);
export const usePace = mirror(pace);

/** Resolves when it has been read once, so that a page begins with what is known. */
export async function storedStateRead(): Promise<void> {
  const stores = [useSettings, useConnection];
  await Promise.all(
    stores.map(
      ({ getState, subscribe }) =>
        new Promise<void>((resolve) => {
          if (getState().isLoaded) return resolve();
          const stop = subscribe(() => {
            stop();
            resolve();
          });
        }),
    ),
  );
}
