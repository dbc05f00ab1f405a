import { useRefresh } from '@/lib/service/ask/refresh.ts';
import type { Product } from '@/lib/service/projects/projects.ts';
import { useConnection } from '../stored-state.ts';
import { useCurrentProjects } from './product.ts';

const PRODUCTS: readonly Product[] = ['audit', 'shield', 'promotion', 'rank'];

/** What keeps every product from being up to date: its code, and when they last were. */
export function useTrouble(): { code: string | null; at: number | null } {
  const stored = useCurrentProjects();
  const isRejected = useConnection(({ value }) => value?.state === 'rejected');
  const failure = useRefresh(({ error }) => error);
  const codes = new Set(
    PRODUCTS.map((product) => stored[product].error).filter((code) => code !== 'forbidden_scope'),
  );
  const common = codes.size === 1 ? ([...codes][0] ?? null) : null;
  const times = PRODUCTS.flatMap((product) => stored[product].at ?? []);
  const at = times.length > 0 ? Math.min(...times) : null;
  return { code: isRejected ? 'unauthorized' : (failure ?? common), at };
}
