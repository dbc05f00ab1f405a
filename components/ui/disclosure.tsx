import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

/** A closed list with a heading that opens it. */
export function Disclosure({
  title,
  count,
  isRow = false,
  isWide = false,
  children,
}: {
  title: string;
  count?: number;
  /** One of several on a card. */
  isRow?: boolean;
  /** Its content has rows of its own, as wide as the card. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={isRow ? 'group' : 'group rounded-card border border-line bg-card'}>
      <summary
        className={`flex items-center gap-2 px-3 py-1.5 hover:bg-soft ${isRow ? 'min-h-9' : 'rounded-card'}`}
      >
        <ChevronRight
          size={14}
          aria-hidden
          className="flex-none text-dim transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        {count !== undefined && <span className="flex-none text-dim tabular-nums">{count}</span>}
      </summary>
      <div className={`border-t border-line ${isWide ? '' : 'px-3 py-2 ps-[34px]'}`}>{children}</div>
    </details>
  );
}
