import { useEffect } from 'react';
import { AccountsCard } from '@/components/settings/accounts-card.tsx';
import { ConnectionCard } from '@/components/settings/connection-card.tsx';
import { DiagnosticsCard } from '@/components/settings/diagnostics-card.tsx';
import { JobsCard } from '@/components/settings/jobs-card.tsx';
import { LetterheadCard } from '@/components/settings/letterhead-card.tsx';
import { PreferencesCard } from '@/components/settings/preferences-card.tsx';
import { StorageTrouble } from '@/components/storage-trouble.tsx';
import { useTexts } from '@/components/texts.tsx';
import { readDiagnostics } from './diagnostics.ts';

/** All that can be set. Everything holds at once; there is nothing to save. */
export function OptionsPage() {
  const { t } = useTexts();
  const title = t('options.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="mx-auto grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-8">
      <header className="flex items-center gap-3">
        <img src="/icon/128.png" alt="" width="36" height="36" />
        <h1 className="text-lg font-semibold">{title}</h1>
      </header>
      <StorageTrouble />
      <ConnectionCard />
      <AccountsCard />
      <PreferencesCard />
      <JobsCard />
      <LetterheadCard />
      <DiagnosticsCard read={readDiagnostics} />
    </main>
  );
}
