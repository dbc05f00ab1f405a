import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlaceLink } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

/** What the row of any product is given. */
export interface ProductView {
  /** The page that something would start from. */
  url: string;
}

interface ProductRowProps {
  icon: LucideIcon;
  name: string;
  /** Where its name leads: `/audit`. */
  place?: string;
  /** What matters most of it, after the name. */
  summary?: string | null | undefined;
  detail?: ReactNode;
  /** A small drawing, where there is room for it: in the panel. */
  figure?: ReactNode;
  /** Below the detail: a bar, a list that opens. */
  children?: ReactNode;
  action?: ReactNode;
  /** What went wrong in this row, in words. */
  problem?: string | null | undefined;
  isLoading?: boolean;
}

/** The frame of every product's row: what it is, how it stands, what can be done. */
export function ProductRow({
  icon: Icon,
  name,
  place,
  summary,
  detail,
  figure,
  children,
  action,
  problem,
  isLoading = false,
}: ProductRowProps) {
  const { t } = useTexts();
  const { host } = useSite();
  const heading = summary ? t('products.heading', { name, summary }) : name;
  return (
    <li
      aria-busy={isLoading}
      className="flex min-h-[47px] flex-wrap items-start gap-x-2.5 gap-y-1 px-3 py-1.5"
    >
      <Icon size={17} aria-hidden className="mt-2 me-[3px] flex-none text-dim" />
      {/* Where long words leave less than this beside the action, that stands below. */}
      <div className="min-w-0 flex-[1_1_130px] wrap-anywhere">
        <h3 dir="auto">
          {place ? (
            <PlaceLink site={host} place={place} className="rounded-sm hover:text-accent hover:underline">
              {heading}
            </PlaceLink>
          ) : (
            heading
          )}
        </h3>
        {isLoading ? (
          <div className="h-[15px] w-2/5">
            <Skeleton widths={[100]} />
          </div>
        ) : (
          detail && (
            <div dir="auto" className="text-tiny text-dim">
              {detail}
            </div>
          )
        )}
        {children}
        {problem && (
          <p role="alert" className="text-tiny text-error">
            {problem}
          </p>
        )}
      </div>
      <div className="ms-auto mt-[2.5px] flex items-center gap-2.5">
        {figure && <div className="hidden in-[.home]:@min-[330px]:block">{figure}</div>}
        {action}
      </div>
    </li>
  );
}
