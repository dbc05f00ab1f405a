import { estimate } from '@/lib/api/audit.ts';
import type { Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { useAnswer } from '../../stored/use-answer.ts';

/**
 * What the service offers for a full audit. `none`: an express audit has to tell the size of the site first.
 * `unpriced`: it has an estimate, but names no price.
 */
export type Offer =
  | { kind: 'loading' | 'none' | 'unpriced' }
  | { kind: 'refused'; error: ServiceErrorInit }
  | { kind: 'priced'; amount: number; currency: string; pages: number | null };

/**
 * AUD-03: that there is no estimate yet is said in two ways, by an error and by a field.
 *
 * @internal For tests: told for each answer of the service, without drawing it.
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

/** Seconds for which an estimate is not asked for again: a price that is about to be paid is a fresh one. */
const FRESH = 120;

/** What a full audit of a project would cost now. */
export function useOffer(projectId: number): Offer {
  const { data, error } = useAnswer(estimate, { params: { id: projectId } }, FRESH);
  return offerOf(data, error);
}
