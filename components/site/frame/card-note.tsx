import type { ReactNode } from 'react';

/** A few words inside a card, set apart from the form fields. */
export function CardNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-control bg-soft px-2.5 py-1.5 wrap-anywhere">
      <p className="font-medium">{title}</p>
      <div className="text-small text-dim empty:hidden">{children}</div>
    </div>
  );
}
