import type { FocusEvent } from 'react';

/** The number of the row with the focus, by its list; null if none has it. */
const rows = new WeakMap<Element, number | null>();

function giveToNext(list: Element): void {
  const row = rows.get(list) ?? null;
  if (row === null || document.activeElement !== document.body) return;
  const next = list.children[Math.min(row, list.children.length - 1)];
  next?.querySelector<HTMLElement>('summary, a[href], button:enabled, input:enabled')?.focus();
}

/**
 * Keeps the focus in a list: if the row that has it is removed, the row that is now in its place gets it. On the body, the
 * keyboard and the screen reader would start again at the top.
 */
export function keepFocus({ currentTarget: list, target }: FocusEvent<HTMLUListElement>): void {
  if (!rows.has(list)) new MutationObserver(() => giveToNext(list)).observe(list, { childList: true });
  rows.set(
    list,
    [...list.children].findIndex((row) => row.contains(target)),
  );
}

/** Notes that no row has the focus. Not called for a row that is removed. */
export function leaveFocus({ currentTarget: list }: FocusEvent<HTMLUListElement>): void {
  rows.set(list, null);
}
