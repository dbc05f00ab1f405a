import { ask } from '@/lib/service/ask/messages.ts';
import { otherAccounts } from '@/lib/service/connection/accounts.ts';
import { useConnections } from '../stored/stored-state.ts';
import { type Query, useRows } from '../stored/use-rows.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { KEEPS_FOCUS } from '../ui/keep-focus.ts';
import { saved, Unsaved } from './saving.tsx';

const OTHERS: Query<readonly string[]> = {
  tables: ['lists', 'jobs', 'operations', 'unexplained'],
  read: otherAccounts,
  initial: [],
};

/** Splits `https://service.example/api/v1#7` into its host and its user number, if known. */
function partsOfAccount(account: string): { host: string; user: string | null } {
  const [address = '', user = ''] = account.split('#');
  return {
    host: URL.canParse(address) ? new URL(address).host : address,
    user: /^\d+$/.test(user) ? user : null,
  };
}

function Account({ account }: { account: string }) {
  const { t } = useTexts();
  const { host, user } = partsOfAccount(account);
  return (
    <li className="flex items-center justify-between gap-4">
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {user === null ? host : t('options.accounts.user', { host, user })}
      </span>
      <Button onClick={() => void saved('accounts', ask('removeAccount', { account }))}>
        {t('options.accounts.remove')}
      </Button>
    </li>
  );
}

/**
 * Previously connected accounts: their stored data, until the user removes it. Renders nothing if there are none.
 */
export function AccountsCard() {
  const { t } = useTexts();
  const connected = useConnections(({ value }) => value.map(({ account }) => account).join(' '));
  const others = useRows(OTHERS, connected).value;
  if (others.length === 0) return null;
  return (
    <Card title={t('options.accounts.title')}>
      <p className="text-dim">{t('options.accounts.about')}</p>
      <ul {...KEEPS_FOCUS} className="grid gap-2">
        {others.map((account) => (
          <Account key={account} account={account} />
        ))}
      </ul>
      <Unsaved card="accounts" />
    </Card>
  );
}
