import { useLocation } from 'wouter';
import { addOpened } from '@/lib/page/sets/begin-set.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { useTexts } from '../texts/use-texts.ts';
import { OpenSetFile } from './report/open-set-file.tsx';

/** Opens a report that was saved as a file, and stores it like the others. */
export function OpenReport() {
  const { t } = useTexts();
  const [, go] = useLocation();
  const open = async (set: PageSet) => {
    const id = crypto.randomUUID();
    try {
      await addOpened(id, set);
    } catch {
      return t('sets.start.failed');
    }
    go(`/pages/${id}`);
    return null;
  };
  return <OpenSetFile label={t('sets.report.file.open')} onOpened={open} />;
}
