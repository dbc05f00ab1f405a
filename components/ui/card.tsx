import { type ReactNode, useId } from 'react';
import { KEEPS_FOCUS } from './keep-focus.ts';

/** A part of a page on a card of its own. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        {title}
      </h2>
      <div {...KEEPS_FOCUS} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {children}
      </div>
    </section>
  );
}
