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

/** The heading that has the focus in place of a button that is gone; null if no heading ever had it. */
let standIn: HTMLElement | null = null;

/** Whether the focus is on nothing that can be used, or on a heading in place of a button that is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement === standIn || activeElement?.matches(':disabled') === true;
}

const headings = () => [...document.querySelectorAll<HTMLElement>('h1, h2, h3')];
const isBefore = (one: Element, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Gives the focus to the last visible heading of these, or to the first one of the document. */
function focusHeading(before: readonly HTMLElement[], options?: FocusOptions): void {
  const isShown = (one: HTMLElement) => one.isConnected && one.checkVisibility();
  standIn = before.findLast(isShown) ?? headings().find(isShown) ?? null;
  if (!standIn) return;
  standIn.tabIndex = -1;
  standIn.focus(options);
}

/** Gives the focus to the visible heading before the place that something was removed from. */
function focusHeadingBefore({ target, nextSibling }: MutationRecord): void {
  focusHeading(
    headings().filter((one) =>
      nextSibling?.isConnected ? isBefore(one, nextSibling) : target.contains(one) || isBefore(one, target),
    ),
  );
}

/**
 * For the `ref` of a button. Browsers take the focus from a button that is disabled while something is under way; it gets the
 * focus back when that is over. If the button is gone then, and nothing else has taken the focus, the heading before it does.
 * Nothing is scrolled for who has pressed it with a pointer.
 */
export function keepFocus(button: HTMLButtonElement): () => void {
  const heldNow = () =>
    document.activeElement === button ? { preventScroll: !button.matches(':focus-visible') } : null;
  let held: FocusOptions | null = null;
  const observer = new MutationObserver(() => {
    if (button.disabled) held = heldNow();
    else if (held && isFocusLost()) button.focus(held);
  });
  observer.observe(button, { attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    const last = heldNow() ?? (button.disabled ? held : null);
    if (!last) return;
    const before = headings().filter((one) => isBefore(one, button));
    // A list gives the focus to another row first.
    setTimeout(() => {
      if (isFocusLost()) focusHeading(before, last);
    });
  };
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
