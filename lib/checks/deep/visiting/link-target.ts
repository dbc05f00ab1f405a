import { bareHost } from '../../knowledge/addresses/address-difference.ts';
import { decoded } from '../../knowledge/addresses/decoded.ts';
import { isHomeAddress } from '../../knowledge/addresses/home-address.ts';
import { isAppShell } from '../../knowledge/document/app-shell.ts';
import { escapeHtml } from '../../knowledge/document/escape.ts';
import { renderedHeadings } from '../../knowledge/document/headings.ts';
import type { Phrases } from '../../knowledge/page-kind/phrases.ts';
import { headerValue } from '../../knowledge/response/headers.ts';
import { isHtmlType } from '../../knowledge/response/media-types.ts';
import { forbidding, robotsDirectives } from '../../knowledge/robots/robots-directives.ts';
import { escapedPattern } from '../../knowledge/texts/escaped-pattern.ts';
import { titleOf } from '../../knowledge/texts/titles.ts';
import type { Visit } from './visit.ts';
import { visitedKindOf } from './visited-kind.ts';
import { visitedPageOf } from './visited-page.ts';

/** What an address that opens leads to. */
export interface LinkTarget {
  /** What the page says, if that is that it does not exist: its title or main heading; else empty. */
  missing: string;
  /** Whether it is a test for people, so that nothing is known of the page. */
  isWall: boolean;
  isNoindex: boolean;
  /** Those of the wanted fragments that no element of the page has as its ID or name. */
  lacking: readonly string[];
}

/** Whether HTML contains an element with an ID or name. */
function hasTarget(html: string, fragment: string): boolean {
  const names = [fragment, decoded(fragment), escapeHtml(decoded(fragment))].map(escapedPattern).join('|');
  return new RegExp(`\\s(?:id|name)\\s*=\\s*(["']?)(?:${names})\\1(?=[\\s>/]|$)`, 'iu').test(html);
}

/**
 * Judges the page that a visit with status 200 led to, by its HTML as served.
 *
 * @param known The phrases of the page with the link.
 */
export async function linkTargetOf(
  visit: Visit,
  fragments: readonly string[],
  known?: Phrases,
): Promise<LinkTarget> {
  const { body = '' } = visit;
  const visited = visitedPageOf(visit);
  const { page, response } = visited;
  const kind = await visitedKindOf(visited, body, known);
  const isWall = kind === 'challenge';
  const places = fragments.filter((one) => one !== '' && one.toLowerCase() !== 'top' && !/^[!/:]/.test(one));
  // Scripts may add what an app shell lacks, and the rest of a page that was cut off is unknown.
  // In other documents, a fragment is a page, a time or a line.
  const isHtml = isHtmlType(headerValue(response, 'content-type') ?? 'text/html');
  const canTell = isHtml && visit.isWhole && body !== '' && !isWall && !isAppShell(page);
  return {
    missing:
      kind === 'error' ? renderedHeadings(page)[0]?.text || titleOf(page) || page.text.slice(0, 100) : '',
    isWall,
    isNoindex: forbidding(robotsDirectives(page, response), 'noindex').length > 0,
    lacking: canTell ? places.filter((one) => !hasTarget(body, one)) : [],
  };
}

/** Whether a visit was led to the home page of its site, although it wanted another page. */
export function isLedHome({ url, finalUrl, redirects }: Visit): boolean {
  const from = URL.parse(url);
  const to = URL.parse(finalUrl);
  if (!from || !to || redirects.length === 0 || bareHost(from) !== bareHost(to)) return false;
  return isHomeAddress(to) && !to.search && !isHomeAddress(from);
}
