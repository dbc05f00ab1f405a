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

/** `here`: rows cannot be read by this page; `everywhere`: the worker cannot read them either. */
type Trouble = 'here' | 'everywhere';

/** Milliseconds until a worker that did not respond is asked again. */
const PAUSE = 1_000;

/** Reports trouble with the rows. A worker that does not respond is asked again: only its own word is proof. */
async function watchRows(report: (trouble: Trouble) => void, signal: AbortSignal): Promise<void> {
  if (
    await probeRows().then(
      () => true,
      () => false,
    )
  )
    return;
  while (!signal.aborted) {
    const isReadable = await ask('probe', {}).catch(() => 'unknown' as const);
    if (signal.aborted) return;
    report(isReadable ? 'here' : 'everywhere');
    if (isReadable !== 'unknown') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Says that stored data cannot be read or was lost, and what to do; not shown on a first start. */
export default function StorageNotice() {
  const { t } = useTexts();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const areSettingsUnread = useSettings(({ hasFailed }) => hasFailed);
  const lost = useLoss(({ value }) => value);
  useEffect(() => {
    const closed = new AbortController();
    void watchRows(setTrouble, closed.signal);
    return () => closed.abort();
  }, []);
  if (areSettingsUnread) return <Notice tone="warn">{t('storage.settings')}</Notice>;
  if (trouble) return <UnreadableRows isEverywhere={trouble === 'everywhere'} />;
  return lost && <LossNotice {...lost} />;
}
