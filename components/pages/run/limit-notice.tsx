import { useLocation } from 'wouter';
import { MOST_PAGES } from '@/lib/page/sets/begin-set.ts';
import { runSets } from '@/lib/page/sets/run-sets.ts';
import { changeSet } from '@/lib/page/sets/stored-sets.ts';
import type { SetHead } from '@/lib/pages/sets/stored/stored-set.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { requestHost } from '@/lib/platform/browser.ts';
import { openPlace } from '@/lib/platform/panel-place.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { Button } from '../../ui/button.tsx';

/** The place of the site's audit in the panel, which has its own estimate and price. */
const AUDIT = '/audit';

/** Says that the set stopped at its limit: what is more, and who can check it. */
export function LimitNotice({ head, isInTab }: { head: SetHead; isInTab: boolean }) {
  const { t } = useTexts();
  const [, go] = useLocation();
  const isConnected = useConnection(({ value }) => value !== null);
  const more = head.tally.reasons.limit ?? 0;
  if (more === 0) return null;
  const host = hostOf(head.site);
  const goOn = async () => {
    if (!(await requestHost(head.site).catch(() => false))) return;
    await changeSet(head.id, { state: 'running', limit: MOST_PAGES });
    void runSets();
  };
  const mayGoOn = head.limit < MOST_PAGES;
  return (
    <ActionNotice
      tone="info"
      title={t('sets.limit.title', { count: head.tally.seen + head.tally.notSeen })}
      action={
        <span className="flex flex-wrap gap-2">
          {mayGoOn && (
            <Button onClick={() => void goOn()}>{t('sets.limit.goOn', { limit: MOST_PAGES })}</Button>
          )}
          {isConnected && (
            <Button onClick={() => (isInTab ? void openPlace(host, AUDIT) : go(AUDIT))}>
              {t('sets.limit.audit')}
            </Button>
          )}
        </span>
      }
    >
      {t('sets.limit.more', { count: more })}
    </ActionNotice>
  );
}
