import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useTexts } from '../../texts/use-texts.ts';
import { ProductRow } from '../frame/product-row.tsx';
import { useProductTexts } from '../frame/product-texts.ts';
import { useProduct } from '../frame/site-rows.tsx';
import { PromoteButton } from './promote/promote-button.tsx';

/** How the promotion of a site stands. */
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
        typeof links === 'number' ? t('products.promotion.links', { count: links }) : promotion.project?.name
      }
      detail={
        detail ?? (active ? t('products.promotion.active', { count: active }) : t('products.promotion.idle'))
      }
      action={(promotion.state === 'found' || promotion.state === 'none') && <PromoteButton />}
      {...texts}
    />
  );
}
