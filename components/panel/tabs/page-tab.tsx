import { lazy, Suspense } from 'react';
import { PageDataSkeleton } from '../../page-data/page-data-skeleton.tsx';
import { definePanelTab } from '../panel-tab.ts';

// The tables import the parsers of the checks, and users look at them later than at the findings.
const PageData = lazy(async () => ({ default: (await import('../../page-data/page-data.tsx')).PageData }));

export const pageData = definePanelTab({
  id: 'page',
  title: 'panel.tab.page',
  isOfPage: true,
  Content: () => (
    <Suspense fallback={<PageDataSkeleton />}>
      <PageData />
    </Suspense>
  ),
});
