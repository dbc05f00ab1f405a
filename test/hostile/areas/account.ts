import type { Account, Key } from '../model.ts';
import { Refusal } from '../refusal.ts';
import type { Handler } from './area.ts';

const keyOf = ({ scopes, requests }: Key) => ({ label: 'Browser', scopes, requests_total: requests });
const userOf = ({ user, balance, discount, pro }: Account) => ({
  id: user,
  balance,
  currency: 'USD',
  promotion_discount_percent: discount,
  is_pro: pro,
});

export const account: Readonly<Record<string, Handler>> = {
  'account.me': ({ key }) => ({ user: userOf(key.account), key: keyOf(key) }),
  'account.balance': ({ account: { balance } }) => ({
    balance,
    currency: 'USD',
    topup_url: 'https://service.example/billing',
  }),
  'account.currentKey': ({ key }) => ({ key: keyOf(key) }),
  'reports.currentBranding': ({ account: { pro, branding = {} } }) => ({
    is_pro: pro,
    branding_active: false,
    branding,
  }),
  'reports.saveBranding': ({ account, body }) => {
    if (!account.pro) throw new Refusal('pro_required');
    account.branding = body;
    return { branding: body };
  },
};
