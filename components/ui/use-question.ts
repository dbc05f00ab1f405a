import { type RefObject, useEffect } from 'react';
import { useStepFocus } from './use-step-focus.ts';

/**
 * Returns a ref for what holds a control and, once that is pressed, a question in its place: the focus follows to what has
 * `data-step`, or to the text of the question, and back to the control. Escape closes the question.
 */
export function useQuestion<E extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<E | null> {
  const place = useStepFocus<E>(isOpen ? 'open' : 'closed', 'p, button');
  useEffect(() => {
    const { current } = place;
    if (!isOpen || !current) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    current.addEventListener('keydown', onKey);
    return () => current.removeEventListener('keydown', onKey);
  }, [isOpen, close, place]);
  return place;
}
