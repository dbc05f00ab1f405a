import type { Line } from '../../check.ts';
import { snippetOf } from '../../evidence.ts';
import type { Inspection, Provenance } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { withoutFragment } from '../addresses/addresses.ts';

/**
 * Whether both snapshots are of one address. They are not after a soft navigation, when the document has a new
 * address and the served HTML is of an older one, or where a second request was led elsewhere.
 */
export function areOfOneAddress(served: PageSnapshot, page: PageSnapshot): boolean {
  return withoutFragment(served.url) === withoutFragment(page.url);
}

/** The page as the server sent it, which alone has `markup`; null where that was not seen. */
export function sentPage({ page, served }: Pick<Inspection, 'page' | 'served'>): PageSnapshot | null {
  if (served) return areOfOneAddress(served, page) ? served : null;
  return page.source === 'served' ? page : null;
}

/** What only the HTML as served has, as evidence: its selector would point at another element of the page, or at none. */
export function servedLine(at: ElementRecord | Line): Line {
  return 'source' in at ? at : { source: 'html', text: snippetOf(at) };
}

/**
 * How the HTML as served was got. A browser shows the fields of an answer that it observed, never its text: that comes
 * from the stored copy, or from asking once more.
 */
export function servedHow({ page, response, again }: Inspection): Provenance {
  if (again) return again.how;
  if (!response) return 'observed';
  return response.how === 'observed' && page.source === 'rendered' ? 'stored' : response.how;
}
