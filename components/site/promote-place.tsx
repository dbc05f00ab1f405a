import { PROMOTE_PLACE, promotionIn } from '@/lib/service/pages.ts';
import { useTexts } from '../texts.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageWish } from './page-wish.ts';
import { definePlace } from './place.tsx';
import { PromotePage } from './promote-page.tsx';

/** What the address asks for, as where a menu leads; else the page in front. */
function Promote() {
  const { t } = useTexts();
  const inFront = usePageWish();
  const wish = promotionIn(location.search) ?? inFront;
  return wish ? (
    <PromotePage key={wish.address} wish={wish} />
  ) : (
    <Notice tone="info">{t('promote.nothing')}</Notice>
  );
}

export const promote = definePlace({ path: PROMOTE_PLACE, title: 'promote.title', Content: Promote });
