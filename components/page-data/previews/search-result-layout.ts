import type { Inspection } from '@/lib/checks/inspection.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { metasNamed } from '@/lib/checks/knowledge/document/metas.ts';
import { metasOfProperty } from '@/lib/checks/knowledge/document/social.ts';
import { asAddressed } from '@/lib/checks/knowledge/response/addressed.ts';
import { forbidding, robotsDirectives } from '@/lib/checks/knowledge/robots/robots-directives.ts';
import {
  propertyText,
  structuredDataOf,
  thingsOf,
} from '@/lib/checks/knowledge/structured-data/structured-data.ts';
import type { Thing } from '@/lib/checks/knowledge/structured-data/thing.ts';
import { isBlank } from '@/lib/checks/knowledge/texts/plain-text.ts';
import { DESCRIPTION, PHONE, TITLE } from '@/lib/checks/knowledge/texts/search-result.ts';
import { textWidth, visibleLines, visiblePart } from '@/lib/checks/knowledge/texts/text-width.ts';
import { titleOf } from '@/lib/checks/knowledge/texts/titles.ts';
import { asRead } from '@/lib/checks/knowledge/texts/white-space.ts';
import type { PageSnapshot } from '@/lib/checks/snapshot.ts';

export type Device = 'desktop' | 'mobile';

/** A piece of text as a search result shows it. */
export interface ClippedText {
  /** The visible lines. On a wide screen they may break anywhere: only the cut is certain. */
  lines: readonly string[];
  /** Pixels that the whole text needs, and pixels available. */
  width: number;
  limit: number;
  /** The number of words that are cut off. */
  lost: number;
}

export interface SearchResult {
  site: string;
  /** The host, then the steps to the page. */
  trail: readonly string[];
  title: ClippedText | null;
  description: ClippedText | null;
  /** The page does not allow a snippet of its text in results. */
  isSilent: boolean;
  /** The page asks not to be listed at all. */
  isHidden: boolean;
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

function shown(text: string, device: Device, part: 'title' | 'description'): ClippedText | null {
  if (isBlank(text)) return null;
  const wide = part === 'title' ? TITLE : DESCRIPTION;
  const { size, lines: count } = PHONE[part];
  const lines =
    device === 'desktop'
      ? [visiblePart(text, wide.size, wide.width)]
      : visibleLines(text, size, PHONE.width, count);
  const width = Math.round(textWidth(text, device === 'desktop' ? wide.size : size));
  const isCut = lines.at(-1)?.endsWith('…') === true && !text.trimEnd().endsWith(lines.at(-1) ?? '');
  const lost = isCut ? Math.max(1, wordsIn(text) - wordsIn(lines.join(' ').slice(0, -1))) : 0;
  return { lines, width, limit: device === 'desktop' ? wide.width : PHONE.width * count, lost };
}

const nameOf = (step: Thing) =>
  propertyText(step, 'name') ||
  thingsOf(step, 'item')
    .map((item) => propertyText(item, 'name'))
    .find(Boolean) ||
  '';

/**
 * Returns the path to the page: from its breadcrumb, without the page itself, or from the URL if there is none.
 */
function trailOf(page: PageSnapshot): readonly string[] {
  const { host: sent, pathname } = new URL(page.url);
  const host = readableAddress(sent);
  const { things } = structuredDataOf(page);
  const breadcrumb = things.find(({ types }) => types.includes('BreadcrumbList'));
  const steps = breadcrumb
    ? [...thingsOf(breadcrumb, 'itemListElement')]
        .sort((a, b) => Number(propertyText(a, 'position')) - Number(propertyText(b, 'position')))
        .map(nameOf)
        .filter(Boolean)
    : [];
  // The host already stands for the home page.
  if (steps.length > 2) return [host, ...steps.slice(1, -1)];
  return [host, ...pathname.split('/').filter(Boolean).map(readableAddress)];
}

function siteOf(page: PageSnapshot): string {
  const site = structuredDataOf(page).things.find(({ types }) => types.includes('WebSite'));
  const declared = metasOfProperty(page, 'og:site_name')[0]?.attrs.content?.trim();
  const host = readableAddress(new URL(page.url).hostname);
  return (site && propertyText(site, 'name')) || declared || host.replace(/^www\./, '');
}

/** What a result shows of the page, or what the user types in its place. */
export interface SearchDraft {
  title: string;
  description: string;
}

/** Returns the title and the description that the page declares; empty if it declares none. */
export function declaredOn(page: PageSnapshot): SearchDraft {
  const described = metasNamed(page, 'description').find(({ attrs }) => !isBlank(attrs.content));
  return { title: titleOf(page), description: asRead(described?.attrs.content) };
}

/** Returns how a search engine would show the page, based on its own markup, or on a draft of it. */
export function searchResultOf(
  inspection: Inspection,
  device: Device,
  { title, description } = declaredOn(inspection.page),
): SearchResult {
  const { page, response } = asAddressed(inspection);
  const directives = robotsDirectives(page, response);
  const isSilent = directives.some(
    ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
  );
  return {
    site: siteOf(page),
    trail: trailOf(page),
    title: shown(title, device, 'title'),
    description: isSilent ? null : shown(description, device, 'description'),
    isSilent,
    isHidden: forbidding(directives, 'noindex').length > 0,
  };
}
