import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { inspect, useInspection } from './inspection.ts';

/** Says that the result is of an address the tab no longer shows. */
export function MovedNotice() {
  const { t } = useTexts();
  const hasMoved = useInspection((state) => state.hasMoved);
  if (!hasMoved) return null;
  return (
    <Notice tone="warn" action={<Button onClick={() => void inspect()}>{t('page.checkAgain')}</Button>}>
      {t('report.moved')}
    </Notice>
  );
}
