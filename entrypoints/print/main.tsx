import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Page } from '@/components/page.tsx';
import { storedStateRead } from '@/components/stored-state.ts';
import { currentTranslator } from '@/components/texts.tsx';
import { letterhead } from '@/lib/export/letterhead.ts';
import { laidReady } from '@/lib/export/print.ts';
import { PrintPage } from './print-page.tsx';

// The extension's policy forbids code made at run time, and each attempt would be reported.
z.config({ jitless: true });

async function start(): Promise<void> {
  const [document_, head] = await Promise.all([laidReady(), letterhead.get(), storedStateRead()]);
  const translator = await currentTranslator();
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(
    <Page translator={translator}>
      <PrintPage report={document_} head={head} />
    </Page>,
  );
}

void start();
