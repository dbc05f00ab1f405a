import { estimate } from '@/lib/api/audit.ts';
import type { Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { isOldPrice, PRICE_VALID } from '../frame/price-age.ts';

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

/** The offer as it is shown, and as it is at the moment of payment. */
export interface ShownOffer {
  offer: Offer;
  /** Requests the offer again if it is too old to be paid: the form may have been open for hours. */
  fresh(): Promise<Offer>;
}

/** The offer for a site without a project. */
export const NO_OFFER: ShownOffer = { offer: { kind: 'none' }, fresh: async () => ({ kind: 'none' }) };

/** Returns what a full audit of a project would cost now. */
export function useOffer(projectId: number): ShownOffer {
  const input = { params: { id: projectId } };
  const { data, at, error } = useAnswer(estimate, input, PRICE_VALID / 1_000);
  const offer = offerOf(data, error);
  return {
    offer,
    async fresh() {
      if (at !== null && !isOldPrice({ at })) return offer;
      const now = await answer(estimate, input, 0);
      return offerOf(now.error ? null : now.data, now.error);
    },
  };
}
