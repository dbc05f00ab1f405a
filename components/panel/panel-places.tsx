import type { ComponentType } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { PagesLater } from '../pages/pages-later.tsx';
import { TwoLater } from '../pages/two/two-later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { IgnoredLater } from './ignored/ignored-later.tsx';

/** Many pages of the site in front. */
function Pages() {
  const address = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  return (
    <PagesLater
      address={address}
      isPrivate={isPrivate}
      isInTab={false}
      waiting={<Skeleton widths={[60, 90, 80]} />}
    />
  );
}

/** The page in front next to another one. */
function Compare() {
  return <TwoLater waiting={<Skeleton widths={[60, 90, 80]} />} />;
}

/** What is ignored on the site in front. */
function Ignored() {
  return <IgnoredLater waiting={<Skeleton widths={[60, 90, 80]} />} />;
}

/** Places below the panel's first tab, by the beginning of their address. */
export const PANEL_PLACES: Readonly<Record<string, ComponentType>> = {
  pages: Pages,
  compare: Compare,
  ignored: Ignored,
};
