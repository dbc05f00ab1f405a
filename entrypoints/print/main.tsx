import { mount } from '@/components/shell/mount.tsx';
import { letterhead } from '@/lib/report/export/letterhead.ts';
import { laidReady } from '@/lib/report/export/print.ts';
import { PrintPage } from './print-page.tsx';
import { PrintSetPage } from './print-set-page.tsx';

async function content() {
  const [ready, head] = await Promise.all([laidReady(), letterhead.get()]);
  if (ready && 'html' in ready) return <PrintSetPage title={ready.title} html={ready.html} />;
  return <PrintPage report={ready?.page ?? null} head={head} />;
}

void mount(content());
