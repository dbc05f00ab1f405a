import { createHash } from 'node:crypto';
import { SCOPES } from '../../lib/api/endpoint.ts';
import type { Clock } from './clock.ts';
import { fromMinor, toMinor } from './money.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store/store.ts';
import type { New, Row, Traits } from './store/tables.ts';

export type Account = Row<'accounts'>;
export type Key = Row<'keys'>;

/** The options for a new account; everything else has the usual values. */
export interface NewAccount {
  name?: string;
  balance?: number;
  currency?: string;
  language?: string;
  discount_percent?: number;
  is_pro?: boolean;
  branding?: Record<string, string> | null;
  traits?: Traits;
}

/** Opens an account, with a first top-up if it should have a balance. */
export function openAccount(store: Store, clock: Clock, wanted: NewAccount = {}): Account {
  const { balance = 100, ...given } = wanted;
  return store.transaction(() => {
    const account = store.insert('accounts', {
      name: 'Account',
      language: 'en',
      currency: 'USD',
      discount_percent: 0,
      is_pro: false,
      branding: null,
      traits: {},
      ...given,
    });
    if (balance !== 0) book(store, clock, account.id, toMinor(balance), 'top-up');
    return account;
  });
}

/** Returns a key's fingerprint, which is all that is stored of it. */
export const fingerprint = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Issues a key to an account. */
export function issueKey(
  store: Store,
  accountId: number,
  key: string,
  wanted: Partial<New<'keys'>> = {},
): Key {
  return store.insert('keys', {
    label: 'Key',
    scopes: [...SCOPES],
    revoked: false,
    requests_total: 0,
    ...wanted,
    account_id: accountId,
    sha256: fingerprint(key),
  });
}

/** Books an amount, in minor units. */
export function book(
  store: Store,
  clock: Clock,
  accountId: number,
  delta: number,
  reason: string,
  subject: string | null = null,
): void {
  store.insert('ledger', { account_id: accountId, at: clock.now(), delta, reason, subject });
}

/** Returns the balance in minor units: the sum of the ledger. */
export function balanceOf(store: Store, accountId: number): number {
  return store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', accountId);
}

/** Refuses with `insufficient_funds` if the balance does not cover the amount. */
export function requireFunds(store: Store, accountId: number, required: number, topupUrl: string): void {
  const balance = balanceOf(store, accountId);
  if (balance >= required) return;
  throw new Refusal('insufficient_funds', {
    required: fromMinor(required),
    balance: fromMinor(balance),
    shortfall: fromMinor(required - balance),
    topup_url: topupUrl,
  });
}
