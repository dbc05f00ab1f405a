import { SCOPES } from '../../lib/api/endpoint.ts';
import { issueKey, type NewAccount, openAccount } from './accounts.ts';
import { WORLDS } from './demo/world.ts';
import type { Sandbox } from './sandbox.ts';

interface Persona extends NewAccount {
  /** Its purpose, in a few words. */
  about: string;
  scopes?: readonly string[];
  revoked?: boolean;
}

const only = (scope: string): Persona => ({ about: `only the scope ${scope}`, scopes: [scope] });

/** The keys that always exist, each with its own account. */
export const PERSONAS: Readonly<Record<string, Persona>> = {
  sbx_demo: { about: 'projects of all products, balance of 250.00', name: 'Demo', balance: 250 },
  sbx_empty: { about: 'no projects yet', name: 'Empty', balance: 50 },
  sbx_pro: { about: 'Pro plan, 15% discount of its own', is_pro: true, discount_percent: 15, balance: 500 },
  sbx_poor: { about: 'balance of 0.37', balance: 0.37 },
  sbx_eur: { about: 'account in euros', currency: 'EUR' },
  ...Object.fromEntries(SCOPES.map((scope) => [`sbx_${scope}_only`, only(scope)])),
  sbx_revoked: { about: 'revoked: 401', revoked: true },
  sbx_slow: { about: 'responds after 3 seconds', traits: { latency: 3_000 } },
  sbx_flaky: { about: 'every third request fails with 500', traits: { flaky: 1 / 3 } },
  sbx_disabled: { about: 'the API is switched off: 503', traits: { apiDisabled: true } },
  sbx_l1off: { about: 'launches are switched off: 503', traits: { launchesDisabled: true } },
  sbx_archived: { about: 'old reports are archived: 410', traits: { reportsArchived: true } },
  sbx_limited: { about: 'all limits divided by 20', traits: { tightness: 20 } },
};

/** Opens the personas' accounts, two of them with a history. */
export function seedPersonas({ store, clock, options }: Pick<Sandbox, 'store' | 'clock' | 'options'>): void {
  for (const [key, { about, scopes = SCOPES, revoked = false, ...wanted }] of Object.entries(PERSONAS)) {
    const account = openAccount(store, clock, { name: key, ...wanted });
    issueKey(store, account.id, key, { label: about, scopes: [...scopes], revoked });
    WORLDS[key]?.({ store, clock, options, account });
  }
}
