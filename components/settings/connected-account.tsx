import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type FormEvent, useState } from 'react';
import { ask } from '@/lib/service/ask/messages.ts';
import type { Connection } from '@/lib/service/connection/connection.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Parts } from '../ui/parts.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { AllowService } from './allow-service.tsx';
import { saved } from './saving.tsx';
import { useServiceAccess } from './use-service-access.ts';

/** The user's own name for an account; an empty one is none. */
function AccountName({ account, name, onDone }: { account: string; name: string; onDone: () => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saved('connection', ask('nameAccount', { account, name: typed }));
    onDone();
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-[1_1_160px]">
        <Field
          label={t('options.accounts.name')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          autoFocus
        />
      </div>
      <Button type="submit">{t('options.accounts.save')}</Button>
    </form>
  );
}

interface ConnectedAccountProps {
  connection: Connection;
  /** What it is called where there are several. */
  name: string;
  /** Whether pages show it. */
  isShown: boolean;
  isAlone: boolean;
  /** Set by the organization, so that it cannot be changed here. */
  isManaged: boolean;
}

/** A connected account: its service, its key's end and permissions, and what can be done with the connection. */
export function ConnectedAccount({ connection, name, isShown, isAlone, isManaged }: ConnectedAccountProps) {
  const { t, find } = useTexts();
  const errorText = useErrorText();
  const [isNaming, setNaming] = useState(false);
  const stopNaming = () => setNaming(false);
  const naming = useQuestion<HTMLDivElement>(isNaming, stopNaming);
  const { account, baseUrl, keyHint, label, state } = connection;
  const scopes = connection.scopes.map((scope) => find(`options.scope.${scope}`) ?? scope.slice(0, 40));
  const { host } = new URL(baseUrl);
  /** The name of a button, with that of its account where there are several. */
  const named = (
    what: 'options.accounts.rename' | 'options.accounts.show' | 'options.connection.disconnect',
  ) => (isAlone ? t(what) : `${t(what)}: ${name}`);
  const isNamed = !isAlone || connection.name !== null;
  const isRejected = state === 'rejected';
  const isAllowed = useServiceAccess(baseUrl);
  const isLive = !isRejected && isAllowed;
  const Icon = isLive ? CircleCheck : CircleX;
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Icon size={18} aria-hidden className={`mt-0.5 flex-none ${isLive ? 'text-pass' : 'text-error'}`} />
      <div className="grid min-w-0 flex-[1_1_200px] gap-0.5 wrap-anywhere">
        {isNamed && (
          <p dir="auto" className="font-semibold">
            <Parts
              of={[
                name,
                isShown && !isAlone && (
                  <span className="font-normal text-dim">{t('options.accounts.shown')}</span>
                ),
              ]}
            />
          </p>
        )}
        <p role={isShown && isLive ? 'status' : undefined} className={isAlone ? 'font-semibold' : ''}>
          {isLive ? t('options.connection.connected', { host }) : host}
        </p>
        <p dir="auto" className="text-dim">
          <Parts
            of={[
              t('options.connection.keyEnding', { ending: keyHint }),
              (!isNamed || label !== name) && label?.slice(0, 80),
            ]}
          />
        </p>
        {isRejected && !isManaged && (
          <p className="text-error">{t('options.connection.rejected', { ending: keyHint })}</p>
        )}
        {!isRejected && (
          <p className="text-dim">{t('options.connection.scopes', { scopes: scopes.join(', ') })}</p>
        )}
        {isManaged && <p className="text-dim">{t('options.policy.managed')}</p>}
        <div ref={naming} className="grid">
          {isNaming ? (
            <AccountName account={account} name={connection.name ?? ''} onDone={stopNaming} />
          ) : (
            <TextButton
              aria-label={named('options.accounts.rename')}
              className="justify-self-start"
              onClick={() => setNaming(true)}
            >
              {t('options.accounts.rename')}
            </TextButton>
          )}
        </div>
      </div>
      {!isAllowed && <AllowService url={baseUrl} about={errorText('permission_missing')} />}
      <div className="flex flex-wrap gap-2">
        {!isShown && (
          <Button
            aria-label={named('options.accounts.show')}
            onClick={() => void saved('connection', ask('showAccount', { account }))}
          >
            {t('options.accounts.show')}
          </Button>
        )}
        {!isManaged && (
          <Button
            aria-label={named('options.connection.disconnect')}
            onClick={() => void saved('connection', ask('disconnect', { account }))}
          >
            {t('options.connection.disconnect')}
          </Button>
        )}
      </div>
    </li>
  );
}
