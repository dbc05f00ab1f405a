import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import '@/components/shell/style.css';
import { Page } from '@/components/shell/page.tsx';
import { currentTranslator } from '@/components/texts/texts.tsx';

/** Renders a part of a page as a page does: with the reader's language, the theme, and the error boundary. */
export async function draw(part: ReactNode) {
  return render(<Page translator={await currentTranslator()}>{part}</Page>);
}
