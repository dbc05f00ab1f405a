import Search from 'lucide-react/icons/search';
import Shield from 'lucide-react/icons/shield';
import type { Area } from '@/lib/checks/check.ts';
import { useTexts } from '../../texts/use-texts.ts';

const ICONS = { seo: Search, security: Shield } as const;

/** The icon of a finding's area, with its name for screen readers. */
export function AreaIcon({ area }: { area: Area }) {
  const { t } = useTexts();
  const Icon = ICONS[area];
  return (
    <span title={t(`area.${area}`)} className="flex-none">
      <Icon size={14} aria-hidden />
      <span className="sr-only">{t(`area.${area}`)}</span>
    </span>
  );
}
