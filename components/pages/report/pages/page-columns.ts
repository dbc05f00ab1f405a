import type { PageLine } from '@/lib/report/page-lines.ts';
import { PAGE_COLUMNS } from '@/lib/report/page-lines.ts';

/** Where a column stands: in a narrow list only the page, the reason below it and the score; the others as there is room. */
const CELLS = [
  'col-start-1 row-start-1 truncate',
  'hidden truncate @min-[640px]/list:block @min-[640px]/list:col-start-2',
  'col-start-1 row-start-2 truncate @min-[460px]/list:col-start-2 @min-[460px]/list:row-start-1 @min-[640px]/list:col-start-3',
  'col-start-2 row-span-2 row-start-1 text-end @min-[460px]/list:col-start-3 @min-[460px]/list:row-span-1 @min-[640px]/list:col-start-4',
  'hidden text-end @min-[460px]/list:block @min-[460px]/list:col-start-4 @min-[640px]/list:col-start-5',
  'hidden text-end @min-[640px]/list:col-start-6 @min-[640px]/list:block',
] as const;

/** The grid of a line of the table. */
export const PAGE_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 @min-[460px]/list:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_64px_64px] @min-[640px]/list:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,5fr)_72px_72px_80px]';

/** The columns of the table, each with its cell's place. */
export const TABLE_COLUMNS = PAGE_COLUMNS.map((column, index) => ({
  column,
  cell: CELLS[index] ?? '',
  isNumber: index > 2,
}));

const TONES: Readonly<Partial<Record<PageLine['reason'], string>>> = {
  open: 'text-dim',
  unknown: 'text-dim',
  'kept out': 'text-dim',
  redirect: 'text-warn',
  canonical: 'text-warn',
};

/** The color of the reason; the reason itself says the same. */
export const reasonTone = ({ reason }: PageLine): string => TONES[reason] ?? 'text-error';
