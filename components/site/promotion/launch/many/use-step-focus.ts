import { useEffect, useRef } from 'react';

/**
 * Returns a ref for the heading of a step. When another step begins and the button that led to it is gone, the heading
 * gets the focus; not when the place is opened.
 *
 * @param step Null until it is known.
 */
export function useStepFocus(step: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const hasChanged = before.current !== null && before.current !== step;
    before.current = step;
    if (hasChanged && document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return heading;
}
