import Link from 'lucide-react/icons/link';
import { describe, expect, it } from 'vitest';
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '@/lib/i18n/translator.ts';
import { hasChildren, haystacks, select, unfolded } from './selection.ts';
import type { DataRow, TableFilter, TableView } from './table-view.ts';

interface Row extends DataRow {
  name: string;
  kind: string;
}

const is = (kind: string): TableFilter<Row> => ({
  title: 'data.filter.other',
  keeps: (row) => row.kind === kind,
});
const [red, blue, short] = [
  is('red'),
  is('blue'),
  { title: 'data.filter.empty' as const, keeps: (row: Row) => row.name.length < 4 },
];
const view = {
  id: 'links',
  icon: Link,
  rows: () => [],
  columns: [{ title: 'data.column.name', text: (row: Row) => row.name }],
  filters: [[red, blue], [short]],
  face: () => ({ lead: '' }),
} as TableView;
const rows: Row[] = [
  { name: 'Čajník', kind: 'red' },
  { name: 'Pan', kind: 'red' },
  { name: 'Big pan', kind: 'blue' },
  { name: 'Pot', kind: 'green' },
];
const hayOf = haystacks(view, translatorOf('en', english));
const wanted = (change: object) =>
  select(
    view,
    rows,
    { query: '', filters: new Set(), isFaulty: (row) => row === rows[3], onlyFaulty: false, ...change },
    hayOf,
  ).map((row) => (row as Row).name);

describe('select', () => {
  it('keeps everything without filters', () => {
    expect(wanted({})).toEqual(['Čajník', 'Pan', 'Big pan', 'Pot']);
  });

  it.each([
    ['pan', ['Pan', 'Big pan']],
    ['PAN big', ['Big pan']],
    ['pan\u00a0big\t', ['Big pan']],
    ['čajník', ['Čajník']],
    ['č'.normalize('NFD'), ['Čajník']],
    ['  ', ['Čajník', 'Pan', 'Big pan', 'Pot']],
    ['(.*', []],
  ])('finds %j', (query, names) => {
    expect(wanted({ query })).toEqual(names);
  });

  it('adds up filters of a group, and narrows by another group', () => {
    expect(wanted({ filters: new Set([red]) })).toEqual(['Čajník', 'Pan']);
    expect(wanted({ filters: new Set([red, blue]) })).toEqual(['Čajník', 'Pan', 'Big pan']);
    expect(wanted({ filters: new Set([red, blue, short]) })).toEqual(['Pan']);
  });

  it('keeps only rows with findings', () => {
    expect(wanted({ onlyFaulty: true })).toEqual(['Pot']);
  });
});

describe('unfolded', () => {
  const tree = [0, 1, 2, 1, 0, 1].map((depth): DataRow => ({ depth }));

  it('hides only children of folded rows', () => {
    const depths = (...indexes: number[]) =>
      unfolded(tree, new Set(indexes.map((index) => tree[index] as DataRow))).map((row) => tree.indexOf(row));
    expect(depths()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(depths(0)).toEqual([0, 4, 5]);
    expect(depths(1)).toEqual([0, 1, 3, 4, 5]);
    expect(depths(0, 1, 4)).toEqual([0, 4]);
  });

  it('knows which rows have children', () => {
    expect(tree.map((_, index) => hasChildren(tree, index))).toEqual([true, true, false, false, true, false]);
  });
});
