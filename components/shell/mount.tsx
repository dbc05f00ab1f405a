import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { leaveMigrationTo } from '@/lib/platform/database.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { storedStateRead } from '../stored/stored-state.ts';
import { currentTranslator } from '../texts/texts.tsx';
import { Page } from './page.tsx';

// The extension's policy forbids code made at run time, and each attempt would be reported.
z.config({ jitless: true });

// Only the worker makes and migrates the database; a page that comes first wakes it.
leaveMigrationTo(() => ask('prepare', {}));

/** Puts a page in the place of its static shell, once what is stored and the reader's language are there. */
export async function mount(content: ReactNode | Promise<ReactNode>): Promise<void> {
  await storedStateRead();
  const translator = await currentTranslator();
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<Page translator={translator}>{await content}</Page>);
}
