import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.ts';

interface SetBarProps {
  title: string;
  /** Where the arrow leads; null if there is nothing before. */
  back: string | null;
  /** At the end. */
  children?: ReactNode;
}

/** The bar of a screen about sets of pages: the way back, the title, what can be done. */
export function SetBar({ title, back, children }: SetBarProps) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {back !== null && (
        <Link
          href={back}
          aria-label={t('place.back')}
          title={t('place.back')}
          className="grid size-6 flex-none place-items-center rounded-control text-dim hover:bg-soft hover:text-ink"
        >
          <ArrowLeft size={15} aria-hidden />
        </Link>
      )}
      <h2 data-step className="min-w-0 flex-1 font-semibold wrap-break-word">
        {title}
      </h2>
      {children}
    </div>
  );
}
