import { settings } from '../../platform/settings.ts';
import { accessNow, forgetAccess } from './access.ts';
import { parseBaseUrl } from './base-url.ts';
import { connect, tidyKey } from './connect.ts';
import { managedConnection } from './managed-connection.ts';
import { managedPolicy } from './managed-policy.ts';

/**
 * Removes the connection that the policy made, once the policy no longer asks for it; a connection made by the user
 * since then stays.
 */
async function withdraw(): Promise<void> {
  const before = await managedConnection.get();
  if (!before) return;
  const { kept } = await accessNow();
  if (kept && kept.account === before.account) await forgetAccess();
  await managedConnection.set(null);
}

/**
 * Connects with an address and a key, unless they are already connected. The previous connection stays until this
 * succeeds.
 */
async function connectAs(baseUrl: string, key: string): Promise<void> {
  const address = parseBaseUrl(baseUrl);
  const { kept } = await accessNow();
  const isConnected =
    kept !== null && 'url' in address && kept.baseUrl === address.url && kept.key === tidyKey(key);
  if (!isConnected) {
    const report = await connect({ baseUrl, key, attempt: crypto.randomUUID() });
    if (!report.ok) {
      const account = (await managedConnection.get())?.account ?? null;
      return managedConnection.set({ account, error: report.error.code });
    }
  }
  const account = (await accessNow()).kept?.account ?? null;
  await managedConnection.set({ account, error: null });
}

/**
 * Applies the organization's policy: the language and the connection. Must be called when the worker starts, when the
 * policy changes, and when the browser is granted access to another host.
 */
export async function applyPolicy(): Promise<void> {
  await navigator.locks.request('policy', async () => {
    const { baseUrl, apiKey, language } = await managedPolicy();
    if (language && (await settings.get()).language !== language) {
      await settings.update((now) => ({ ...now, language }));
    }
    if (baseUrl && apiKey) await connectAs(baseUrl, apiKey);
    else await withdraw();
  });
}
