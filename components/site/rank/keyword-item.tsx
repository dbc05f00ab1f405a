import { useId } from 'react';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type KeywordRow, positionChangeOf } from './keyword-rows.ts';
import { isPlotted, PositionLine } from './position-line.tsx';
import { PositionMove } from './position-move.tsx';

/**
 * The columns of a row: checkbox, keyword, chart, position, change. The chart is dropped below 312 pixels; below 240 pixels
 * position and change move to the second line, so that the keyword has the first to itself.
 */
const COLUMNS =
  'grid grid-cols-[16px_minmax(0,1fr)_auto_34px] @min-[240px]:grid-cols-[16px_minmax(0,1fr)_30px_34px] content-center items-center gap-x-2 px-3 @min-[312px]:grid-cols-[16px_minmax(0,1fr)_56px_30px_34px]';

/** Where the keyword ends: before the chart, or before the position if there is no chart. */
const TO_CHART = 'col-start-2 -col-end-1 @min-[240px]:-col-end-3 @min-[312px]:-col-end-4';
const TO_POSITION = 'col-start-2 -col-end-1 @min-[240px]:-col-end-3';

/** A cell at the end of a row: as high as both lines where there is room, otherwise in the second line. */
const FIGURE = 'row-start-2 text-end tabular-nums @min-[240px]:row-span-2 @min-[240px]:row-start-1';

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
  const move = positionChangeOf(row);
  // The tag comes last: narrow rows cut the end.
  const about = [
    isAwaited && t('rank.awaited'),
    typeof move === 'string'
      ? t(`rank.move.${move}`)
      : typeof standing === 'string' && t(`rank.standing.${standing}`),
    checkedAt !== null && ageText(language, checkedAt),
    tag,
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
        className="row-span-2 size-4 accent-accent"
      />
      <label
        htmlFor={id}
        dir="auto"
        title={keyword}
        className={`row-start-1 truncate ${isPlotted(row.points) ? TO_CHART : TO_POSITION}`}
      >
        {keyword}
      </label>
      <label
        htmlFor={id}
        dir="auto"
        title={about}
        className="col-start-2 row-start-2 truncate text-tiny text-dim"
      >
        {about}
      </label>
      <span className="col-start-3 row-span-2 row-start-1 hidden @min-[312px]:block">
        <PositionLine points={row.points} />
      </span>
      <span className={`-col-start-3 ${FIGURE}`}>
        {typeof standing === 'number' ? (
          <b>{standing}</b>
        ) : (
          <span aria-hidden="true" className="text-dim">
            {standing === 'notFound' ? '100+' : '–'}
          </span>
        )}
      </span>
      <span className={`-col-start-2 text-small ${FIGURE}`}>
        <PositionMove row={row} />
      </span>
    </div>
  );
}
