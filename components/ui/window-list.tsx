import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface WindowListProps<T> {
  label: string;
  rows: readonly T[];
  /** Pixels of a closed row. */
  height: number;
  /** The one row that is open, and so higher than the others; -1 where none is. */
  opened: number;
  children: (row: T, index: number) => ReactNode;
}

/** Rows beyond the window's edges that are there already when they are scrolled to. */
const BEYOND = 16;
/** The range moves in steps, so that most movements change nothing. */
const STEP = 8;

/** Moves from row to row by arrow keys, besides the tab key. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focused = event.target as HTMLElement;
  const row = focused.closest('li');
  if (!row || !focused.matches('[data-row]')) return;
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>('[data-row]')?.focus();
}

/** A list of thousands of rows, of which only those near the window exist. Scrolls with the page. */
export function WindowList<T>({ label, rows, height, opened, children }: WindowListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const openRow = useRef<HTMLLIElement>(null);
  const count = rows.length;
  const [start, setStart] = useState(0);
  const [size, setSize] = useState(40);
  const [extra, setExtra] = useState(0);

  const look = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    // An open row only makes the others begin later, which what lies beyond the edges makes up for.
    const first = Math.floor(Math.max(0, -top - extra) / height) - BEYOND;
    setStart(Math.max(0, Math.min(Math.floor(first / STEP) * STEP, count - 1)));
    setSize(Math.ceil((window.innerHeight + extra) / height) + 2 * BEYOND + STEP);
  }, [height, extra, count]);

  useLayoutEffect(look, [look]);
  useEffect(() => {
    const options = { passive: true, capture: true };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    return () => {
      window.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look, options);
    };
  }, [look]);

  useLayoutEffect(() => {
    const row = openRow.current;
    if (opened < 0) setExtra(0);
    if (!row) return;
    const observer = new ResizeObserver(() => setExtra(Math.max(0, row.offsetHeight - height)));
    observer.observe(row);
    return () => observer.disconnect();
  }, [opened, height]);

  const first = Math.min(start, Math.max(0, count - size));
  const end = Math.min(count, first + size);
  const above = first * height + (opened >= 0 && opened < first ? extra : 0);
  const below = (count - end) * height + (opened >= end ? extra : 0);
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={walk}
      className="overflow-hidden rounded-card border border-line bg-card"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {rows.slice(first, end).map((row, offset) => {
        const index = first + offset;
        return (
          <li
            key={index}
            ref={index === opened ? openRow : undefined}
            aria-setsize={count}
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
