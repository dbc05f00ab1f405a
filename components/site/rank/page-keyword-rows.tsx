import type { ReactNode } from 'react';
import { KEYWORD_PLACES } from '@/lib/standing/keyword-places.ts';
import type { PageKeyword } from '@/lib/standing/tracked-keywords.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Parts } from '../../ui/parts.tsx';
import { RowList } from '../../ui/section.tsx';
import type { KeywordRow } from './keyword-rows.ts';
import { PositionMove } from './position-move.tsx';

interface PageKeywordRowsProps {
  keywords: readonly PageKeyword<KeywordRow>[];
  /** Returns what can be done about a keyword; nothing if missing. */
  actionFor?: (keyword: PageKeyword<KeywordRow>) => ReactNode;
}

/** The keywords of a page: each with its position, its movement, and the places of the page that contain it. */
export function PageKeywordRows({ keywords, actionFor }: PageKeywordRowsProps) {
  const { t } = useTexts();
  return (
    <RowList>
      {keywords.map((keyword) => {
        const { row, isTarget, places } = keyword;
        const names = KEYWORD_PLACES.filter((place) => places.includes(place)).map((place) =>
          t(`standing.place.${place}`),
        );
        const where = names.length > 0 && t('standing.found', { places: names.join(', ') });
        return (
          <li key={row.id} className="px-3 py-1.5">
            <div className="grid grid-cols-[minmax(0,1fr)_auto_34px] items-baseline gap-x-2">
              <span dir="auto" className="wrap-anywhere">
                {row.keyword}
              </span>
              <span className="text-end font-semibold tabular-nums">
                {typeof row.standing === 'number' ? (
                  row.standing
                ) : (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">{t(`rank.standing.${row.standing}`)}</span>
                  </>
                )}
              </span>
              <span className="text-end text-small tabular-nums">
                <PositionMove row={row} />
              </span>
            </div>
            <p className="text-small text-dim">
              <Parts of={[isTarget && t('standing.target'), where || t('standing.nowhere')]} />
            </p>
            {actionFor?.(keyword)}
          </li>
        );
      })}
    </RowList>
  );
}
