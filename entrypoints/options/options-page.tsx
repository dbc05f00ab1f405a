import { AccountsCard } from '@/components/settings/accounts-card.tsx';
import { ConnectionCard } from '@/components/settings/connection-card.tsx';
import { DiagnosticsCard } from '@/components/settings/diagnostics-card.tsx';
import { JobsCard } from '@/components/settings/jobs-card.tsx';
import { LetterheadCard } from '@/components/settings/letterhead-card.tsx';
import { PreferencesCard } from '@/components/settings/preferences-card.tsx';
import { StorageTrouble } from '@/components/shell/storage-trouble.tsx';
import { TitledPage } from '@/components/shell/titled-page.tsx';
import { useTexts } from '@/components/texts/use-texts.ts';
import { readDiagnostics } from './diagnostics.ts';

/** All settings. Each takes effect at once; there is nothing to save. */
export function OptionsPage() {
  const { t } = useTexts();
  return (
    <TitledPage title={t('options.title')}>
      <StorageTrouble />
      <ConnectionCard />
      <AccountsCard />
      <PreferencesCard />
      <JobsCard />
      <LetterheadCard />
      <DiagnosticsCard read={readDiagnostics} />
    </TitledPage>
  );
}
