import { useEffect, useState } from 'react';
import { mirror } from '@/lib/platform/mirror.ts';
import { probeRows } from '@/lib/platform/table.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { loss } from '@/lib/service/records/loss.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { later } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';

const LossNotice = later(() => import('./loss-notice.tsx'));
const UnreadableRows = later(() => import('./unreadable-rows.tsx'));
const useLoss = mirror(loss);

/**
 * Returns whether rows cannot be read by this page alone or by the worker too; null while unknown, and if they can be
 * read.
 */
async function troubleOfRows(): Promise<'here' | 'everywhere' | null> {
  try {
    await probeRows();
    return null;
  } catch {
    return (await ask('probe', {}).catch(() => true)) ? 'here' : 'everywhere';
  }
}

/** Says that stored data cannot be read or was lost, and what to do; not shown on a first start. */
export default function StorageNotice() {
  const { t } = useTexts();
  const [trouble, setTrouble] = useState<'here' | 'everywhere' | null>(null);
  const areSettingsUnread = useSettings(({ hasFailed }) => hasFailed);
  const lost = useLoss(({ value }) => value);
  useEffect(() => void troubleOfRows().then(setTrouble), []);
  if (areSettingsUnread) return <Notice tone="warn">{t('storage.settings')}</Notice>;
  if (trouble) return <UnreadableRows isEverywhere={trouble === 'everywhere'} />;
  return lost && <LossNotice {...lost} />;
}
