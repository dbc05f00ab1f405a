import { lazy, Suspense } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { PageDataSkeleton } from '../../page-data/page-data-skeleton.tsx';
import { PagePart } from '../../shell/page-part.tsx';
import { useConnection } from '../../stored/stored-state.ts';
import { definePanelTab } from '../panel-tab.ts';

// The tables import the parsers of the checks, and users look at them later than at the findings.
const PageData = lazy(async () => ({ default: (await import('../../page-data/page-data.tsx')).PageData }));
const PageKeywords = lazy(() => import('../../site/rank/page-keywords.tsx'));

/** What the account knows of the words in the page: its tracked keywords. */
function OfAccount() {
  const url = useInspection(({ inspection }) => inspection?.url ?? '');
  const isConnected = useConnection(({ value }) => value !== null);
  const host = hostOf(url);
  if (!isConnected || !host) return null;
  return (
    <PagePart of={url}>
      <Suspense>
        <PageKeywords host={host} url={url} />
      </Suspense>
    </PagePart>
  );
}

export const pageData = definePanelTab({
  id: 'page',
  title: 'panel.tab.page',
  isOfPage: true,
  Content: () => (
    <>
      <OfAccount />
      <Suspense fallback={<PageDataSkeleton />}>
        <PageData />
      </Suspense>
    </>
  ),
});
