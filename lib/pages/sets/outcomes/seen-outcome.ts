import { selectorOf } from '../../../checks/evidence.ts';
import type { Inspection } from '../../../checks/inspection.ts';
import { tokens, withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { anchorText, type WebLink, webLinks } from '../../../checks/knowledge/addresses/links.ts';
import { redacted } from '../../../checks/knowledge/addresses/redact.ts';
import { isAppShell } from '../../../checks/knowledge/document/app-shell.ts';
import { asAddressed } from '../../../checks/knowledge/response/addressed.ts';
import { robotsDirectives } from '../../../checks/knowledge/robots/robots-directives.ts';
import type { Report } from '../../../checks/result.ts';
import { keptAddress } from '../../kept-address.ts';
import { pageRecordOf } from '../../page-record-of.ts';
import type { PageLink, SetEntry } from '../page-set.ts';

/** A page has no more links than this in a set; the others are counted. */
const MOST_LINKS = 1_000;
const LONGEST_TEXT = 80;
/** A longer selector is left out: cut, it would lead elsewhere. */
const LONGEST_PLACE = 300;

export type SeenOutcome = Extract<SetEntry['outcome'], { state: 'seen' }>;

/** Whether the page asks crawlers not to follow any of its links. */
export function isClosedToFollowing(inspection: Inspection): boolean {
  const { page, response } = asAddressed(inspection);
  return robotsDirectives(page, response).some(({ name }) => name === 'nofollow' || name === 'none');
}

/** Whether crawlers may follow a link, as far as the link itself says. */
export const isFollowedLink = ({ at }: WebLink): boolean => !tokens(at.attrs.rel).includes('nofollow');

function linkOf(link: WebLink, isFollowed: boolean): PageLink {
  const place = selectorOf(link.at.path);
  return {
    to: keptAddress(link.target),
    text: redacted(anchorText(link.at).trim()).slice(0, LONGEST_TEXT),
    isFollowed,
    place: place !== null && place.length <= LONGEST_PLACE ? place : null,
  };
}

/** The links to other pages of the origin, each target once: by the first link that crawlers may follow, if there is one. */
function linksOf(inspection: Inspection): { links: PageLink[]; more: number } {
  const { page } = inspection;
  const home = new URL(page.url).origin;
  const own = withoutFragment(page.url);
  const isOpen = !isClosedToFollowing(inspection);
  const chosen = new Map<string, { link: WebLink; isFollowed: boolean }>();
  for (const link of webLinks(page)) {
    if (link.url.origin !== home || link.target === own) continue;
    const isFollowed = isOpen && isFollowedLink(link);
    const before = chosen.get(link.target);
    if (!before || (isFollowed && !before.isFollowed)) chosen.set(link.target, { link, isFollowed });
  }
  const all = [...chosen.values()];
  return {
    links: all.slice(0, MOST_LINKS).map(({ link, isFollowed }) => linkOf(link, isFollowed)),
    more: Math.max(0, all.length - MOST_LINKS),
  };
}

/** Whether scripts have to make the page. An error page is as short as it is. */
function isThinPage({ page, served = page, response }: Inspection): boolean {
  return served.source === 'served' && (response?.status ?? 200) < 400 && isAppShell(served);
}

/** Returns what a set keeps of a page that was seen. */
export function seenOutcome(
  report: Pick<Report, 'results' | 'kind' | 'seo'>,
  inspection: Inspection,
  record = pageRecordOf(report, inspection),
): SeenOutcome {
  const { links, more } = linksOf(inspection);
  return {
    state: 'seen',
    record,
    links,
    ...(more > 0 && { moreLinks: more }),
    score: report.seo?.score ?? null,
    isThin: isThinPage(inspection),
  };
}
