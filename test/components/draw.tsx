import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '@/components/shell/style.css';
import { Page } from '@/components/shell/page.tsx';
import { currentTranslator } from '@/components/texts/texts.tsx';

const drawn = new Set<() => void>();

/** Removes everything that tests have drawn. */
export function removeDrawn(): void {
  for (const remove of drawn) remove();
}

/**
 * Renders a part of a page as a page does: with the reader's language, the theme, and the error boundary. The part is
 * in the document when this has answered: React's own `act`, which would wait for it too, is only in its build for
 * development.
 */
export async function draw(part: ReactNode) {
  const translator = await currentTranslator();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const rerender = (next: ReactNode) =>
    flushSync(() => root.render(<Page translator={translator}>{next}</Page>));
  const unmount = () => {
    drawn.delete(unmount);
    flushSync(() => root.unmount());
    container.remove();
  };
  drawn.add(unmount);
  rerender(part);
  return { container, rerender, unmount };
}
