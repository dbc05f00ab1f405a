import type { PageSnapshot } from '../snapshot.ts';
import { withoutFragment } from './addresses.ts';

/**
 * Whether both snapshots are of one address. They are not after a soft navigation, when the document has a new
 * address and the served HTML is of an older one, or where a second request was led elsewhere.
 */
export function areOfOneAddress(served: PageSnapshot, page: PageSnapshot): boolean {
  return withoutFragment(served.url) === withoutFragment(page.url);
}
