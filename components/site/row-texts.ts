import type { Product } from '@/lib/projects/projects.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import type { ProductState } from './product.ts';
import { useRefresh } from './refresh.ts';

/**
 * What any product's row says when it has nothing of its own to say: that it is loading, that there is no project,
 * why it cannot be known. What the section's heading says for all rows is not said again in each.
 */
export function useRowTexts<P extends Product>({ state, error }: ProductState<P>) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const general = useRefresh((refresh) => refresh.error);
  const own = error !== general ? error : null;
  const detail =
    state === 'unknown'
      ? error === 'forbidden_scope'
        ? t('products.forbidden')
        : error && errorText(error)
      : state === 'none'
        ? t('products.none')
        : null;
  return { isLoading: state === 'loading', detail, problem: state === 'unknown' ? null : own };
}
