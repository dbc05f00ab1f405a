import { hostOf } from '@/lib/platform/address.ts';

/**
 * Whether something may be ignored on the site of a page, by the copy of last time: what the figures leave out is not known
 * before the rows are read. `ignoring`: hosts, apart by spaces; undefined where there is no copy.
 */
export function mayBeIgnored(url: string, ignoring: string | undefined): boolean {
  return ignoring === undefined || ignoring.split(' ').includes(hostOf(url));
}
