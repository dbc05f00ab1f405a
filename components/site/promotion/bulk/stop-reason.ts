import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import type { Batch } from '@/lib/service/records/batch.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/use-texts.ts';

const OWN = ['user', 'lost', 'price_changed', 'interrupted'] as const;

/** Returns why orders in bulk have stopped before their end. */
export function useStopReason(): (stop: NonNullable<Batch['stop']>) => string {
  const { t } = useTexts();
  const errorText = useErrorText();
  return ({ code }) => {
    const own = OWN.find((one) => one === code);
    return own ? t(`promotion.bulk.stop.${own}`) : errorText(code as ServiceErrorCode);
  };
}
