import { openOwnPage } from '@/lib/platform/browser.ts';
import { PROMOTE_PLACE, promotionPage } from '@/lib/service/pages.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { usePageWish } from './page-wish.ts';

/** Leads to where the page in front is promoted. Absent where no page of the web is in front. */
export function PromoteButton() {
  const { t } = useTexts();
  const wish = usePageWish();
  if (!wish) return null;
  const promote = () => {
    // The panel has the place itself; the popup closes when anything else is pressed, so it opens a tab.
    if (location.pathname === '/sidepanel.html') location.hash = PROMOTE_PLACE;
    else openOwnPage(promotionPage(wish));
  };
  return <Button onClick={promote}>{t('promote.action')}</Button>;
}
