import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePolicy } from './policy-state.ts';

/**
 * Returns a function that says what helps against an error where its message does not; null if trying again is all. A
 * refused key needs a new one, which only the service's own site makes, and only the organization replaces its own.
 */
export function useNextStep(): (code: ServiceErrorCode) => string | null {
  const { t } = useTexts();
  const isManaged = usePolicy(({ value }) => value.baseUrl !== null);
  return (code) => (code === 'unauthorized' && !isManaged ? t('products.keyFrom') : null);
}
