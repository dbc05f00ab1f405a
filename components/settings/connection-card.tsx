import { useState } from 'react';
import { ask } from '@/lib/service/ask/messages.ts';
import { accountNames } from '@/lib/service/connection/connection.ts';
import { useConnections, useUnreadableConnections } from '../stored/stored-state.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ActionNotice } from '../ui/action-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { KEEPS_FOCUS } from '../ui/keep-focus.ts';
import { Notice } from '../ui/notice.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ConnectedAccount } from './connected-account.tsx';
import { ManagedConnectionNotice } from './managed-connection-notice.tsx';
import { useNextStep } from './next-step.ts';
import { useManagedConnection, usePolicy } from './policy-state.ts';
import { saved, Unsaved } from './saving.tsx';

/**
 * The connected accounts, and the form that connects another one or replaces a key. A connection set by the
 * organization cannot be changed here.
 */
export function ConnectionCard() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const nextStep = useNextStep();
  const { value: all } = useConnections();
  const unreadable = useUnreadableConnections(({ value }) => value.length);
  const { baseUrl, isPaidForbidden } = usePolicy(({ value }) => value);
  const managed = useManagedConnection(({ value }) => value);
  const [shown] = all;
  // Until the organization's account is connected, the user's accounts keep working but can no longer be changed here.
  const isManagedNow = managed?.error === null && managed.account === shown?.account;
  const names = accountNames(all);
  // The form to add an account is closed, and empty, once it has connected one: the list above shows which.
  const [connected, setConnected] = useState(0);
  const form = (
    <ConnectForm
      key={shown?.account}
      initialAddress={shown?.baseUrl ?? ''}
      onConnected={() => setConnected(connected + 1)}
    />
  );
  return (
    <Card title={t('options.connection.title')}>
      {baseUrl !== null && !isManagedNow && <ManagedConnectionNotice baseUrl={baseUrl} />}
      {isPaidForbidden && <p className="text-dim">{t('options.policy.unpaid')}</p>}
      {shown?.state === 'rejected' && (
        <Notice tone="error" title={errorText('unauthorized')}>
          {nextStep('unauthorized')}
        </Notice>
      )}
      {unreadable > 0 && (
        <ActionNotice
          tone="warn"
          title={t('options.connection.unreadable', { count: unreadable })}
          action={
            <Button onClick={() => void saved('connection', ask('forgetUnreadable', {}))}>
              {t('options.connection.forgetUnreadable')}
            </Button>
          }
        >
          {t('options.connection.unreadableAbout')}
        </ActionNotice>
      )}
      {shown ? (
        <ul {...KEEPS_FOCUS} className="grid gap-4">
          {all.map((connection) => (
            <ConnectedAccount
              key={connection.account}
              connection={connection}
              name={names.get(connection.account) ?? ''}
              isShown={connection === shown}
              isAlone={all.length === 1}
              isManaged={baseUrl !== null}
            />
          ))}
        </ul>
      ) : (
        baseUrl === null && <p className="text-dim">{t('options.connection.about')}</p>
      )}
      <Unsaved card="connection" />
      {baseUrl === null &&
        (shown?.state === 'connected' ? (
          <Disclosure key={`${shown.account} ${connected}`} title={t('options.connection.add')}>
            {form}
          </Disclosure>
        ) : (
          form
        ))}
    </Card>
  );
}
