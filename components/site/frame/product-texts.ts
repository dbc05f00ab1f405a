import type { Product } from '@/lib/service/records/projects.ts';
import { useErrorText } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { ProductState } from './site-rows.tsx';
import { useTrouble } from './use-trouble.ts';

/**
 * What any product's row says when it has nothing of its own to say: that it is loading, that there is no project,
 * why it cannot be known. What is said once for all rows is not said again in each.
 */
export function useProductTexts<P extends Product>({ state, error }: ProductState<P>) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code } = useTrouble();
  const detail =
    state === 'unknown'
      ? error === 'forbidden_scope'
        ? t('products.forbidden')
        : code
          ? t('products.unknown')
          : error && errorText(error)
      : state === 'none'
        ? t('products.none')
        : null;
  const problem = state === 'unknown' || code || !error ? null : errorText(error);
  return { isLoading: state === 'loading', detail, problem };
}
