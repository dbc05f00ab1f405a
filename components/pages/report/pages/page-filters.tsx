import { INDEX_REASONS, type IndexReason } from '@/lib/pages/sets/index-reason.ts';
import type { PageLine } from '@/lib/report/page-lines.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useWholeList } from '../../../ui/use-whole-list.ts';

/** Which pages are listed: those that cannot be indexed, those with one reason, or those that scripts make. */
export type PageFilter = IndexReason | 'closed' | 'thin';

const FILTERS: readonly PageFilter[] = ['closed', ...INDEX_REASONS, 'thin'];
/** More chips would push the pages out of sight. */
const MOST = 4;

/** Whether a filter keeps a page. */
export function keepsPage(filter: PageFilter, { reason, entry }: PageLine): boolean {
  if (filter === 'thin') return entry.isThin;
  return filter === 'closed' ? reason !== 'open' && reason !== 'unknown' : reason === filter;
}

interface PageFiltersProps {
  lines: readonly PageLine[];
  filter: PageFilter | null;
  onChange: (filter: PageFilter | null) => void;
}

/** The filters that keep some pages, each with their number; one at a time. */
export function PageFilters({ lines, filter, onChange }: PageFiltersProps) {
  const { t, language } = useTexts();
  const { list, isWhole, showFrom } = useWholeList<HTMLDivElement>();
  const { format } = new Intl.NumberFormat(language);
  const useful = FILTERS.map((one) => ({
    one,
    count: lines.filter((line) => keepsPage(one, line)).length,
  })).filter(({ one, count }) => one === filter || (count > 0 && count < lines.length));
  const isHidden = ({ one }: { one: PageFilter }, index: number) => index >= MOST && one !== filter;
  const hidden = useful.filter(isHidden).length;
  const isCut = hidden > 1 && !isWhole;
  return (
    <div ref={list} className="contents">
      {useful
        .filter((each, index) => !isCut || !isHidden(each, index))
        .map(({ one, count }) => (
          <Chip
            key={one}
            label={t(`sets.report.filter.${one}`)}
            count={format(count)}
            isOn={one === filter}
            onChange={(isOn) => onChange(isOn ? one : null)}
          />
        ))}
      {isCut && (
        <Chip
          label={t('data.table.moreFilters', { count: hidden })}
          isOn={false}
          onChange={() => showFrom(useful.findIndex(isHidden))}
        />
      )}
    </div>
  );
}
