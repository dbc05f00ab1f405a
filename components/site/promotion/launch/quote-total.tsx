import { useErrorText } from '../../../texts/texts.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { useMoney } from '../../frame/use-money.ts';
import type { QuoteState } from './use-quote.ts';

/** What the order in the form costs now, according to the service. */
export function QuoteTotal({ quote: { quoted, error, isAsking, again } }: { quote: QuoteState }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { money } = useMoney();
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
  return (
    <div aria-live="polite" aria-busy={isAsking} className="min-w-0 flex-1">
      <p className="text-base font-semibold">{quoted ? money(quoted.price.total) : isAsking ? '…' : '–'}</p>
      <p className="text-small text-dim">
        {t(isAsking ? 'promotion.price.asking' : 'promotion.price.ofService')}
      </p>
    </div>
  );
}
