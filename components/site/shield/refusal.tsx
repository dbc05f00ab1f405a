import type { Refused } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useGo } from '../frame/use-go.ts';
import { VERIFY } from './shield-paths.ts';
import { useBalance } from './use-balance.ts';

/** Why an order was refused, and what to do about it, if anything. */
export function OrderRefusal({ refused: { code, given, message } }: { refused: Refused }) {
  const { t } = useTexts();
  const { topUp } = useBalance();
  const errorText = useErrorText();
  const { go } = useGo();
  const href = serviceAddress(topUp);
  const said = code === 'validation_error' && message ? message : errorText(code, given);
  return (
    <div role="alert">
      <Notice tone="warn">
        <p dir="auto">{said}</p>
        {code === 'needs_verify' && (
          <TextButton onClick={() => go(VERIFY)}>{t('shield.verify.action')}</TextButton>
        )}
        {code === 'insufficient_funds' && href && (
          <ExternalLink href={href}>{t('shield.topUp')}</ExternalLink>
        )}
      </Notice>
    </div>
  );
}
