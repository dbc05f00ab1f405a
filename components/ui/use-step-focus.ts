import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './keep-focus.ts';

/**
 * Returns a ref for what gets the focus when another step begins and the control that led to it is gone: on the body, the
 * keyboard and the screen reader would start again at the top. A focus that is elsewhere stays there, and the first step
 * moves nothing.
 *
 * @param step Null until it is known.
 * @param inside For a ref around the steps: what gets the focus there if nothing has `data-step`, as a selector.
 */
export function useStepFocus<E extends HTMLElement>(
  step: string | null,
  inside?: string,
): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(step);
  useEffect(() => {
    const hasChanged = before.current !== null && before.current !== step;
    before.current = step;
    if (!hasChanged || !isFocusLost()) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    const target = inside === undefined ? place.current : (find('[data-step]') ?? find(inside));
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus();
  }, [step, inside]);
  return place;
}
