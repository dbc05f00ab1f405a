import { useState } from 'react';
import { runSets } from '@/lib/page/sets/run-sets.ts';
import { resumeSet } from '@/lib/page/sets/stored-sets.ts';
import type { SetHead, SetPause } from '@/lib/pages/sets/stored/stored-set.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { requestHost } from '@/lib/platform/browser.ts';
import { useSecondsUntil } from '../../texts/use-seconds-until.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

const TONES = {
  user: 'info',
  access: 'warn',
  failing: 'error',
  robots: 'error',
  offline: 'warn',
  waiting: 'warn',
  walls: 'warn',
  storage: 'error',
  broken: 'error',
} as const satisfies Record<SetPause, string>;
/** What a press is called that tries again what did not work. */
const AGAIN: ReadonlySet<SetPause> = new Set(['failing', 'robots', 'offline', 'storage', 'broken']);

/** The number of pages behind a wall. */
const wallsOf = ({ tally: { reasons } }: SetHead) =>
  ['challenge', 'login', 'portal'].reduce((sum, why) => sum + (reasons[why] ?? 0), 0);

/** Says why a set rests, and lets it go on. */
export function PauseNotice({ head }: { head: SetHead }) {
  const { t } = useTexts();
  const [isDenied, setDenied] = useState(false);
  const pause = head.pause ?? 'user';
  const seconds = useSecondsUntil(pause === 'waiting' ? (head.waitsUntil ?? 0) : 0);
  const values = { host: hostOf(head.site), count: pause === 'walls' ? wallsOf(head) : head.tally.seen };
  /** Asks for the access again, which may be gone by now; without any question if it is not. */
  const goOn = async () => {
    const isAllowed = await requestHost(head.site).catch(() => false);
    setDenied(!isAllowed);
    if (!isAllowed) return;
    await resumeSet(head.id);
    void runSets();
  };
  return (
    <ActionNotice
      tone={TONES[pause]}
      title={t(`sets.pause.${pause}.title`, values)}
      action={
        <span className="flex flex-wrap items-center gap-2">
          <Button look="primary" disabled={seconds > 0} onClick={() => void goOn()}>
            {seconds > 0
              ? t('sets.run.goOnIn', { count: seconds })
              : t(
                  pause === 'access'
                    ? 'sets.run.allow'
                    : AGAIN.has(pause)
                      ? 'sets.run.again'
                      : 'sets.run.goOn',
                )}
          </Button>
          {pause === 'walls' && <ExternalLink href={head.site}>{t('sets.run.open')}</ExternalLink>}
        </span>
      }
    >
      {t(`sets.pause.${pause}.about`, values)}
      {isDenied && (
        <span role="alert" className="block text-error">
          {t('sets.start.denied', values)}
        </span>
      )}
    </ActionNotice>
  );
}
