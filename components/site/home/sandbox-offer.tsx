import { connectTo, useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import { SANDBOX } from '@/lib/service/connection/sandbox.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';

/**
 * Lets the user try everything with a service that runs on this computer: no account and no key needed. Only a clone of the
 * source code has that service, so that the offer is not made to users of a store; the options keep it for them.
 */
export default function SandboxOffer() {
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
