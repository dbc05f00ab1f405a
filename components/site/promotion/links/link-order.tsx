import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTexts } from '../../../texts/use-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OPPOSITE } from '../../../ui/sorted-by.ts';
import { COLUMN_TITLES, LINK_GRID } from './link-item.tsx';
import { LINK_COLUMNS, type LinkColumn, type LinkSorting } from './link-rows.ts';

const ICONS = { ascending: ArrowUp, descending: ArrowDown } as const;
/** Columns of figures: they are aligned with their values. */
const FIGURES: readonly LinkColumn[] = ['verified', 'position'];

interface LinkSortProps {
  order: LinkSorting | null;
  onChange: (order: LinkSorting | null) => void;
}

/** Returns the order after another press on a column: ascending, descending, and as the service returns the links. */
const pressed = (column: LinkColumn, order: LinkSorting | null): LinkSorting | null => {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
};

/** Announces the order to screen readers. */
function Announced({ order }: { order: LinkSorting | null }) {
  const { t } = useTexts();
  return (
    <span role="status" className="sr-only">
      {order
        ? t(`sorting.by.${order.direction}`, { name: t(COLUMN_TITLES[order.column]) })
        : t('data.table.unsorted')}
    </span>
  );
}

/** The headings of a wide table, which sort it. */
export function LinkHeadings({ order, onChange }: LinkSortProps) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={t('data.table.sort')}
      className={`${LINK_GRID} ms-9 hidden pe-3 @min-[900px]/page:grid`}
    >
      {LINK_COLUMNS.map((column) => {
        const isOn = order?.column === column;
        const Icon = ICONS[isOn ? order.direction : 'ascending'];
        return (
          <button
            key={column}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(pressed(column, order))}
            className={`flex min-w-0 items-center gap-1 rounded-sm py-1 text-tiny text-dim hover:text-ink aria-pressed:text-ink ${FIGURES.includes(column) ? 'justify-end' : ''}`}
          >
            <span className="truncate">{t(COLUMN_TITLES[column])}</span>
            {isOn && <Icon size={11} aria-hidden className="flex-none" />}
          </button>
        );
      })}
    </div>
  );
}

/** The headings of the figures in a narrow table. Each row says them to screen readers. */
export function FigureHeadings() {
  const { t } = useTexts();
  return (
    <div
      aria-hidden="true"
      className={`${LINK_GRID} ms-9 pe-3 pb-0.5 text-end text-tiny text-dim @min-[900px]/page:hidden`}
    >
      <span />
      <span className="@max-[299px]/page:hidden">{t(COLUMN_TITLES.placed)}</span>
      {/* In a very narrow table it is wider than its column, and nothing is to its left. */}
      <span className="justify-self-end whitespace-nowrap">{t(COLUMN_TITLES.position)}</span>
    </div>
  );
}

/** The same for a narrow table: a list of the columns, and a button that reverses the direction. */
export function LinkSort({ order, onChange }: LinkSortProps) {
  const { t } = useTexts();
  return (
    <div className="ms-auto flex min-w-0 items-center gap-1">
      <span className="contents @min-[900px]/page:hidden">
        <select
          aria-label={t('data.table.sort')}
          value={order?.column ?? ''}
          onChange={({ target }) =>
            onChange(
              target.value === '' ? null : { column: target.value as LinkColumn, direction: 'ascending' },
            )
          }
          className="max-w-full min-w-0 field-sizing-content rounded-control border border-dim/60 bg-card px-1.5 py-px text-tiny"
        >
          <option value="">{t('data.table.unsorted')}</option>
          {LINK_COLUMNS.map((column) => (
            <option key={column} value={column}>
              {t(COLUMN_TITLES[column])}
            </option>
          ))}
        </select>
        {order && (
          <IconButton
            icon={ICONS[order.direction]}
            label={t(`sorting.to.${OPPOSITE[order.direction]}`)}
            onClick={() => onChange({ ...order, direction: OPPOSITE[order.direction] })}
          />
        )}
      </span>
      <Announced order={order} />
    </div>
  );
}
