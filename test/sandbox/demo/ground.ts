import type { Account } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The data that the demo world is built on. */
export interface Ground extends Pick<Sandbox, 'store' | 'clock' | 'options'> {
  account: Account;
}

/** Returns the moment that many milliseconds ago. */
export const ago = ({ clock }: Ground, milliseconds: number): number => clock.now() - milliseconds;

/** Books an expense, and a top-up just before it, so that the balance stays the same. */
export function spend(
  { store, account }: Ground,
  minor: number,
  reason: string,
  subject: string,
  at: number,
): void {
  if (minor === 0) return;
  const entry = { account_id: account.id, subject: null };
  store.insert('ledger', { ...entry, at: at - HOUR, delta: minor, reason: 'top-up' });
  store.insert('ledger', { ...entry, at, delta: -minor, reason, subject });
}
