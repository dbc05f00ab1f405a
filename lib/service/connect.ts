import { me, ping } from '../api/account.ts';
import type { Client } from '../api/caller.ts';
import { createClient } from '../api/client.ts';
import { SCOPES } from '../api/endpoint.ts';
import { ServiceError } from '../api/errors.ts';
import { accessNow, forgetAccess, keepAccess, languageOfMessages, mayReach } from './access.ts';
import { adoptRows } from './adopt.ts';
import { parseBaseUrl } from './base-url.ts';
import { connection } from './connection.ts';
import { type ConnectionReport, type ConnectionStep, partsOf } from './messages.ts';

/** A key travels in a header, which holds Latin-1 only; pasted keys often carry white space or quotes. */
export function tidyKey(typed: string): string | null {
  const key = typed.trim().replace(/^["'«“]+|["'»”]+$/g, '');
  return /^[\x21-\x7e]{4,512}$/.test(key) ? key : null;
}

interface Granted {
  label: string | null;
  scopes: readonly string[];
  user: number | null;
}

/** What the key may do, and whose it is. Who may read `/me` is left open: a key it is closed to may still work. */
async function grantedBy(client: Client, signal: AbortSignal): Promise<Granted> {
  try {
    const { key, user } = await client.call(me, undefined, signal);
    return { label: key.label ?? null, scopes: key.scopes, user: user.id };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403)
      return { label: null, scopes: SCOPES, user: null };
    throw error;
  }
}

/** The account of a key whose user is not known: the address and the key's SHA-256, of which nothing can be told. */
export async function accountOfKey(baseUrl: string, key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${baseUrl}#key:${hex.slice(0, 16)}`;
}

interface Attempt {
  stop: AbortController;
  /** What was connected before this attempt, once it has taken its place. */
  before?: Awaited<ReturnType<typeof accessNow>>;
}

const attempts = new Map<string, Attempt>();

/**
 * Takes the steps of the connection test one by one, and keeps address and key when all succeed; else names the step.
 * Until then what was connected before goes on as it was. `attempt` names it, so that it can be given up.
 */
export async function connect(wanted: {
  baseUrl: string;
  key: string;
  attempt: string;
}): Promise<ConnectionReport> {
  let step: ConnectionStep = 'address';
  const mine: Attempt = { stop: new AbortController() };
  const { signal } = mine.stop;
  attempts.clear();
  attempts.set(wanted.attempt, mine);
  try {
    const address = parseBaseUrl(wanted.baseUrl);
    if ('problem' in address)
      throw new ServiceError({ code: 'bad_address', details: { problem: address.problem } });
    const baseUrl = address.url;
    step = 'permission';
    if (!(await mayReach(baseUrl))) throw new ServiceError({ code: 'permission_missing' });
    step = 'service';
    const language = await languageOfMessages();
    await createClient({ baseUrl, language }).call(ping, undefined, signal);
    step = 'key';
    const key = tidyKey(wanted.key);
    if (!key) throw new ServiceError({ code: 'bad_key' });
    const { label, scopes, user } = await grantedBy(createClient({ baseUrl, key, language }), signal);
    step = 'scopes';
    if (scopes.length === 0) throw new ServiceError({ code: 'no_scopes' });
    const ofKey = await accountOfKey(baseUrl, key);
    const account = user === null ? ofKey : `${baseUrl}#${user}`;
    // Rows that were kept while the user was not known are this user's.
    if (account !== ofKey) await adoptRows(ofKey, account);
    mine.before = await accessNow();
    signal.throwIfAborted();
    await keepAccess(
      { account, baseUrl, key },
      { account, baseUrl, keyHint: key.slice(-4), label, scopes: [...scopes], state: 'connected' },
    );
    return { ok: true, scopes };
  } catch (error) {
    return { ok: false, step, error: signal.aborted ? { code: 'timeout' } : partsOf(error) };
  }
}

/** Gives up an attempt. If it has succeeded by then, what was connected before it is connected again. */
export async function cancelConnect(attempt: string): Promise<void> {
  const given = attempts.get(attempt);
  attempts.delete(attempt);
  given?.stop.abort();
  if (!given?.before) return;
  const { kept, shown } = given.before;
  if (kept && shown) await keepAccess(kept, shown);
  else await forgetAccess();
}

/** Asks with a key again that the service has refused, since that may have been a mistake of the moment. */
export async function tryKeyAgain(): Promise<void> {
  await connection.update((now) => now && { ...now, state: 'connected' });
}
