import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Obstacles for which another try may help. */
const PASSING: readonly string[] = ['not loaded', 'timed out', 'left', 'late', 'broken'];

/** Why the page cannot be checked, and what to do instead. */
export function ObstacleNotice() {
  const { t } = useTexts();
  const obstacle = useInspection((state) => state.obstacle);
  if (!obstacle) return null;
  const action = PASSING.includes(obstacle) && (
    <Button onClick={() => void inspect()}>{t('page.checkAgain')}</Button>
  );
  return (
    <Notice
      tone={obstacle === 'broken' ? 'error' : 'info'}
      title={t(`obstacle.${obstacle}.title`)}
      action={action}
    >
      {t(`obstacle.${obstacle}.advice`)}
    </Notice>
  );
}
