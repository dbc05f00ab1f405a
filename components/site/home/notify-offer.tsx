import { useState } from 'react';
import { requestNotifications } from '@/lib/platform/browser.ts';
import { settings } from '@/lib/platform/settings.ts';
import { useSettings } from '../../stored/stored-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';

const decide = (notifications: boolean) => settings.update((now) => ({ ...now, notifications }));

async function accept(): Promise<void> {
  const answer = requestNotifications();
  // Saved before the answer: in some browsers the permission prompt closes the popup. Without the permission, nothing
  // is shown.
  void decide(true);
  if (!(await answer)) await decide(false);
}

/** Offers notifications once, when there is something to notify about. */
export function NotifyOffer() {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const isUndecided = useSettings(({ value, isLoaded }) => isLoaded && value.notifications === null);
  if (!isUndecided && !isAsking) return null;
  const ask = () => {
    setAsking(true);
    void accept().finally(() => setAsking(false));
  };
  return (
    <li className="flex items-center gap-3 bg-soft px-3 py-1.5 ps-[42px]">
      <p className="flex-1">{t('notify.question')}</p>
      <TextButton onClick={() => void decide(false)}>{t('notify.no')}</TextButton>
      <Button look="primary" disabled={isAsking} onClick={ask}>
        {t('notify.yes')}
      </Button>
    </li>
  );
}
