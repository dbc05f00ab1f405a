import { useEffect, useState } from 'react';
import { openOptions } from '@/lib/platform/browser.ts';
import { openDatabase } from '@/lib/platform/database.ts';
import { ask } from '@/lib/service/messages.ts';
import { lostConnection } from '@/lib/service/witness.ts';
import { useConnection, useSettings } from './stored-state.ts';
import { useTexts } from './texts.tsx';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';

type Trouble = { is: 'failed' } | { is: 'lost'; host: string };

async function findTrouble(): Promise<Trouble | null> {
  try {
    await openDatabase();
    const host = await lostConnection();
    return host === null ? null : { is: 'lost', host };
  } catch {
    return { is: 'failed' };
  }
}

async function startAnew(): Promise<void> {
  await ask('startAnew', {}).catch(() => {});
  location.reload();
}

/** Says that what was stored cannot be read, or was lost, and what can be done; a first start is neither. */
export default function StorageNotice() {
  const { t } = useTexts();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isConnected = useConnection(({ value }) => value !== null);
  const areSettingsUnread = useSettings(({ hasFailed }) => hasFailed);
  useEffect(() => void findTrouble().then(setTrouble), []);
  if (areSettingsUnread) return <Notice tone="warn">{t('storage.settings')}</Notice>;
  if (trouble?.is === 'failed') {
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
  if (trouble?.is === 'lost' && !isConnected) {
    return (
      <Notice tone="warn" action={<Button onClick={openOptions}>{t('products.connect')}</Button>}>
        {t('storage.lost', { host: trouble.host })}
      </Notice>
    );
  }
  return null;
}
