import { pageKindOf } from '../../knowledge/page-kind/page-kind.ts';
import type { Phrases } from '../../knowledge/page-kind/phrases.ts';
import { hasChallenge } from '../../knowledge/response/wall.ts';
import { phrasesWith } from '../../phrases-for.ts';
import type { Visit } from './visit.ts';
import { visitedPageOf } from './visited-page.ts';

/** A page that a server returns for any address: a login, a test for people, or a site that is closed. */
type StandIn = 'account' | 'challenge' | 'maintenance';

/**
 * Returns which of these a visit led to, so that nothing is known of the page itself; null if it is none of them.
 *
 * @param known The phrases of the page with the address.
 */
export async function standInOf(visit: Visit, known?: Phrases): Promise<StandIn | null> {
  const { page, response } = visitedPageOf(visit);
  const phrases = await phrasesWith(known, page);
  const { kind } = pageKindOf({ url: page.url, at: 0, page, response, phrases });
  if (kind === 'account' || kind === 'maintenance') return kind;
  return kind === 'error' && hasChallenge(visit.body ?? '') ? 'challenge' : null;
}
