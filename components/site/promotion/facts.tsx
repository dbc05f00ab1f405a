import type { ReactNode } from 'react';

/** What something is, line by line: the name, and the value at the end. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</dl>;
}

interface FactProps {
  name: string;
  isStrong?: boolean;
  children: ReactNode;
}

/** One line of them. */
export function Fact({ name, isStrong = false, children }: FactProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isStrong ? 'text-base font-semibold' : ''}`}>
      <dt className={isStrong ? '' : 'flex-none text-dim'}>{name}</dt>
      <dd dir="auto" className="min-w-0 text-end wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
