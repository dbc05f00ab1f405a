import { useSyncExternalStore } from 'react';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { isCutOff } from '@/lib/platform/browser.ts';
import { mirror } from '@/lib/platform/mirror.ts';
import { useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { PRODUCTS } from '@/lib/service/records/projects.ts';
import { isOutage, outages } from '@/lib/service/requests/outages.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { onNetworkChange } from '../../ui/network-changes.ts';
import { useLists } from './use-lists.ts';

/** Errors that the options can solve. */
export const FOR_OPTIONS: readonly ServiceErrorCode[] = [
  'unauthorized',
  'permission_missing',
  'no_key',
  'forbidden_scope',
];

/** What the last request of each account shows of the service. */
export const useOutages = mirror(outages);

/** Returns a function that replaces what an earlier request shows of the service by what the last one shows. */
export function useLatest(): (error: ServiceErrorCode | null) => ServiceErrorCode | null {
  const account = useConnection(({ value }) => value?.account ?? '');
  const outage = useOutages(({ value }) => value[account]);
  return (error) => (outage !== undefined && (error === null || isOutage(error)) ? outage : error);
}

/**
 * Returns why the products are not up to date, or would not be if they were asked for without a network: the code, and when
 * they last were.
 *
 * @param failure Why the shown part of the account is not.
 */
export function useTrouble(failure: ServiceErrorCode | null = null): {
  code: ServiceErrorCode | null;
  at: number | null;
} {
  const lists = useLists();
  const latest = useLatest();
  const isRejected = useConnection(({ value }) => value?.state === 'rejected');
  const service = useConnection(({ value }) => value?.baseUrl);
  const isOffline = useSyncExternalStore(onNetworkChange, () => service !== undefined && isCutOff(service));
  const unread = useRefresh(({ error }) => error);
  const codes = new Set(
    PRODUCTS.map((product) => lists.find((row) => row.product === product)?.error ?? null).filter(
      (code) => code !== 'forbidden_scope',
    ),
  );
  const common = codes.size === 1 ? ([...codes][0] ?? null) : null;
  const times = lists.flatMap(({ at }) => at ?? []);
  const at = times.length > 0 ? Math.min(...times) : null;
  const code = latest(unread) ?? latest(common) ?? latest(failure);
  return { code: isRejected ? 'unauthorized' : isOffline ? 'offline' : code, at };
}
