import * as account from '../../../lib/api/account.ts';
import { balanceOf } from '../accounts.ts';
import { iso } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { fromMinor } from '../money.ts';

/** Where users top up the balance: the dashboard. */
export const topupUrl = (call: Pick<Call, 'origin' | 'account'>): string =>
  `${call.origin}/?account=${call.account.id}#top-up`;

const money = ({ store, account }: Pick<Call, 'store' | 'account'>) => ({
  balance: fromMinor(balanceOf(store, account.id)),
  currency: account.currency,
});

const keyOf = ({ store, key }: Pick<Call, 'store' | 'key'>) => {
  const { label, scopes, requests_total } = store.find('keys', { id: key.id }) ?? key;
  return { label, scopes, requests_total };
};

export const accountHandlers = [
  handle(account.ping, ({ clock }) => ({ pong: true, time: iso(clock.now()) })),

  handle(account.me, (call) => ({
    user: {
      id: call.account.id,
      ...money(call),
      promotion_discount_percent: call.account.discount_percent,
      is_pro: call.account.is_pro,
    },
    key: keyOf(call),
  })),

  handle(account.balance, (call) => ({ ...money(call), topup_url: topupUrl(call) })),

  handle(account.currentKey, (call) => ({ key: keyOf(call) })),
];
