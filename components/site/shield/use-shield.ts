import * as z from 'zod/mini';
import { routeOf } from '@/lib/api/caller.ts';
import type { AnyEndpoint, Reply } from '@/lib/api/endpoint.ts';
import { createProject, type ShieldProject, verifyProject } from '@/lib/api/shield.ts';
import { domainOf } from '@/lib/platform/address.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { type ProductState, useProduct, useSite } from '../frame/site-rows.tsx';

/** Returns the responses to the site's orders of one kind, newest first, as far as they can be read. */
function answersOf<E extends AnyEndpoint>(orders: readonly Operation[], endpoint: E) {
  return orders
    .filter(({ kind, state, reply }) => kind === routeOf(endpoint) && state === 'accepted' && reply)
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ reply, settledAt, input }) => {
      const parsed = z.safeParse(endpoint.reply, reply);
      return parsed.success ? [{ reply: parsed.data as Reply<E>, at: settledAt ?? 0, input }] : [];
    });
}

interface Shield {
  state: ProductState<'shield'>['state'];
  product: ProductState<'shield'>;
  project: ShieldProject | null;
  isVerified: boolean;
  /** How the site was verified, as the service calls it; null if that was not seen here. */
  method: string | null;
  /** The token that the site must contain, and the service's hint where; null if not received yet. */
  given: { token: string; hint: unknown } | null;
}

/** Returns the shield of the site: the list's data, updated with what our own orders have returned since. */
export function useShield(): Shield {
  const { rows, host } = useSite();
  const product = useProduct('shield');
  const made = answersOf(rows.operations, createProject);
  // A project that was created after the list was fetched is not in it yet.
  const fresh = made.find(
    ({ reply, at }) => at > (product.at ?? 0) && domainOf(reply.project.domain) === domainOf(host),
  );
  const project = product.project ?? fresh?.reply.project ?? null;
  const verified = answersOf(rows.operations, verifyProject).find(
    ({ reply, input }) =>
      reply.verified && (input.params as { id?: unknown } | undefined)?.id === project?.id,
  );
  const shown = made.find(({ reply }) => reply.project.id === project?.id && reply.project.verify_token);
  return {
    product,
    project,
    state: project ? 'found' : product.state,
    isVerified: project?.verified === true || (verified !== undefined && verified.at > (product.at ?? 0)),
    method: verified?.reply.method ?? null,
    given: shown
      ? { token: shown.reply.project.verify_token as string, hint: shown.reply.verification_hint }
      : null,
  };
}
