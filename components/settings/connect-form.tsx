import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { connectTo, useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import { SANDBOX } from '@/lib/service/connection/sandbox.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConnectSteps } from './connect-steps.tsx';

/** The field that an error is about; other errors are about neither. */
const AT_FAULT: Readonly<Partial<Record<ServiceErrorCode, 'address' | 'key'>>> = {
  bad_address: 'address',
  not_this_api: 'address',
  bad_key: 'key',
  unauthorized: 'key',
  no_scopes: 'key',
};

interface ConnectFormProps {
  initialAddress?: string;
  /** Called when the account is connected, also if it was connected before. */
  onConnected?: () => void;
}

/**
 * The address and API key of the service. The key is never filled in: the old key must not be sent to a new address.
 */
export function ConnectForm({ initialAddress = '', onConnected }: ConnectFormProps) {
  const { t } = useTexts();
  const [address, setAddress] = useState(initialAddress);
  const [key, setKey] = useState('');
  const [isShown, setShown] = useState(false);
  const { attempt, isRunning } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const atFault = attempt?.error ? AT_FAULT[attempt.error.code] : undefined;
  useEffect(() => {
    if (attempt?.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (await connectTo(address, key)) onConnected?.();
  };
  const fillSandbox = () => {
    setAddress(SANDBOX.address);
    setKey(SANDBOX.key);
  };
  return (
    <form ref={form} onSubmit={(event) => void connect(event)} noValidate className="grid gap-3">
      <Field
        label={t('options.connection.address')}
        hint={t('options.connection.addressHint')}
        faultId={atFault === 'address' ? reasonId : null}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://…/api/v1"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label={t('options.connection.key')}
        hint={t('options.connection.keyHint')}
        faultId={atFault === 'key' ? reasonId : null}
        value={key}
        onChange={({ target }) => setKey(target.value)}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        button={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={t(isShown ? 'options.connection.hide' : 'options.connection.show')}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <ConnectSteps reasonId={reasonId} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" look="primary" disabled={isRunning}>
          {t('options.connection.connect')}
        </Button>
        <TextButton onClick={fillSandbox}>{t('options.connection.sandbox')}</TextButton>
      </div>
    </form>
  );
}
