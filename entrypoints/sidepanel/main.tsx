import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Page } from '@/components/page.tsx';
import { followUser } from '@/components/panel/following.ts';
import { storedStateRead } from '@/components/stored-state.ts';
import { currentTranslator } from '@/components/texts.tsx';
import { SidePanel } from './side-panel.tsx';

// The extension's policy forbids code made at run time, and each attempt would be reported.
z.config({ jitless: true });

/** Opened in a tab of its own, the panel is told which tab it is about. */
const tab = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);

async function start(): Promise<void> {
  followUser(Number.isInteger(tab) ? tab : null);
  await storedStateRead();
  const translator = await currentTranslator();
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(
    <Page translator={translator}>
      <SidePanel />
    </Page>,
  );
}

void start();
