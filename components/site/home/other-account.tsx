import { ask } from '@/lib/service/ask/messages.ts';
import { accountNames } from '@/lib/service/connection/connection.ts';
import { accountsOf } from '@/lib/service/projects/site-projects.ts';
import { PRODUCTS } from '@/lib/service/records/projects.ts';
import { useConnections } from '../../stored/stored-state.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { useSite } from '../frame/site-rows.tsx';

const ACCOUNTS: Query<readonly string[]> = {
  tables: ['projects'],
  read: (key) => accountsOf(...(JSON.parse(key) as [accounts: string[], host: string])),
  initial: [],
};

/**
 * Says which other connected account has projects of the site, where the shown one has none. It follows from what is
 * stored here: nothing is requested with another account's key.
 */
export function OtherAccount() {
  const { t } = useTexts();
  const { host, rows, isLoaded } = useSite();
  const { value: all } = useConnections();
  const others = all.slice(1).map(({ account }) => account);
  const { value: found } = useRows(ACCOUNTS, JSON.stringify([others, host]));
  // Until all lists were fetched, the shown account may have a project, too.
  const areKnown = PRODUCTS.every((product) =>
    rows.lists.some((row) => row.product === product && (row.at !== null || row.error !== null)),
  );
  const isWithout = isLoaded && areKnown && rows.projects.length === 0;
  if (!isWithout) return null;
  const names = accountNames(all);
  const site = siteText(host);
  return found.map((account) => {
    const name = names.get(account) ?? '';
    return (
      <p key={account} dir="auto" className="border-b border-line bg-soft px-3 py-1 text-small wrap-anywhere">
        {t('standing.inOtherAccount', { site, name })}{' '}
        <TextButton
          aria-label={`${t('standing.switchAccount')}: ${name}`}
          onClick={() => void ask('showAccount', { account }).catch(() => {})}
        >
          {t('standing.switchAccount')}
        </TextButton>
      </p>
    );
  });
}
