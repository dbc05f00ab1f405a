import { settings } from '../../platform/settings.ts';
import { accessNow, forgetAccess } from './access.ts';
import { parseBaseUrl } from './base-url.ts';
import { connect, tidyKey } from './connect.ts';
import { managedConnection } from './managed-connection.ts';
import { managedPolicy } from './managed-policy.ts';

/**
 * Removes the connection that the policy made, once the policy no longer asks for it.
 */
async function withdraw(): Promise<void> {
  const before = await managedConnection.get();
  if (!before) return;
  if (before.account !== null) await forgetAccess(before.account);
  await managedConnection.set(null);
}

/**
 * Connects with an address and a key, unless they are already connected. The connections of the user stay until this
 * succeeds; then the organization's is the only one.
 */
async function connectAs(baseUrl: string, key: string): Promise<void> {
  const address = parseBaseUrl(baseUrl);
  const own = async () =>
    (await accessNow()).kept.find(
      (one) => 'url' in address && one.baseUrl === address.url && one.key === tidyKey(key),
    )?.account ?? null;
  if ((await own()) === null) {
    const report = await connect({ baseUrl, key, attempt: crypto.randomUUID() });
    if (!report.ok) {
      const account = (await managedConnection.get())?.account ?? null;
      return managedConnection.set({ account, error: report.error.code });
    }
  }
  const account = await own();
  for (const other of (await accessNow()).kept)
    if (other.account !== account) await forgetAccess(other.account);
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
