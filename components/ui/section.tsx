import type { ReactNode, Ref } from 'react';
import { KEEPS_FOCUS } from './keep-focus.ts';
import { walkRows } from './walk-rows.ts';

/** A part of a page under a small heading, with room for one action next to it. */
export function Section({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mt-0.5 mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 text-tiny">
        <h2
          className="min-w-0 truncate font-bold tracking-wider text-dim uppercase @max-[599px]/page:wrap-anywhere @max-[599px]/page:whitespace-normal"
          title={title}
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/**
 * A list of rows on a card. The arrow keys move between controls of its rows that are marked `data-row`, and the focus
 * stays in it when a row is removed, or goes to the heading before it with the last one.
 */
export function RowList({
  label,
  ref,
  children,
}: {
  label?: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) {
  return (
    <ul
      ref={ref}
      aria-label={label}
      onKeyDown={walkRows}
      {...KEEPS_FOCUS}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
    >
      {children}
    </ul>
  );
}
