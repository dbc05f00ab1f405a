import { useEffect, useState } from 'react';
import { mayNotify, openShortcutSettings, requestNotifications, shortcuts } from '@/lib/platform/browser.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';
import { changeSettings, Unsaved } from './saving.tsx';
import { SettingSwitches } from './setting-switches.tsx';

function NotificationsSwitch() {
  const { t } = useTexts();
  const isWanted = useSettings(({ value }) => value.notifications === true);
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => void mayNotify().then(setAllowed), []);
  const turn = async (isOn: boolean) => {
    // Ask the browser first: after any other asynchronous call, this no longer counts as a user action.
    const isGranted = isOn ? await requestNotifications() : isAllowed;
    setAllowed(isGranted);
    await changeSettings('jobs', { notifications: isOn && isGranted === true });
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

/** The commands of the manifest in display order. */
const COMMANDS = ['_execute_action', 'promote', 'panel'] as const;

function Shortcuts() {
  const { t } = useTexts();
  const opensPanel = useSettings(({ value }) => value.opensPanel);
  const [keys, setKeys] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const read = () => void shortcuts().then(setKeys);
    read();
    // The user changes them in another tab.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0">{t('options.jobs.shortcuts')}</h3>
        <Button onClick={openShortcutSettings}>{t('options.jobs.changeShortcut')}</Button>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small text-dim">
        {COMMANDS.map((command) => (
          <div key={command} className="contents">
            <dt>
              {t(`options.jobs.command.${command === '_execute_action' && opensPanel ? 'panel' : command}`)}
            </dt>
            <dd>
              {keys?.get(command) ? (
                <kbd className="font-sans">{keys.get(command)}</kbd>
              ) : (
                keys && t('options.jobs.noShortcut')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How the extension notifies the user, and the shortcuts that open it. */
export function JobsCard() {
  const { t } = useTexts();
  return (
    <Card title={t('options.jobs.title')}>
      <NotificationsSwitch />
      <SettingSwitches />
      <Unsaved card="jobs" />
      <Shortcuts />
    </Card>
  );
}
