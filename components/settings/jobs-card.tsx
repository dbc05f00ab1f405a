import { useEffect, useState } from 'react';
import { mayNotify, openShortcutSettings, requestNotifications, shortcut } from '@/lib/platform/browser.ts';
import { settings } from '@/lib/platform/settings.ts';
import { useSettings } from '../stored-state.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

function NotificationsSwitch() {
  const { t } = useTexts();
  const isWanted = useSettings(({ value }) => value.notifications === true);
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => void mayNotify().then(setAllowed), []);
  const turn = async (isOn: boolean) => {
    // The browser is asked first: after anything else it would no longer count as the user's wish.
    const isGranted = isOn ? await requestNotifications() : isAllowed;
    setAllowed(isGranted);
    await settings.update((now) => ({ ...now, notifications: isOn && isGranted === true }));
  };
  const isDenied = isAllowed === false && isWanted;
  return (
    <Switch
      label={t('options.jobs.notifications')}
      hint={t(isDenied ? 'options.jobs.denied' : 'options.jobs.notificationsHint')}
      isOn={isWanted && isAllowed !== false}
      onChange={(isOn) => void turn(isOn)}
    />
  );
}

function Shortcut() {
  const { t } = useTexts();
  const [keys, setKeys] = useState<string | null>(null);
  useEffect(() => {
    const read = () => void shortcut().then(setKeys);
    read();
    // It is changed in another tab.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <p>{t('options.jobs.shortcut')}</p>
        <p className="text-small text-dim">{keys === null ? '…' : keys || t('options.jobs.noShortcut')}</p>
      </div>
      <Button onClick={openShortcutSettings}>{t('options.jobs.changeShortcut')}</Button>
    </div>
  );
}

/** How the extension makes itself noticed, and how it is called. */
export function JobsCard() {
  const { t } = useTexts();
  const badge = useSettings(({ value }) => value.badge);
  return (
    <Card title={t('options.jobs.title')}>
      <NotificationsSwitch />
      <Switch
        label={t('options.jobs.badge')}
        hint={t('options.jobs.badgeHint')}
        isOn={badge}
        onChange={(isOn) => void settings.update((now) => ({ ...now, badge: isOn }))}
      />
      <Shortcut />
    </Card>
  );
}
