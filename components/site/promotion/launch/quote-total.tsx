import { useErrorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { lackOf, type Quoted, type QuoteState } from './use-quote.ts';

/** Returns the sentence for a balance that is too low for a price; null if it is not. */
export function useLowText(): (quoted: Quoted) => string | null {
  const { t } = useTexts();
  const { money } = useMoney();
  return (quoted) => {
    if (quoted.price.sufficient_funds !== false) return null;
    const lack = lackOf(quoted);
    return lack === null ? t('promotion.price.low') : t('promotion.price.lowBy', { amount: money(lack) });
  };
}

interface QuoteTotalProps {
  quote: QuoteState;
  /** Whether it is the price of one of several links that are launched together. */
  isOfOne?: boolean;
}

/** What the order in the form costs now, according to the service. */
export function QuoteTotal({ quote: { quoted, error, isAsking, again }, isOfOne = false }: QuoteTotalProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { money } = useMoney();
  const lowText = useLowText();
  if (error) {
    return (
      <div role="alert" className="min-w-0 flex-1 text-small wrap-anywhere">
        <span className="text-error">
          {error.code === 'validation_error' && error.message
            ? error.message
            : errorText(error.code, error.given)}
        </span>{' '}
        <TextButton onClick={again}>{t('page.tryAgain')}</TextButton>
      </div>
    );
  }
  const surcharge = quoted?.body.brand_anchors ? quoted.price.brand_anchors_price : null;
  const low = quoted && lowText(quoted);
  return (
    <div aria-live="polite" aria-busy={isAsking} className="min-w-0 flex-1">
      <p className="text-base font-semibold">{quoted ? money(quoted.price.total) : isAsking ? '…' : '–'}</p>
      <p className="text-small text-dim">
        {surcharge
          ? t('promotion.price.withBrand', { amount: money(surcharge) })
          : t(`promotion.price.${isAsking ? 'asking' : isOfOne ? 'ofOneLink' : 'ofService'}`)}
      </p>
      {low && <p className="text-small text-warn">{low}</p>}
    </div>
  );
}
