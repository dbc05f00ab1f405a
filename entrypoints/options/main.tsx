import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Page } from '@/components/page.tsx';
import { storedStateRead } from '@/components/stored-state.ts';
import { currentTranslator } from '@/components/texts.tsx';
import { OptionsPage } from './options-page.tsx';

// The extension's policy forbids code made at run time, and each attempt would be reported.
z.config({ jitless: true });

async function start(): Promise<void> {
  await storedStateRead();
  const translator = await currentTranslator();
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(
    <Page translator={translator}>
      <OptionsPage />
    </Page>,
  );
}

void start();
