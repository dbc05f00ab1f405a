import type { ComponentType, ReactNode } from 'react';
import type { StringRouteParams } from 'wouter';
import type { TextKey } from '@/lib/i18n/translator.ts';
import type { Product } from '@/lib/service/records/projects.ts';
import { BackLink } from '../../shell/back-link.tsx';
import { PagePart } from '../../shell/page-part.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OfParent } from './of-parent.tsx';
import { StripCard } from './strip-card.tsx';

/** A place within the site's half of the panel: it has an address, a title, and a way back. */
export interface SitePlace {
  /** `/audit/crawls/:id`, the part after the `#`. */
  path: string;
  title: TextKey;
  /**
   * The target of the back arrow, with its `:names` taken from the place's own address; the site's home if not set.
   */
  parent?: string;
  /** Whether it belongs to the account and is therefore also available without a site. */
  isOfAccount?: boolean;
  /** Whether it takes the whole width of a workspace: a table of many columns. */
  isWide?: boolean;
  /** Whose figures it shows: they may be of a domain that the site is part of. */
  product?: Product;
  Content: ComponentType<{ params: Readonly<Record<string, string | undefined>>; waiting?: ReactNode }>;
}

/**
 * Returns text that is part of an address as it was before `encodeURIComponent`: the router leaves reserved characters
 * encoded.
 */
export function textInPath(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // A percent sign that the router has decoded already.
    return part;
  }
}

/** Declares a place; add it to `places.ts`. Its content gets the parameters of the address. */
export const definePlace = <const Path extends string>(place: {
  path: Path;
  title: TextKey;
  parent?: string;
  isOfAccount?: boolean;
  isWide?: boolean;
  Content: ComponentType<{ params: StringRouteParams<Path>; waiting?: ReactNode }>;
}): SitePlace => place as unknown as SitePlace;

/** The home of the site's half. */
const SITE_HOME = '/site';

/** Fills the `:names` of a path with the parameters of an address. */
const filled = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** A place below its bar, which has the way back and the title. */
export function PlaceView({
  place: { path, title, parent = SITE_HOME, product, isWide, Content },
  params,
}: {
  place: SitePlace;
  params: Readonly<Record<string, string | undefined>>;
}) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-center gap-2">
        <BackLink href={filled(parent, params)} />
        <h2 data-step className="min-w-0 font-semibold wrap-break-word">
          {t(title)}
        </h2>
      </div>
      <PagePart of={filled(path, params)}>
        {product && (
          <StripCard hasHome={!isWide}>
            <OfParent products={[product]} />
          </StripCard>
        )}
        <Content params={params} waiting={<Skeleton widths={[90, 70, 80]} />} />
      </PagePart>
    </div>
  );
}
