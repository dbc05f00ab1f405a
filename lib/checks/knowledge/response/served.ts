import type { Line } from '../../check.ts';
import { snippetOf } from '../../evidence.ts';
import type { Inspection, Provenance } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { withoutFragment } from '../addresses/addresses.ts';

/**
 * Whether both snapshots are from the same address. They are not after a soft navigation, when the document
 * has a new address and the served HTML is from an older one, or if a second request was redirected
 * elsewhere.
 */
export function areOfOneAddress(served: PageSnapshot, page: PageSnapshot): boolean {
  return withoutFragment(served.url) === withoutFragment(page.url);
}

/** Returns what the page declares as its canonical addresses. */
const canonicalOf = ({ links }: PageSnapshot) =>
  links
    .filter(({ attrs }) => /(^|\s)canonical(\s|$)/i.test(attrs.rel ?? ''))
    .map(({ attrs }) => attrs.href)
    .join(' ');

/**
 * Whether another answer of the page's address is the page that is shown, and not a login form, an error or a test for
 * robots under the same address and status: it has the same first title and the same canonical address. Its length
 * does not decide, because pages that must not be stored differ from one answer to the next.
 */
export function isSameContent(answer: PageSnapshot, page: PageSnapshot): boolean {
  const [title, shown] = [answer, page].map(({ titles }) => titles[0]?.text?.trim());
  return Boolean(title) && title === shown && canonicalOf(answer) === canonicalOf(page);
}

/** The page as the server sent it, which alone has `markup`; null if it was not observed. */
export function sentPage({ page, served }: Pick<Inspection, 'page' | 'served'>): PageSnapshot | null {
  if (served) return areOfOneAddress(served, page) ? served : null;
  return page.source === 'served' ? page : null;
}

/**
 * Evidence that is only in the served HTML: its selector would match another element of the page, or none.
 */
export function servedLine(at: ElementRecord | Line): Line {
  return 'source' in at ? at : { source: 'html', text: snippetOf(at) };
}

/**
 * How the served HTML was obtained. A browser shows the header fields of an observed response, but never its
 * body: that comes from the stored copy, or from a second request.
 */
export function servedHow({ page, response, again }: Inspection): Provenance {
  if (again) return again.how;
  if (!response) return 'observed';
  return response.how === 'observed' && page.source === 'rendered' ? 'stored' : response.how;
}
