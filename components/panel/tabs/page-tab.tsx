import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { PageDataSkeleton } from '../../page-data/page-data-skeleton.tsx';
import { CompareLink } from '../../pages/two/compare-link.tsx';
import { PagePart } from '../../shell/page-part.tsx';
import { useConnection } from '../../stored/stored-state.ts';
import { later } from '../../ui/later.tsx';
import { definePanelTab } from '../panel-tab.ts';

// The tables import the parsers of the checks, and users look at them later than at the findings.
const PageData = later(async () => ({ default: (await import('../../page-data/page-data.tsx')).PageData }), {
  isSoon: true,
});
const PageKeywords = later(() => import('../../site/rank/page-keywords.tsx'));

/** What the account knows of the words in the page: its tracked keywords. */
function OfAccount() {
  const url = useInspection(({ inspection }) => inspection?.url ?? '');
  const isConnected = useConnection(({ value }) => value !== null);
  const host = hostOf(url);
  if (!isConnected || !host) return null;
  return (
    <PagePart of={url}>
      <PageKeywords host={host} url={url} />
    </PagePart>
  );
}

export const pageData = definePanelTab({
  id: 'page',
  title: 'panel.tab.page',
  isOfPage: true,
  ahead: PageData.ahead,
  Content: () => (
    <>
      <OfAccount />
      <div>
        <CompareLink />
      </div>
      <PageData waiting={<PageDataSkeleton />} />
    </>
  ),
});
