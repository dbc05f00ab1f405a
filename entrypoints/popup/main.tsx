import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Page } from '@/components/page.tsx';
import { inspect } from '@/components/report/inspection.ts';
import { storedStateRead } from '@/components/stored-state.ts';
import { currentTranslator } from '@/components/texts.tsx';
import { hostOf } from '@/lib/site.ts';
import { PagePopup } from './page-popup.tsx';

// The extension's policy forbids code made at run time, and each attempt would be reported.
z.config({ jitless: true });

const site = new URLSearchParams(location.search).get('site');

/** What the popup shows: the page in front, or the site that a notification is about. */
async function content() {
  if (site === null) return <PagePopup />;
  const { SitePopup } = await import('./site-popup.tsx');
  return <SitePopup host={hostOf(site)} />;
}

async function start(): Promise<void> {
  if (site === null) void inspect();
  await storedStateRead();
  const translator = await currentTranslator();
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(<Page translator={translator}>{await content()}</Page>);
}

void start();
