import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that the result is of a URL that the tab no longer shows. */
export function MovedNotice() {
  const { t } = useTexts();
  const moved = useInspection((state) => state.moved);
  if (!moved) return null;
  return (
    <Notice tone="warn" action={<Button onClick={() => void inspect()}>{t('page.checkAgain')}</Button>}>
      {t(moved === 'elsewhere' ? 'report.moved' : 'report.reloaded')}
    </Notice>
  );
}
