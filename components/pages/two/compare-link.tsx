import Columns2 from 'lucide-react/icons/columns-2';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { TwoLater } from './two-later.tsx';

/** Leads to the comparison of this page with another one. */
export function CompareLink() {
  const { t } = useTexts();
  return (
    <Link
      href="/compare"
      onPointerEnter={TwoLater.ahead}
      onFocus={TwoLater.ahead}
      className={`inline-flex items-center gap-1.5 ${buttonLook('plain')}`}
    >
      <Columns2 size={14} aria-hidden className="flex-none" />
      {t('compare.open')}
    </Link>
  );
}
