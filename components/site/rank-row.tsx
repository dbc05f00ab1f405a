import ChartLine from 'lucide-react/icons/chart-line';
import { useTexts } from '../texts.tsx';
import { ProductRow } from './product-row.tsx';
import { useProductTexts } from './product-texts.ts';
import { useProduct } from './site-rows.tsx';

function regionName(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** How the rank tracking of a site stands. */
export function RankRow() {
  const { t, find, language } = useTexts();
  const rank = useProduct('rank');
  const { detail, ...texts } = useProductTexts(rank);
  const { keywords_count: keywords, top10, region, device } = rank.project ?? {};
  const where = [
    region && regionName(language, region),
    device && (find(`products.rank.device.${device}`) ?? device),
  ].filter(Boolean);
  const inTop = typeof top10 === 'number' && t('products.rank.top', { count: top10 });
  return (
    <ProductRow
      icon={ChartLine}
      name={t('products.rank.name')}
      summary={
        typeof keywords === 'number' ? t('products.rank.keywords', { count: keywords }) : rank.project?.domain
      }
      detail={detail ?? [inTop, ...where].filter(Boolean).join(' · ')}
      {...texts}
    />
  );
}
