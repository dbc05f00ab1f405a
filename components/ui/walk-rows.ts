import type { KeyboardEvent } from 'react';

/**
 * Moves between rows with the arrow keys, in addition to the Tab key: from a control marked `data-row` to the one with
 * the same mark in the next row.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focused = event.target as HTMLElement;
  const row = focused.closest('li');
  const kind = focused.dataset.row;
  if (!row || kind === undefined) return;
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>(`[data-row="${kind}"]`)?.focus();
}
