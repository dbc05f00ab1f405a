import type { Refused } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BalanceShortfall } from '../frame/shortfall.tsx';
import { useGo } from '../frame/use-go.ts';
import { VERIFY } from './shield-paths.ts';

/** Why an order was refused, and what to do about it, if anything. */
export function OrderRefusal({ refused }: { refused: Refused }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { go } = useGo();
  const { code, given, message } = refused;
  if (code === 'insufficient_funds') return <BalanceShortfall refused={refused} />;
  const said = code === 'validation_error' && message ? message : errorText(code, given);
  return (
    <div role="alert">
      <Notice tone="warn">
        <p dir="auto">{said}</p>
        {code === 'needs_verify' && (
          <TextButton onClick={() => go(VERIFY)}>{t('shield.verify.action')}</TextButton>
        )}
      </Notice>
    </div>
  );
}
