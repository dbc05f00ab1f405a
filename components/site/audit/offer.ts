import { estimate } from '@/lib/api/audit.ts';
import type { Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { useAnswer } from '../../stored/use-answer.ts';

/**
 * The service's offer of a full audit. `none`: an express audit must first find out the size of the site. `unpriced`:
 * there is an estimate, but without a price.
 */
export type Offer =
  | { kind: 'loading' | 'none' | 'unpriced' }
  | { kind: 'refused'; error: ServiceErrorInit }
  | { kind: 'priced'; amount: number; currency: string; pages: number | null };

/**
 * AUD-03: Returns the offer. The service reports a missing estimate in two ways, by an error and by a field.
 *
 * @internal Exported for tests, which call it with each possible response, without rendering.
 */
export function offerOf(data: Reply<typeof estimate> | null, error: ServiceErrorInit | null): Offer {
  if (error?.code === 'need_estimate') return { kind: 'none' };
  if (data) {
    const { has_estimate, full_audit_price: amount, currency, estimated_pages: pages } = data;
    if (!has_estimate) return { kind: 'none' };
    if (typeof amount !== 'number' || !currency) return { kind: 'unpriced' };
    return { kind: 'priced', amount, currency, pages: pages ?? null };
  }
  return error ? { kind: 'refused', error } : { kind: 'loading' };
}

/** Seconds before an estimate is requested again: a price that is about to be paid must be fresh. */
const FRESH = 120;

/** Returns what a full audit of a project would cost now. */
export function useOffer(projectId: number): Offer {
  const { data, error } = useAnswer(estimate, { params: { id: projectId } }, FRESH);
  return offerOf(data, error);
}
