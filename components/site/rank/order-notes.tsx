import { routeOf } from '@/lib/api/caller.ts';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import { OperationNotes } from '../frame/operation-notes.tsx';
import { StripCard } from '../frame/strip-card.tsx';

/** A card with notes on orders of one kind whose outcome is unexpected. */
export function OrderNotes({ endpoint }: { endpoint: Pick<AnyEndpoint, 'method' | 'path'> }) {
  return (
    <StripCard>
      <OperationNotes kind={routeOf(endpoint)} />
    </StripCard>
  );
}
