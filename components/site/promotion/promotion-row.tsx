import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { PROMOTE_PLACE } from '@/lib/standing/promotion-wish.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePageWish } from '../frame/page-wish.ts';
import { ProductRow } from '../frame/product-row.tsx';
import { useProductTexts } from '../frame/product-texts.ts';
import { useProduct } from '../frame/site-rows.tsx';
import { useGo } from '../frame/use-go.ts';
import { projectName } from './project-name.ts';
import { usePageLink } from './use-page-link.ts';

/** The act for the page in front: it follows from whether the page is in the project, and whether it has an active run. */
function PageButton({ address }: { address: string }) {
  const { t } = useTexts();
  const { go } = useGo();
  const { projectId, link, active } = usePageLink(address);
  if (active)
    return <Button onClick={() => go(`/promotion/runs/${active.id}`)}>{t('promotion.openRun')}</Button>;
  const isLinked = link !== null && projectId !== null;
  return (
    <Button onClick={() => go(isLinked ? `/promotion/${projectId}/launch/${link.id}` : PROMOTE_PLACE)}>
      {t(isLinked ? 'promotion.launch.title' : 'promote.action')}
    </Button>
  );
}

/** Opens what comes next for the page in front. If there is no page, the panel asks for its URL there. */
function PromoteButton() {
  const { t } = useTexts();
  const { isInPanel, go } = useGo();
  const wish = usePageWish();
  // The popup knows the page's link anyway; in the panel, the form says it.
  if (wish && !isInPanel) return <PageButton address={wish.address} />;
  if (!isInPanel) return null;
  return <Button onClick={() => go(PROMOTE_PLACE)}>{t(wish ? 'promote.action' : 'promote.another')}</Button>;
}

/** The state of a site's promotion. */
export function PromotionRow() {
  const { t } = useTexts();
  const promotion = useProduct('promotion');
  const { detail, ...texts } = useProductTexts(promotion);
  const links = promotion.project?.links_count;
  const active = promotion.project?.active_runs;
  return (
    <ProductRow
      icon={ArrowUpRight}
      place="/promotion"
      name={t('products.promotion.name')}
      summary={
        typeof links === 'number'
          ? t('products.promotion.links', { count: links })
          : promotion.project && projectName(promotion.project)
      }
      detail={
        detail ??
        (typeof active !== 'number'
          ? null
          : active > 0
            ? t('products.promotion.active', { count: active })
            : t('products.promotion.idle'))
      }
      action={(promotion.state === 'found' || promotion.state === 'none') && <PromoteButton />}
      {...texts}
    />
  );
}
