import { openOwnPage } from '@/lib/platform/browser.ts';
import { PROMOTE_PLACE, promotionPage } from '@/lib/service/own-pages.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { usePageWish } from '../../frame/page-wish.ts';

const isPanel = () => location.pathname === '/sidepanel.html';

/**
 * Leads to where the page in front is promoted. Where none is in front, the panel asks there for the address of one.
 */
export function PromoteButton() {
  const { t } = useTexts();
  const wish = usePageWish();
  if (!wish && !isPanel()) return null;
  const promote = () => {
    // The panel has the place itself; the popup closes when anything else is pressed, so it opens a tab.
    if (isPanel()) location.hash = PROMOTE_PLACE;
    else if (wish) openOwnPage(promotionPage(wish));
  };
  return <Button onClick={promote}>{t(wish ? 'promote.action' : 'promote.another')}</Button>;
}
