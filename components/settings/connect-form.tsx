import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type FormEvent, useState } from 'react';
import { connectTo, useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import { SANDBOX } from '@/lib/service/connection/sandbox.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConnectSteps } from './connect-steps.tsx';

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
  const isRunning = useAttempt((state) => state.isRunning);
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (await connectTo(address, key)) onConnected?.();
  };
  const fillSandbox = () => {
    setAddress(SANDBOX.address);
    setKey(SANDBOX.key);
  };
  return (
    <form onSubmit={(event) => void connect(event)} noValidate className="grid gap-3">
      <Field
        label={t('options.connection.address')}
        hint={t('options.connection.addressHint')}
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
      <ConnectSteps />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" look="primary" disabled={isRunning}>
          {t('options.connection.connect')}
        </Button>
        <TextButton onClick={fillSandbox}>{t('options.connection.sandbox')}</TextButton>
      </div>
    </form>
  );
}
