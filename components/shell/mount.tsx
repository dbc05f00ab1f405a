import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { readWhereRowsAre } from '@/lib/service/ask/private-rows.ts';
import { storedStateRead } from '../stored/stored-state.ts';
import { currentTranslator } from '../texts/texts.tsx';
import { Page } from './page.tsx';

// The extension's policy forbids code that is created at run time, and each attempt would be reported.
z.config({ jitless: true });
readWhereRowsAre();

/** Replaces a page's static shell with its content once storage and the reader's language are loaded. */
export async function mount(
  content: ReactNode | Promise<ReactNode>,
  loadTexts = currentTranslator,
): Promise<void> {
  await storedStateRead();
  const translator = await loadTexts();
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<Page translator={translator}>{await content}</Page>);
}
