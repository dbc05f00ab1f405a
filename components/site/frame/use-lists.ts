import { readRows } from '@/lib/platform/table.ts';
import { type ListRow, lists } from '@/lib/service/records/projects.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';

const LISTS: Query<readonly ListRow[]> = {
  tables: ['lists'],
  read: (account) => readRows([lists], (of) => of(lists).where('account', account)),
  initial: [],
};

/** Returns the state of the four lists of the connected account. */
export function useLists(): readonly ListRow[] {
  const account = useConnection(({ value }) => value?.account ?? '');
  return useRows(LISTS, account).value;
}
