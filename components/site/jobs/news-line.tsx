import ChevronRight from 'lucide-react/icons/chevron-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { JOBS_PLACE } from '@/lib/platform/panel-place.ts';
import { NEWS_TABLES, newsCounts, readNews } from '@/lib/service/records/news.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PlaceLink } from '../frame/place-link.tsx';

const COUNTS: Query<ReturnType<typeof newsCounts>> = {
  tables: NEWS_TABLES,
  async read() {
    // Nobody waits for this line.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    return newsCounts(await readNews());
  },
  initial: { orders: 0, amounts: 0 },
};

/**
 * Links to the list of orders that need attention and of unexplained differences, if there are any. `host` is the site
 * shown next to the list; empty if there is none.
 */
export default function NewsLine({ host }: { host: string }) {
  const { t } = useTexts();
  const { orders, amounts } = useRows(COUNTS, '').value;
  if (orders + amounts === 0) return null;
  const words = [
    orders > 0 && t('news.line', { count: orders }),
    amounts > 0 && t('worker.badge.unexplained', { count: amounts }),
  ].filter(Boolean);
  return (
    <PlaceLink
      site={host}
      place={JOBS_PLACE}
      className="flex min-h-9 items-center gap-2 rounded-card border border-line bg-card px-3 py-1.5 font-medium hover:bg-soft"
    >
      <TriangleAlert size={17} aria-hidden className="flex-none text-warn" />
      <span className="min-w-0 flex-1">{words.join(', ')}</span>
      <ChevronRight size={15} aria-hidden className="flex-none text-dim" />
    </PlaceLink>
  );
}
