import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Parts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsReachable } from './out-of-reach.tsx';
import { PlaceLink, SiteAround } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

/** The props of every product's row. */
export interface ProductView {
  /** The page from which something would start. */
  url: string;
  /** Whether only its host is known: the scheme and the port are a guess. */
  isGuess: boolean;
}

interface ProductRowProps {
  icon: LucideIcon;
  name: string;
  /** The target of its name: `/audit`. */
  place?: string;
  /** Its most important fact, after the name. */
  summary?: string | null | undefined;
  detail?: ReactNode;
  /** A small chart, if there is room for it: in the panel. */
  figure?: ReactNode;
  /** Below the detail: a bar, a list that opens. */
  children?: ReactNode;
  action?: ReactNode;
  /** The error of this row, in words. */
  problem?: string | null | undefined;
  isLoading?: boolean;
}

/** A product in the popup, where four stand side by side: name, most important fact, action. */
function Tile({
  name,
  place,
  summary,
  detail,
  children,
  action,
  problem,
  isLoading = false,
}: ProductRowProps) {
  const { host } = useSite();
  const heading = (
    <>
      <span className="block text-tiny wrap-anywhere hyphens-auto text-dim">{name}</span>
      {summary && (
        <>
          <span className="sr-only"> · </span>
          <span className="line-clamp-3 text-small leading-[15px] font-semibold wrap-anywhere hyphens-auto">
            {summary}
          </span>
        </>
      )}
    </>
  );
  return (
    <li
      aria-busy={isLoading}
      className="flex min-h-[84px] min-w-0 flex-col gap-0.5 rounded-card border border-line bg-card p-1.5"
    >
      <h3 dir="auto" className="min-w-0" title={summary ? `${name} · ${summary}` : name}>
        {place ? (
          <PlaceLink site={host} place={place} className="block rounded-sm hover:text-accent hover:underline">
            {heading}
          </PlaceLink>
        ) : (
          heading
        )}
      </h3>
      {isLoading ? (
        <div className="h-[15px]">
          <Skeleton widths={[70]} />
        </div>
      ) : (
        !summary && (
          <div
            dir="auto"
            title={typeof detail === 'string' ? detail : undefined}
            className="line-clamp-2 text-tiny text-dim"
          >
            {detail}
          </div>
        )
      )}
      {summary && children && <div className="sr-only">{detail}</div>}
      {children}
      {problem && (
        <p role="alert" className="text-tiny wrap-anywhere text-error">
          {problem}
        </p>
      )}
      <div className="mt-auto grid *:px-0! *:py-0.5! *:text-center *:text-tiny *:whitespace-normal!">
        {action}
      </div>
    </li>
  );
}

/**
 * The layout of every product: a row with its name, its state, its action; in the popup a tile. While the service does
 * not answer, or if it cannot open the site, there is no action, because it would fail; the name leads to what is known.
 */
export function ProductRow({ action, ...props }: ProductRowProps) {
  const isReachable = useIsReachable();
  const Layout = useContext(SiteAround) === null ? Tile : Row;
  return <Layout {...props} action={isReachable && action} />;
}

function Row({
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
  const { host } = useSite();
  const heading = <Parts of={[name, summary]} />;
  return (
    <li
      aria-busy={isLoading}
      className="flex min-h-[47px] flex-wrap items-start gap-x-2.5 gap-y-1 px-3 py-1.5"
    >
      <Icon size={17} aria-hidden className="mt-2 me-[3px] flex-none text-dim" />
      {/* If long words leave less space than this next to the action, the action moves below. */}
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
