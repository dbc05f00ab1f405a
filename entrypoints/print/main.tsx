import { mount } from '@/components/shell/mount.tsx';
import { letterhead } from '@/lib/report/export/letterhead.ts';
import { laidReady } from '@/lib/report/export/print.ts';
import { PrintPage } from './print-page.tsx';

async function content() {
  const [report, head] = await Promise.all([laidReady(), letterhead.get()]);
  return <PrintPage report={report} head={head} />;
}

void mount(content());
