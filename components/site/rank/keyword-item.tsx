import { useId } from 'react';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type KeywordRow, positionChangeOf } from './keyword-rows.ts';
import { PositionLine } from './position-line.tsx';

/**
 * The columns of a row: checkbox, keyword, chart, position, change. The chart is dropped if there is no room.
 */
const COLUMNS =
  'grid grid-cols-[16px_minmax(0,1fr)_30px_34px] items-center gap-x-2 px-3 @min-[312px]:grid-cols-[16px_minmax(0,1fr)_56px_30px_34px]';

/** How a keyword moved since the previous check: never "+0" (RNK-11). */
function Move({ row }: { row: KeywordRow }) {
  const { t } = useTexts();
  const move = positionChangeOf(row);
  if (move === null) return null;
  if (move === 0)
    return (
      <span className="text-dim">
        =<span className="sr-only">{t('rank.move.same')}</span>
      </span>
    );
  if (typeof move === 'string') {
    return <span className={move === 'found' ? 'text-pass' : 'text-error'}>{t(`rank.move.${move}`)}</span>;
  }
  const count = Math.abs(move);
  return (
    <span className={move > 0 ? 'text-pass' : 'text-error'}>
      <span aria-hidden="true">
        {move > 0 ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">{t(move > 0 ? 'rank.move.up' : 'rank.move.down', { count })}</span>
    </span>
  );
}

interface KeywordItemProps {
  row: KeywordRow;
  isChosen: boolean;
  /** Whether a check of it is ordered but has no result yet. */
  isAwaited: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A keyword with its latest position, its change and its history. */
export function KeywordItem({ row, isChosen, isAwaited, onChoose }: KeywordItemProps) {
  const { t, language } = useTexts();
  const id = useId();
  const { keyword, tag, checkedAt, standing } = row;
  const about = [
    tag,
    isAwaited && t('rank.awaited'),
    typeof standing === 'string' && t(`rank.standing.${standing}`),
    checkedAt !== null && ageText(language, checkedAt),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={`${COLUMNS} h-full ${isChosen ? 'bg-soft' : ''}`}>
      <input
        id={id}
        type="checkbox"
        data-row
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4 accent-accent"
      />
      <label htmlFor={id} className="min-w-0">
        <span dir="auto" title={keyword} className="block truncate">
          {keyword}
        </span>
        <span dir="auto" title={about} className="block truncate text-tiny text-dim">
          {about}
        </span>
      </label>
      <span className="hidden @min-[312px]:block">
        <PositionLine points={row.points} />
      </span>
      <span className="text-end tabular-nums">
        {typeof standing === 'number' ? (
          <b>{standing}</b>
        ) : (
          <span aria-hidden="true" className="text-dim">
            {standing === 'notFound' ? '100+' : '–'}
          </span>
        )}
      </span>
      <span className="text-end text-small tabular-nums">
        <Move row={row} />
      </span>
    </div>
  );
}
