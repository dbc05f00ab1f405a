import { type ReactNode, type RefObject, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { walkRows } from './walk-rows.ts';

/** The number of rows rendered beyond the window's edges, so that they are there when the user scrolls. */
const BEYOND = 12;
/** The range moves in steps, so that most scroll events change nothing. */
const STEP = 8;

interface Measures {
  count: number;
  height: number;
  /** The extra height of the open row in pixels. */
  extra: number;
}

/**
 * Returns the rows near the window. Uses an external store because React renders its updates synchronously: state would
 * be rendered after the frame in which the rows become visible.
 */
function useNearRows(list: RefObject<HTMLElement | null>, { count, height, extra }: Measures) {
  const range = useRef('0 40');
  const subscribe = useCallback(
    (changed: () => void) => {
      const look = () => {
        const top = list.current?.getBoundingClientRect().top ?? 0;
        // An open row only makes the others begin later; extra rows at the end make up for that.
        const above = Math.floor(Math.max(0, -top - extra) / height) - BEYOND;
        const size = Math.ceil((window.innerHeight + extra) / height) + 2 * BEYOND + STEP;
        const start = Math.max(0, Math.min(Math.floor(above / STEP) * STEP, count - size));
        const next = `${start} ${start + size}`;
        if (next === range.current) return;
        range.current = next;
        changed();
      };
      const options = { passive: true, capture: true };
      look();
      window.addEventListener('scroll', look, options);
      window.addEventListener('resize', look, options);
      return () => {
        window.removeEventListener('scroll', look, options);
        window.removeEventListener('resize', look, options);
      };
    },
    [list, count, height, extra],
  );
  const [first = 0, end = 0] = useSyncExternalStore(subscribe, () => range.current)
    .split(' ')
    .map(Number);
  return { first: Math.min(first, count), end: Math.min(end, count) };
}

interface WindowListProps<T> {
  label: string;
  rows: readonly T[];
  /** The height of a closed row in pixels. */
  height: number;
  /** The index of the open row, which is taller than the others; -1 if none is open. */
  opened: number;
  children: (row: T, index: number) => ReactNode;
}

/** A list of thousands of rows, of which only those near the window are rendered. Scrolls with the page. */
export function WindowList<T>({ label, rows, height, opened, children }: WindowListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState(0);
  const extra = opened < 0 ? 0 : measured;
  const { first, end } = useNearRows(list, { count: rows.length, height, extra });
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return;
      const look = () => {
        // An open row that is scrolled far away is removed but keeps its space.
        if (row.isConnected) setMeasured(Math.max(0, row.offsetHeight - height));
      };
      // Measure at once: the row may be scrolled away before the observer reports anything.
      look();
      const observer = new ResizeObserver(look);
      observer.observe(row);
      return () => observer.disconnect();
    },
    [height],
  );
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={walkRows}
      className="overflow-hidden rounded-card border border-line bg-card"
      style={{
        paddingTop: first * height + (opened < first ? extra : 0),
        paddingBottom: (rows.length - end) * height + (opened >= end ? extra : 0),
      }}
    >
      {rows.slice(first, end).map((row, offset) => {
        const index = first + offset;
        return (
          <li
            key={index}
            ref={index === opened ? measure : undefined}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="border-b border-line last:border-b-0"
            style={index === opened ? { minHeight: height } : { height }}
          >
            {children(row, index)}
          </li>
        );
      })}
    </ul>
  );
}
