import { Link as WayTo } from 'wouter';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import type { TextKey } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { StatusDot } from '../run/status-chip.tsx';
import type { LinkColumn, LinkRow } from './link-rows.ts';

/**
 * The columns of a wide table; a narrow one shows the page above its anchor, then placements and position; a very narrow
 * one no placements.
 */
export const LINK_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto_52px] @max-[299px]/page:grid-cols-[minmax(0,1fr)_32px] items-center gap-x-2.5 @max-[299px]/page:gap-x-1.5 @min-[900px]/page:grid-cols-[minmax(0,11fr)_minmax(0,9fr)_84px_116px_64px_minmax(0,8fr)_60px_84px]';
/** A cell that only a wide table has. */
const WIDE = 'hidden @min-[900px]/page:block';

/** A ring: not checked, which is not a fault. */
const NotChecked = () => <span className="inline-block size-2 rounded-full border-[1.5px] border-dim" />;

/** Returns what the columns of a row say, in words, for the row's name and for the CSV file. */
export function useLinkWords(): (row: LinkRow) => Readonly<Record<LinkColumn, string>> {
  const { t } = useTexts();
  return ({ path, anchor, run, placed, verified, keyword, seen }) => ({
    page: path,
    anchor: anchor || t('promotion.links.noAnchor'),
    run:
      run === undefined
        ? t('promotion.links.unread')
        : run
          ? t('promotion.run.number', { id: String(run.id) })
          : t('promotion.links.neverRun'),
    placed: placed ? t('promotion.links.placed', placed) : '',
    verified: verified === null ? '' : String(verified),
    keyword: keyword?.keyword ?? '',
    position: keyword
      ? String(
          keyword.position ?? t(keyword.position === null ? 'rank.standing.notFound' : 'rank.standing.never'),
        )
      : '',
    indexable:
      seen === null || seen.isIndexable === null
        ? t('promotion.links.unseen')
        : seen.isIndexable
          ? t('promotion.csv.yes')
          : (seen.why ?? t('promotion.csv.no')),
  });
}

/** The heading of each column. */
export const COLUMN_TITLES = {
  page: 'promotion.links.column.page',
  anchor: 'promotion.links.column.anchor',
  run: 'promotion.links.column.run',
  placed: 'promotion.links.column.placed',
  verified: 'promotion.links.column.verified',
  keyword: 'promotion.links.column.keyword',
  position: 'promotion.links.column.position',
  indexable: 'promotion.links.column.indexable',
} as const satisfies Record<LinkColumn, TextKey>;

function Placed({ placed, text }: { placed: NonNullable<LinkRow['placed']>; text: string }) {
  return (
    <span className="flex items-center justify-end gap-2 @min-[900px]/page:justify-start">
      <span className={`h-1 w-9 overflow-hidden rounded-full bg-line ${WIDE}`}>
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.round((100 * placed.done) / placed.total)}%` }}
        />
      </span>
      {text}
    </span>
  );
}

function Position({ keyword }: Pick<LinkRow, 'keyword'>) {
  const position = keyword?.position;
  if (!keyword) return null;
  return position == null ? (
    <span className="text-dim">{position === null ? '100+' : '–'}</span>
  ) : (
    <b>{position}</b>
  );
}

interface LinkItemProps {
  row: LinkRow;
  isPicked: boolean;
  onPick: (isPicked: boolean, isRange: boolean) => void;
  isOpen: boolean;
  onOpen: () => void;
  /** The place that the row leads to, instead of opening. */
  href: string | null;
}

/** A promoted page in the table: a checkbox that selects it for a launch, and a button that opens it. */
export function LinkItem({ row, isPicked, onPick, isOpen, onOpen, href }: LinkItemProps) {
  const { t } = useTexts();
  const words = useLinkWords()(row);
  const { run, placed, keyword, seen, isRunning } = row;
  const isClosed = seen?.isIndexable === false;
  const name = (Object.keys(COLUMN_TITLES) as LinkColumn[])
    .filter((column) => words[column] !== '')
    .map((column) => (column === 'page' ? words.page : `${t(COLUMN_TITLES[column])}: ${words[column]}`))
    .join(', ');
  const shared = {
    'data-row': 'open',
    title: readableAddress(row.link.url),
    className: `${LINK_GRID} min-h-[45px] min-w-0 flex-1 pe-3 text-start text-small outline-offset-[-2px] hover:bg-soft`,
  };
  // A name of its own instead of the cells: they differ with the width, and have no headings in a narrow table.
  const cells = (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="contents">
        <span className="min-w-0 @min-[900px]/page:contents">
          <span dir="ltr" className="block truncate font-mono text-tiny">
            {words.page}
          </span>
          <span className="block truncate text-tiny text-dim @min-[900px]/page:text-small @min-[900px]/page:text-ink">
            {isClosed && <span className="text-error @min-[900px]/page:hidden">{words.indexable} · </span>}
            <span dir="auto" className={row.anchor ? '' : 'text-dim'}>
              {words.anchor}
            </span>
          </span>
        </span>
        <span className={`${WIDE} truncate`}>
          {run ? (
            <span className="inline-flex items-center gap-1.5">
              <StatusDot status={run.status} />
              {words.run}
            </span>
          ) : run === null ? (
            <span className="text-dim">{words.run}</span>
          ) : (
            <NotChecked />
          )}
        </span>
        <span className="truncate text-end text-tiny tabular-nums @max-[299px]/page:hidden @min-[900px]/page:text-start @min-[900px]/page:text-small">
          {placed ? (
            <Placed placed={placed} text={words.placed} />
          ) : (
            <span className="text-dim @min-[900px]/page:hidden">{words.run}</span>
          )}
        </span>
        <span className={`${WIDE} text-end tabular-nums`}>
          {run && row.verified === null ? <NotChecked /> : words.verified}
        </span>
        <span dir="auto" className={`${WIDE} truncate text-dim`}>
          {words.keyword}
        </span>
        <span className="text-end tabular-nums">
          <Position keyword={keyword} />
        </span>
        <span className={`${WIDE} truncate ${isClosed ? 'text-error' : ''}`}>
          {seen?.isIndexable == null ? <NotChecked /> : words.indexable}
        </span>
      </span>
    </>
  );
  return (
    <div className={`flex ${isOpen ? '' : 'h-full'} ${isPicked || isOpen ? 'bg-soft' : ''}`}>
      <label className="grid w-9 flex-none place-items-center">
        <input
          type="checkbox"
          data-row="pick"
          aria-label={t(isRunning ? 'promotion.links.cannotPick' : 'promotion.links.pick', {
            page: row.path,
          })}
          title={isRunning ? t('promotion.links.runningAbout') : undefined}
          checked={isPicked}
          disabled={isRunning}
          onChange={({ target, nativeEvent }) =>
            onPick(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
          className="size-4 accent-accent disabled:opacity-40"
        />
      </label>
      {href === null ? (
        <button {...shared} type="button" aria-expanded={isOpen} onClick={onOpen}>
          {cells}
        </button>
      ) : (
        <WayTo {...shared} href={href}>
          {cells}
        </WayTo>
      )}
    </div>
  );
}
