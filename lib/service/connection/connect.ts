import { me, ping } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import { createClient } from '../../api/client.ts';
import { SCOPES } from '../../api/endpoint.ts';
import { partsOf, ServiceError } from '../../api/errors.ts';
import { isCutOff, mayUseService } from '../../platform/browser.ts';
import {
  type Access,
  accessNow,
  forgetAccess,
  type Held,
  keepAccess,
  languageOfMessages,
  showAccount,
} from './access.ts';
import { adoptRows } from './adopt-rows.ts';
import { parseBaseUrl } from './base-url.ts';
import { connections } from './connection.ts';
import type { ConnectionReport, ConnectionStep } from './connection-report.ts';

/**
 * Returns the key without white space and quotes around it, which pasted keys often have; null if it cannot be in a
 * header (Latin-1).
 */
export function tidyKey(typed: string): string | null {
  const key = typed.trim().replace(/^["'«“]+|["'»”]+$/g, '');
  return /^[\x21-\x7e]{4,512}$/.test(key) ? key : null;
}

interface Granted {
  label: string | null;
  scopes: readonly string[];
  user: number | null;
}

/**
 * Returns what the key may do, and whose it is. The specification does not say who may read `/me`: a key without
 * access to it may still work.
 */
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

/**
 * Returns the account of a key whose user is unknown: the address and the key's SHA-256, which does not reveal the
 * key.
 */
async function accountOfKey(baseUrl: string, key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${baseUrl}#key:${hex.slice(0, 16)}`;
}

interface Wanted {
  baseUrl: string;
  key: string;
  /** Identifies the attempt, so that it can be canceled. */
  attempt: string;
}

interface Attempt {
  name: string;
  stop: AbortController;
  /** Settles when all its work is done, including its own undoing. */
  over: Promise<unknown>;
  /** What it has connected, and what was connected before; null until it succeeds. */
  taken: { made: Access; before: Held } | null;
}

let latest: Attempt | null = null;

/**
 * Takes the steps of the connection test one by one, and stores address and key when all succeed; otherwise returns
 * the step that failed. The other connected accounts stay; pages show the new one. A new attempt cancels one that is still under
 * way: the latest attempt counts, whichever is answered first.
 */
export async function connect(wanted: Wanted): Promise<ConnectionReport> {
  const former = latest;
  const mine: Attempt = {
    name: wanted.attempt,
    stop: new AbortController(),
    over: Promise.resolve(),
    taken: null,
  };
  latest = mine;
  former?.stop.abort();
  const report = Promise.resolve(former?.over)
    .catch(() => {})
    .then(() => attempt(wanted, mine));
  mine.over = report;
  return report;
}

async function attempt(wanted: Wanted, mine: Attempt): Promise<ConnectionReport> {
  let step: ConnectionStep = 'address';
  const { signal } = mine.stop;
  try {
    const address = parseBaseUrl(wanted.baseUrl);
    if ('problem' in address)
      throw new ServiceError({ code: 'bad_address', details: { problem: address.problem } });
    const baseUrl = address.url;
    step = 'permission';
    if (!(await mayUseService(baseUrl))) throw new ServiceError({ code: 'permission_missing' });
    step = 'service';
    const language = await languageOfMessages();
    await createClient({ baseUrl, language, isCutOff }).call(ping, undefined, signal);
    step = 'key';
    const key = tidyKey(wanted.key);
    if (!key) throw new ServiceError({ code: 'bad_key' });
    const { label, scopes, user } = await grantedBy(
      createClient({ baseUrl, key, language, isCutOff }),
      signal,
    );
    step = 'scopes';
    if (scopes.length === 0) throw new ServiceError({ code: 'no_scopes' });
    const ofKey = await accountOfKey(baseUrl, key);
    const account = user === null ? ofKey : `${baseUrl}#${user}`;
    const before = await accessNow();
    signal.throwIfAborted();
    // Rows from the time when the user was unknown belong to this user. If they cannot be moved they stay, and
    // connecting goes on.
    if (account !== ofKey) await adoptRows(ofKey, account).catch(() => {});
    const made = { account, baseUrl, key };
    await keepAccess(made, {
      account,
      baseUrl,
      keyHint: key.slice(-4),
      label,
      name: before.shown.find((one) => one.account === ofKey)?.name ?? null,
      scopes: [...scopes],
      state: 'connected',
    });
    if (account !== ofKey && before.shown.some((one) => one.account === ofKey)) await forgetAccess(ofKey);
    mine.taken = { made, before };
    return { ok: true, scopes };
  } catch (error) {
    return { ok: false, step, error: signal.aborted ? { code: 'timeout' } : partsOf(error) };
  }
}

/** Cancels an attempt. If it has already succeeded, restores what was connected before. */
export async function abortConnect(name: string): Promise<void> {
  const given = latest;
  if (given?.name !== name) return;
  given.stop.abort();
  given.over = given.over.then(() => undo(given));
  await given.over;
}

async function undo(given: Attempt): Promise<void> {
  const { taken } = given;
  given.taken = null;
  if (!taken) return;
  const { made, before } = taken;
  const of = ({ account }: { account: string }) => account === made.account;
  const now = (await accessNow()).kept.find(of);
  // Something else may be connected for this account by now.
  if (now?.key !== made.key) return;
  const [kept, shown] = [before.kept.find(of), before.shown.find(of)];
  // The same address and key are the same connection, with more details known now.
  const isSameKey = before.kept.some(({ baseUrl, key }) => baseUrl === made.baseUrl && key === made.key);
  if (!isSameKey) {
    if (kept && shown) await keepAccess(kept, shown);
    else await forgetAccess(made.account);
  }
  if (before.kept[0]) await showAccount(before.kept[0].account);
}

/**
 * Allows requests of the account that pages show with a refused key again, since the refusal may have been a temporary
 * fault.
 */
export async function tryKeyAgain(): Promise<void> {
  await connections.update(([shown, ...others]) =>
    shown ? [{ ...shown, state: 'connected' }, ...others] : [],
  );
}
