import ChevronRight from 'lucide-react/icons/chevron-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { JOBS_PLACE } from '@/lib/service/own-pages.ts';
import { NEWS_TABLES, readNews } from '@/lib/service/records/news.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PlaceLink } from '../frame/place-link.tsx';

const COUNT: Query<number> = {
  tables: NEWS_TABLES,
  async read() {
    // Nobody waits for this line.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    return (await readNews()).length;
  },
  initial: 0,
};

/**
 * Links to the list of orders that need attention, if there are any. `host` is the site shown next to the list; empty
 * if there is none.
 */
export default function NewsLine({ host }: { host: string }) {
  const { t } = useTexts();
  const { value: count } = useRows(COUNT, '');
  if (count === 0) return null;
  return (
    <PlaceLink
      site={host}
      place={JOBS_PLACE}
      className="flex min-h-9 items-center gap-2 rounded-card border border-line bg-card px-3 py-1.5 font-medium hover:bg-soft"
    >
      <TriangleAlert size={17} aria-hidden className="flex-none text-warn" />
      <span className="min-w-0 flex-1">{t('news.line', { count })}</span>
      <ChevronRight size={15} aria-hidden className="flex-none text-dim" />
    </PlaceLink>
  );
}
