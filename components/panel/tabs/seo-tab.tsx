import { useInspection } from '@/lib/page/session/session.ts';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { IndexVerdict } from '../index-verdict.tsx';
import { definePanelTab } from '../panel-tab.ts';

// The card imports parsers of the checks.
const SearchCard = later(
  async () => ({ default: (await import('../../page-data/previews/search-card.tsx')).SearchCard }),
  { isSoon: true },
);

/** Reserves the space of the card while it loads, and while the page is read. */
function WaitingCard() {
  return (
    <div className="h-[173px] rounded-card border border-line bg-card px-3 py-2.5">
      <Skeleton widths={[45, 80, 95, 60]} />
    </div>
  );
}

function Seo() {
  const inspection = useInspection((state) => state.inspection);
  return (
    <>
      <IndexVerdict />
      {inspection ? (
        <SearchCard key={inspection.url} inspection={inspection} waiting={<WaitingCard />} />
      ) : (
        <WaitingCard />
      )}
      <AreaFindings area="seo" />
    </>
  );
}

export const seo = definePanelTab({
  id: 'seo',
  title: 'area.seo',
  isOfPage: true,
  ahead: SearchCard.ahead,
  useBadge: () => useErrors('seo'),
  Content: Seo,
});
