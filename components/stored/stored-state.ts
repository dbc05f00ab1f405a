import { mirror } from '@/lib/platform/mirror.ts';
import { settings } from '@/lib/platform/settings.ts';
import { connection, connections } from '@/lib/service/connection/connection.ts';

// Small stored values, as stores that all views of a page share.
export const useSettings = mirror(settings);
export const useConnection = mirror(connection);
/** All connected accounts; `useConnection` has the one that pages show. */
export const useConnections = mirror(connections);
/** Stored connections that cannot be read. */
export const useUnreadableConnections = mirror(connections.unreadable);

/** Resolves when all of them have been read once, so that a page starts with known values. */
export async function storedStateRead(): Promise<void> {
  const stores = [useSettings, useConnection, useConnections];
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
