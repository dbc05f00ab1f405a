import { browser } from '#imports';
import type { Named } from './as-whom.ts';
import { NAME_PORT, type NameNews } from './name-messages.ts';

/** Milliseconds for the worker to set the rule. */
const PATIENCE = 20_000;
const LOCK = 'plumbline:name';

/** Thrown if the rule could not be set, or ended too early. */
export class NoName extends Error {
  override name = 'NoName';
}

/**
 * Does something while requests of Plumbline for an address go out under another name. Rejects with `NoName` if the
 * browser does not allow it.
 */
export function underName<T>(as: Named, url: string, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, async () => {
    const port = browser.runtime.connect({ name: NAME_PORT });
    const lost = new Promise<never>((_, reject) => {
      port.onDisconnect.addListener(() => reject(new NoName('The worker has ended.')));
    });
    lost.catch(() => {});
    try {
      const news = new Promise<NameNews>((resolve, reject) => {
        port.onMessage.addListener(resolve);
        setTimeout(() => reject(new NoName('The worker has not answered.')), PATIENCE);
      });
      port.postMessage({ as, url });
      if ((await Promise.race([news, lost])) !== 'set up') throw new NoName('The browser refuses the rule.');
      return await Promise.race([lost, act()]);
    } finally {
      port.disconnect();
    }
  }) as Promise<T>;
}
