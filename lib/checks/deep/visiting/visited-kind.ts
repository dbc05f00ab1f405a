import { pageKindOf } from '../../knowledge/page-kind/page-kind.ts';
import type { Phrases } from '../../knowledge/page-kind/phrases.ts';
import { hasChallenge } from '../../knowledge/response/wall.ts';
import { phrasesWith } from '../../phrases-for.ts';
import type { VisitedPage } from './visited-page.ts';

/**
 * Returns what a page is that a visit led to; `challenge` is a test for people. What servers return for any address, such
 * as a login, says nothing about the page at that address.
 *
 * @param html The text of the response.
 * @param known The phrases of the page with the address.
 */
export async function visitedKindOf({ page, response }: VisitedPage, html: string, known?: Phrases) {
  const phrases = await phrasesWith(known, page);
  const { kind } = pageKindOf({ url: page.url, at: 0, page, response, phrases });
  return kind === 'error' && hasChallenge(html) ? 'challenge' : kind;
}
