import type { ReactNode } from 'react';

/** A list of properties: the name at the start, the value at the end of each line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</dl>;
}

interface FactProps {
  name: string;
  isStrong?: boolean;
  children: ReactNode;
}

/** One line of the list. */
export function Fact({ name, isStrong = false, children }: FactProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isStrong ? 'text-base font-semibold' : ''}`}
    >
      <dt className={isStrong ? '' : 'text-dim'}>{name}</dt>
      <dd dir="auto" className="ms-auto max-w-full text-end wrap-break-word">
        {children}
      </dd>
    </div>
  );
}
