import * as z from 'zod/mini';
import { browser } from '#imports';
import { me, ping } from '../api/account.ts';
import { type Client, createClient } from '../api/client.ts';
import { SCOPES } from '../api/endpoint.ts';
import { ServiceError } from '../api/errors.ts';
import { chooseLanguage } from '../i18n/languages.ts';
import { type Connection, connection, settings } from '../platform/settings.ts';
import { stored } from '../platform/stored.ts';
import { parseBaseUrl } from './base-url.ts';
import { type ConnectionReport, type ConnectionStep, partsOf } from './messages.ts';
import { admit, hold, type Purpose } from './pace.ts';

/** The API key. Only the worker imports this file; `test/architecture.test.ts` sees to it. */
const apiKey = stored<string | null>('local:key', z.nullable(z.string()), null);

async function languageOfMessages(): Promise<string> {
  const { language } = await settings.get();
  return chooseLanguage(language, navigator.languages);
}

const originPattern = (baseUrl: string) => `${new URL(baseUrl).protocol}//${new URL(baseUrl).hostname}/*`;

const mayReach = (baseUrl: string) => browser.permissions.contains({ origins: [originPattern(baseUrl)] });

/** A client that notes, whatever was being asked, that the service no longer accepts its key or wants a pause. */
function watched(client: Client, current: Connection): Client {
  return {
    call: (endpoint, input, signal) =>
      client.call(endpoint, input, signal).catch(async (error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthorized') {
          await connection.update((now) => (now?.id === current.id ? { ...now, state: 'rejected' } : now));
        }
        // Without a status it was refused here, and nothing new is known.
        if (error.code === 'rate_limited' && error.status !== 0) {
          await hold(current.id, endpoint.limit, error.retryAfter);
        }
        throw error;
      }),
  };
}

/**
 * The connected client, whose requests count against the budget of their purpose, with its connection. Rejects with
 * `no_key`, `unauthorized` or `permission_missing`.
 */
export async function connected(purpose: Purpose = 'page'): Promise<{ client: Client; current: Connection }> {
  const [current, key] = [await connection.get(), await apiKey.get()];
  if (!current || !key) throw new ServiceError({ code: 'no_key' });
  if (current.state === 'rejected') throw new ServiceError({ code: 'unauthorized', status: 401 });
  if (!(await mayReach(current.baseUrl))) throw new ServiceError({ code: 'permission_missing' });
  const client = createClient({
    baseUrl: current.baseUrl,
    key,
    language: await languageOfMessages(),
    admit: ({ limit }) => admit(current.id, purpose, limit),
  });
  return { client: watched(client, current), current };
}

/** A key travels in a header, which holds Latin-1 only; pasted keys often carry white space or quotes. */
export function tidyKey(typed: string): string | null {
  const key = typed.trim().replace(/^["'«“]+|["'»”]+$/g, '');
  return /^[\x21-\x7e]{4,512}$/.test(key) ? key : null;
}

/** What the key may do. The specification leaves open who may read `/me`; a key it is closed to may still work. */
async function grantedBy(
  client: Client,
): Promise<{ label?: string | null | undefined; scopes: readonly string[] }> {
  try {
    return (await client.call(me)).key;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return { scopes: SCOPES };
    throw error;
  }
}

/** Takes the steps of the connection test one by one, keeps address and key when all succeed, else names the step. */
export async function connect({ baseUrl, key }: { baseUrl: string; key: string }): Promise<ConnectionReport> {
  let step: ConnectionStep = 'address';
  try {
    const address = parseBaseUrl(baseUrl);
    if ('problem' in address)
      throw new ServiceError({ code: 'bad_address', details: { problem: address.problem } });
    step = 'permission';
    if (!(await mayReach(address.url))) throw new ServiceError({ code: 'permission_missing' });
    step = 'service';
    const language = await languageOfMessages();
    await createClient({ baseUrl: address.url, language }).call(ping);
    step = 'key';
    const tidied = tidyKey(key);
    if (!tidied) throw new ServiceError({ code: 'bad_key' });
    const client = createClient({ baseUrl: address.url, key: tidied, language });
    const granted = await grantedBy(client);
    step = 'scopes';
    if (granted.scopes.length === 0) throw new ServiceError({ code: 'no_scopes' });
    await apiKey.set(tidied);
    await connection.set({
      id: crypto.randomUUID(),
      baseUrl: address.url,
      keyHint: tidied.slice(-4),
      label: granted.label ?? null,
      scopes: [...granted.scopes],
      state: 'connected',
    });
    return { ok: true, scopes: granted.scopes };
  } catch (error) {
    return { ok: false, step, error: partsOf(error) };
  }
}

/** Forgets key and address. */
export async function disconnect(): Promise<void> {
  await apiKey.set(null);
  await connection.set(null);
}
