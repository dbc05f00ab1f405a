import CircleCheck from 'lucide-react/icons/circle-check';
import type { Connection } from '@/lib/service/connection.ts';
import { ask } from '@/lib/service/messages.ts';
import { useConnection } from '../stored-state.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConnectForm } from './connect-form.tsx';

function Connected({ connection }: { connection: Connection }) {
  const { t, find } = useTexts();
  const scopes = connection.scopes.map((scope) => find(`options.scope.${scope}`) ?? scope.slice(0, 40));
  return (
    <>
      <div className="flex items-start gap-3">
        <CircleCheck size={18} aria-hidden className="mt-0.5 flex-none text-pass" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p role="status" className="font-semibold">
            {t('options.connection.connected', { host: new URL(connection.baseUrl).host })}
          </p>
          <p dir="auto" className="text-dim">
            {t('options.connection.keyEnding', { ending: connection.keyHint })}
            {connection.label && ` · ${connection.label.slice(0, 80)}`}
          </p>
          <p className="text-dim">{t('options.connection.scopes', { scopes: scopes.join(', ') })}</p>
        </div>
        <Button onClick={() => void ask('disconnect', {})}>{t('options.connection.disconnect')}</Button>
      </div>
      <Disclosure title={t('options.connection.change')}>
        <ConnectForm initialAddress={connection.baseUrl} />
      </Disclosure>
    </>
  );
}

/** The connection to the service: what there is, or the form that makes it. */
export function ConnectionCard() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { value: connection } = useConnection();
  return (
    <Card title={t('options.connection.title')}>
      {connection?.state === 'connected' ? (
        <Connected key={connection.account} connection={connection} />
      ) : (
        <>
          {connection ? (
            <Notice tone="error" title={errorText('unauthorized')}>
              {t('options.connection.rejected', { ending: connection.keyHint })}
            </Notice>
          ) : (
            <p className="text-dim">{t('options.connection.about')}</p>
          )}
          <ConnectForm key={connection?.account} initialAddress={connection?.baseUrl ?? ''} />
        </>
      )}
    </Card>
  );
}
