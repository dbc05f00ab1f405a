import { mount } from '@/components/mount.tsx';
import { letterhead } from '@/lib/export/letterhead.ts';
import { laidReady } from '@/lib/export/print.ts';
import { PrintPage } from './print-page.tsx';

async function content() {
  const [report, head] = await Promise.all([laidReady(), letterhead.get()]);
  return <PrintPage report={report} head={head} />;
}

void mount(content());
