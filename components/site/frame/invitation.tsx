import { useEffect, useState } from 'react';
import { isLoadedFromFolder, openOptions } from '@/lib/platform/browser.ts';
import { connectTo, useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import { SANDBOX } from '@/lib/service/connection/sandbox.ts';
import { lostConnection } from '@/lib/service/connection/witness.ts';
import { useErrorText } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Lets the user try everything with a service that runs on this computer: no account and no key needed. Only a clone of the
 * source code has that service, so that the offer is not made to users of a store; the options keep it for them.
 */
function SandboxOffer() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { attempt, isRunning } = useAttempt();
  const { error } = attempt ?? {};
  return (
    <>
      <TextButton
        className="justify-self-start text-small"
        disabled={isRunning}
        onClick={() => void connectTo(SANDBOX.address, SANDBOX.key)}
      >
        {t('products.sandbox')}
      </TextButton>
      {error && (
        <p role="alert" className="text-small text-error">
          {errorText(error.code, error.given)} {t('products.sandboxStart')}
        </p>
      )}
    </>
  );
}

/**
 * What users without a key are offered: to connect, where to get a key, and in a clone to try the local sandbox. If the settings
 * were lost, it says so, because this is not a first start.
 */
export function Invitation() {
  const { t } = useTexts();
  const [lost, setLost] = useState<string | null>(null);
  const [isClone, setClone] = useState(false);
  useEffect(() => void lostConnection().then(setLost, () => {}), []);
  useEffect(() => void isLoadedFromFolder().then(setClone, () => {}), []);
  return (
    <Notice
      tone={lost ? 'warn' : 'info'}
      action={
        <Button look="primary" className="self-start" onClick={openOptions}>
          {t('products.connect')}
        </Button>
      }
    >
      <p>{lost ? t('storage.lost', { host: lost }) : t('products.invitation')}</p>
      <p className="text-small text-dim">{t('products.keyFrom')}</p>
      {isClone && <SandboxOffer />}
    </Notice>
  );
}
