import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import type { Column, TableFilter, Word } from '../table/table-view.ts';

/** A row about an element whose visibility the browser may have reported. */
interface ElementRow {
  at: ElementRecord;
}

const WORDS = { 'not rendered': 'data.word.notRendered', invisible: 'data.word.invisible' } as const;

/** Whether visitors see it; undefined if unknown. */
export const visibilityColumn: Column<ElementRow> = {
  title: 'data.column.visibility',
  text: ({ at: { shown } }, { t }) => {
    if (!shown) return '';
    return t(shown.hidden ? WORDS[shown.hidden] : 'data.word.seen');
  },
};

export const visibilityFilters: readonly TableFilter<ElementRow>[] = [
  { title: 'data.filter.notRendered', keeps: ({ at }) => at.shown?.hidden === 'not rendered' },
  { title: 'data.filter.invisible', keeps: ({ at }) => at.shown?.hidden === 'invisible' },
];

/** Returns a label for elements that visitors do not see. */
export function visibilityWords({ at }: ElementRow, { t }: Translator): readonly Word[] {
  const hidden = at.shown?.hidden;
  return hidden ? [{ text: t(WORDS[hidden]), tone: 'note' }] : [];
}
