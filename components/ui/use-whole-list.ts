import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusRow, isFocusLost } from './keep-focus.ts';

/**
 * Returns whether a list that is cut at first shows all its rows, and how to show those from an index on. The first of them
 * gets the focus as soon as it is there: the button that was pressed may be gone. A focus that has moved on meanwhile stays.
 */
export function useWholeList<E extends HTMLElement>(): {
  list: RefObject<E | null>;
  isWhole: boolean;
  showFrom: (index: number) => void;
} {
  const list = useRef<E>(null);
  const awaited = useRef<{ index: number; pressed: Element | null } | null>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const row = awaited.current && list.current?.children[awaited.current.index];
    if (!awaited.current || !row) return;
    const isHere = isFocusLost() || document.activeElement === awaited.current.pressed;
    awaited.current = null;
    if (isHere) focusRow(row);
  });
  const showFrom = (index: number) => {
    awaited.current = { index, pressed: document.activeElement };
    setWhole(true);
  };
  return { list, isWhole, showFrom };
}
