import type { ReactNode } from 'react';
import { BackLink } from '../shell/back-link.tsx';

interface SetBarProps {
  title: string;
  /** Where the arrow leads; null if there is nothing before. */
  back: string | null;
  /** At the end. */
  children?: ReactNode;
}

/** The bar of a screen about sets of pages: the way back, the title, what can be done. */
export function SetBar({ title, back, children }: SetBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {back !== null && <BackLink href={back} />}
      <h2 data-step className="min-w-0 flex-1 font-semibold wrap-break-word">
        {title}
      </h2>
      {children}
    </div>
  );
}
