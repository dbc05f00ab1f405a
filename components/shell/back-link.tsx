import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.ts';

/** The way back to the place above, at the beginning of a bar. */
export function BackLink({ href }: { href: string }) {
  const { t } = useTexts();
  return (
    <Link
      href={href}
      aria-label={t('place.back')}
      title={t('place.back')}
      className="grid size-6 flex-none place-items-center rounded-control text-dim hover:bg-soft hover:text-ink"
    >
      <ArrowLeft size={15} aria-hidden />
    </Link>
  );
}
