import type { FocusEvent } from 'react';

/** The number of the child with the focus, by what it is in; null if none has it. */
const rows = new WeakMap<Element, number | null>();

/** Gives the focus to a row's first control, or to the row itself if it has none. */
export function focusRow(row: Element | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  const control = row.matches('button, a[href]')
    ? row
    : row.querySelector<HTMLElement>('summary, a[href], button:enabled, input:enabled');
  if (!control) row.tabIndex = -1;
  (control ?? row).focus();
}

/** Gives the focus to the visible heading before the place that something was removed from. */
function focusHeadingBefore({ target, nextSibling }: MutationRecord): void {
  const isBefore = (one: Element, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((one) =>
    one.checkVisibility(),
  );
  const before = headings.findLast((one) =>
    nextSibling?.isConnected ? isBefore(one, nextSibling) : target.contains(one) || isBefore(one, target),
  );
  const heading = before ?? headings[0];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

function watch(list: Element): void {
  const observer = new MutationObserver((records) => {
    const row = rows.get(list) ?? null;
    const isLost = row !== null && document.activeElement === document.body;
    if (list.isConnected) {
      if (isLost) focusRow(list.children[Math.min(row, list.children.length - 1)]);
      return;
    }
    observer.disconnect();
    rows.delete(list);
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(list)));
    if (isLost && removal?.target.isConnected) focusHeadingBefore(removal);
  });
  for (let part: Element | null = list; part; part = part.parentElement) {
    observer.observe(part, { childList: true });
  }
}

function noteFocus({ currentTarget: list, target }: FocusEvent): void {
  if (!rows.has(list)) watch(list);
  rows.set(
    list,
    [...list.children].findIndex((row) => row.contains(target)),
  );
}

/** Notes that no row has the focus. Not called for a row that is removed. */
function noteLeft({ currentTarget: list }: FocusEvent): void {
  rows.set(list, null);
}

/**
 * Attributes of a list, or of anything else that a press inside may remove. If the row with the focus is removed, the row that
 * is now in its place gets it; if all of it is removed, the heading before it does. On the body, the keyboard and the
 * screen reader would start again at the top.
 */
export const KEEPS_FOCUS = { onFocus: noteFocus, onBlur: noteLeft } as const;
