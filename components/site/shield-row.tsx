import Shield from 'lucide-react/icons/shield';
import { useTexts } from '../texts.tsx';
import { ProductRow } from './product-row.tsx';
import { useProductTexts } from './product-texts.ts';
import { useProduct } from './site-rows.tsx';

/** How the security shield of a site stands. */
export function ShieldRow() {
  const { t } = useTexts();
  const shield = useProduct('shield');
  const { detail, ...texts } = useProductTexts(shield);
  const isVerified = shield.project?.verified;
  return (
    <ProductRow
      icon={Shield}
      name={t('products.shield.name')}
      summary={shield.project && t(isVerified ? 'products.shield.verified' : 'products.shield.unverified')}
      detail={detail ?? t(isVerified ? 'products.shield.verifiedDetail' : 'products.shield.unverifiedDetail')}
      {...texts}
    />
  );
}
