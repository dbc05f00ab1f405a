import { useEffect, useState } from 'react';
import { probeDatabase } from '@/lib/platform/database.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

async function startAnew(): Promise<void> {
  await ask('startAnew', {}).catch(() => {});
  location.reload();
}

/** Says that what was stored cannot be read, and what can be done; a first start is not that. */
export default function StorageNotice() {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const areSettingsUnread = useSettings(({ hasFailed }) => hasFailed);
  useEffect(() => void probeDatabase().catch(() => setFailed(true)), []);
  if (areSettingsUnread) return <Notice tone="warn">{t('storage.settings')}</Notice>;
  if (!hasFailed) return null;
  return (
    <Notice
      tone="error"
      title={t('storage.failed')}
      action={<Button onClick={() => void startAnew()}>{t('storage.anew')}</Button>}
    >
      {t('storage.failedAbout')}
    </Notice>
  );
}
