import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that the result is not of all that the tab shows now: of another URL, of an earlier load, or of a part of the page. */
export function MovedNotice() {
  const { t } = useTexts();
  const moved = useInspection((state) => state.moved);
  const isPart = useInspection(({ inspection }) => inspection?.page.complete === false);
  if (!moved && !isPart) return null;
  return (
    <Notice tone="warn" action={<Button onClick={() => void inspect()}>{t('page.checkAgain')}</Button>}>
      {t(moved === 'elsewhere' ? 'report.moved' : moved ? 'report.reloaded' : 'report.arriving')}
    </Notice>
  );
}
