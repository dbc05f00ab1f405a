import { openOptions } from '@/lib/platform/browser.ts';
import { ownVersion } from '@/lib/platform/own-version.ts';
import { TitledPage } from '../shell/titled-page.tsx';
import { useShortcut } from '../shell/use-shortcut.ts';
import { useConnection } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PinStep } from './pin-step.tsx';

/** The second step: what one press does, and what it does not do. */
function PressStep() {
  const { t } = useTexts();
  const keys = useShortcut();
  return (
    <Card title={t('welcome.press.title')}>
      <p>{t('welcome.press.about')}</p>
      {keys && <p>{t('welcome.press.keys', { keys })}</p>}
      <p className="text-dim">{t('welcome.press.privacy')}</p>
    </Card>
  );
}

/** The last step, for users with an account: all checks work without one. */
function ConnectStep() {
  const { t } = useTexts();
  const host = useConnection(({ value }) => value && new URL(value.baseUrl).host);
  return (
    <Card title={t('welcome.connect.title')}>
      <p>{t('welcome.connect.about')}</p>
      {host ? (
        <p className="text-dim">{t('options.connection.connected', { host })}</p>
      ) : (
        <p>
          <Button onClick={openOptions}>{t('welcome.connect.action')}</Button>
        </p>
      )}
    </Card>
  );
}

interface WelcomePageProps {
  /** The changes of an update, if the page was opened for one: in English, like the changelog. */
  changes: readonly string[] | null;
}

/** What new users see once, and users with a new version: what to do now. */
export function WelcomePage({ changes }: WelcomePageProps) {
  const { t } = useTexts();
  if (changes) {
    return (
      <TitledPage title={t('welcome.updated.title', { version: ownVersion() })}>
        <Card title={t('welcome.updated.changes')}>
          <ul lang="en" className="grid list-disc gap-2 ps-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Card>
      </TitledPage>
    );
  }
  return (
    <TitledPage title={t('welcome.title')}>
      <p>{t('welcome.about')}</p>
      <PinStep />
      <PressStep />
      <ConnectStep />
      <p className="text-dim">{t('welcome.close')}</p>
    </TitledPage>
  );
}
