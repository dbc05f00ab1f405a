import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

/**
 * A warning across a card: what it says, and what helps. The action moves below the text where the text would have less than 150
 * pixels next to it.
 */
export function WarningStrip({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 border-b border-line bg-soft px-3 py-1 text-small">
      <TriangleAlert size={14} aria-hidden className="mx-[3px] mt-px flex-none text-warn" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5">
        <div className="min-w-0 flex-[1_1_150px] wrap-anywhere">{children}</div>
        {action}
      </div>
    </div>
  );
}
