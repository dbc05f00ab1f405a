import type { ReactNode } from 'react';

/**
 * A card of warning strips; without any, it is not there. The card has a line below its last strip, whose own is hidden.
 * `hasHome`: a wide workspace shows the home of the site next to it, which says the same.
 */
export function StripCard({ hasHome = false, children }: { hasHome?: boolean; children: ReactNode }) {
  return (
    <div
      className={`overflow-hidden rounded-card border border-line bg-card empty:hidden *:last:-mb-px ${hasHome ? 'min-[760px]:hidden' : ''}`}
    >
      {children}
    </div>
  );
}
