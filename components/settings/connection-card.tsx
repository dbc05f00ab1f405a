import CircleCheck from 'lucide-react/icons/circle-check';
import { ask } from '@/lib/service/ask/messages.ts';
import type { Connection } from '@/lib/service/connection/connection.ts';
import { useConnection } from '../stored/stored-state.ts';
import { useErrorText } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ManagedConnectionNotice } from './managed-connection-notice.tsx';
import { useManagedConnection, usePolicy } from './policy-state.ts';

/** The current connection. A connection set by the organization cannot be changed here. */
function Connected({ connection, isManaged }: { connection: Connection; isManaged: boolean }) {
  const { t, find } = useTexts();
  const scopes = connection.scopes.map((scope) => find(`options.scope.${scope}`) ?? scope.slice(0, 40));
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <CircleCheck size={18} aria-hidden className="mt-0.5 flex-none text-pass" />
        <div className="min-w-0 flex-[1_1_200px] wrap-anywhere">
          <p role="status" className="font-semibold">
            {t('options.connection.connected', { host: new URL(connection.baseUrl).host })}
          </p>
          <p dir="auto" className="text-dim">
            {t('options.connection.keyEnding', { ending: connection.keyHint })}
            {connection.label && ` · ${connection.label.slice(0, 80)}`}
          </p>
          <p className="text-dim">{t('options.connection.scopes', { scopes: scopes.join(', ') })}</p>
          {isManaged && <p className="text-dim">{t('options.policy.managed')}</p>}
        </div>
        {!isManaged && (
          <Button onClick={() => void ask('disconnect', {})}>{t('options.connection.disconnect')}</Button>
        )}
      </div>
      {!isManaged && (
        <Disclosure title={t('options.connection.change')}>
          <ConnectForm initialAddress={connection.baseUrl} />
        </Disclosure>
      )}
    </>
  );
}

/** The connection to the service: the existing one, or the form that creates one. */
export function ConnectionCard() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { value: connection } = useConnection();
  const { baseUrl, isPaidForbidden } = usePolicy(({ value }) => value);
  const managed = useManagedConnection(({ value }) => value);
  // Until the organization's account is connected, the user's account keeps working but can no longer be changed here.
  const isManagedNow = managed?.error === null && managed.account === connection?.account;
  return (
    <Card title={t('options.connection.title')}>
      {baseUrl !== null && !isManagedNow && <ManagedConnectionNotice baseUrl={baseUrl} />}
      {isPaidForbidden && <p className="text-dim">{t('options.policy.unpaid')}</p>}
      {connection?.state === 'connected' ? (
        <Connected key={connection.account} connection={connection} isManaged={baseUrl !== null} />
      ) : (
        <>
          {connection ? (
            <Notice tone="error" title={errorText('unauthorized')}>
              {t('options.connection.rejected', { ending: connection.keyHint })}
            </Notice>
          ) : (
            baseUrl === null && <p className="text-dim">{t('options.connection.about')}</p>
          )}
          {baseUrl === null && (
            <ConnectForm key={connection?.account} initialAddress={connection?.baseUrl ?? ''} />
          )}
        </>
      )}
    </Card>
  );
}
