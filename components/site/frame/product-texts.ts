import type { Product } from '@/lib/service/records/projects.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { ProductState } from './site-rows.tsx';
import { useTrouble } from './use-trouble.ts';

/**
 * Returns the generic messages of a product's row: it is loading, there is no project, why its state is unknown.
 * Problems shown once for all rows are not repeated in each.
 */
export function useProductTexts<P extends Product>({ state, error, mayHaveMore }: ProductState<P>) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code } = useTrouble();
  const detail =
    state === 'unknown'
      ? error === 'forbidden_scope'
        ? t('products.forbidden')
        : code || !error
          ? t('products.unknown')
          : errorText(error)
      : state === 'none'
        ? t(mayHaveMore ? 'products.unknown' : 'products.none')
        : null;
  const problem = state === 'unknown' || code || !error ? null : errorText(error);
  return { isLoading: state === 'loading', detail, problem };
}
