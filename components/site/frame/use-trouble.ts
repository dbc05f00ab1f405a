import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { PRODUCTS } from '@/lib/service/records/projects.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useLists } from './use-lists.ts';

/** Errors that the options can solve. */
export const FOR_OPTIONS: readonly ServiceErrorCode[] = [
  'unauthorized',
  'permission_missing',
  'no_key',
  'forbidden_scope',
];

/** Returns why the products are not up to date: the code, and when they last were. */
export function useTrouble(): { code: ServiceErrorCode | null; at: number | null } {
  const lists = useLists();
  const isRejected = useConnection(({ value }) => value?.state === 'rejected');
  const failure = useRefresh(({ error }) => error);
  const codes = new Set(
    PRODUCTS.map((product) => lists.find((row) => row.product === product)?.error ?? null).filter(
      (code) => code !== 'forbidden_scope',
    ),
  );
  const common = codes.size === 1 ? ([...codes][0] ?? null) : null;
  const times = lists.flatMap(({ at }) => at ?? []);
  const at = times.length > 0 ? Math.min(...times) : null;
  return { code: isRejected ? 'unauthorized' : (failure ?? common), at };
}
