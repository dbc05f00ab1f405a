import type { ReactElement } from 'react';
import { TextsContext } from '@/components/texts/use-texts.ts';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import { letterhead } from '@/lib/report/export/letterhead.ts';
import { laidReady } from '@/lib/report/export/print.ts';
import { PrintPage } from './print-page.tsx';
import { PrintSetPage } from './print-set-page.tsx';

/** Returns the page for the stored report. It stays in the language of the report, whatever the settings say. */
export async function printablePage(): Promise<ReactElement> {
  const [ready, head] = await Promise.all([laidReady(), letterhead.get()]);
  if (ready && 'html' in ready) return <PrintSetPage title={ready.title} html={ready.html} />;
  if (!ready) return <PrintPage report={null} head={head} />;
  return (
    <TextsContext value={await loadTranslator(ready.page.language)}>
      <PrintPage report={ready.page} head={head} />
    </TextsContext>
  );
}
