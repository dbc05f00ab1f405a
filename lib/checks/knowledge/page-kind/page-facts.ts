import type { Inspection } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { isSameAddress } from '../addresses/address-difference.ts';
import { canonicalOf } from '../addresses/canonical.ts';
import { isLanguagePart } from '../addresses/language-part.ts';
import { headingsOf, renderedHeadings } from '../document/headings.ts';
import { metasNamed } from '../document/metas.ts';
import { isRendered } from '../document/rendered-elements.ts';
import { metasOfProperty } from '../document/social.ts';
import { headerValue } from '../response/headers.ts';
import { wallIn } from '../response/wall.ts';
import { forbidding, robotsDirectives } from '../robots/robots-directives.ts';
import { structuredDataOf } from '../structured-data/structured-data.ts';
import { isBlank } from '../texts/plain-text.ts';
import { titleOf } from '../texts/titles.ts';
import { CHINESE_JAPANESE, SOUTHEAST_ASIAN } from '../texts/unspaced-scripts.ts';
import type { AddressWords, LanguagePhrases, Phrases } from './phrases.ts';
import { folded } from './says.ts';

/** Enough of the text for what a page says first. */
const BEGINNING = 5_000;
/** A page with more characters is not short, whatever is in its links. */
const LONG = 30_000;
const CJK = new RegExp(`[${CHINESE_JAPANESE}]`, 'gu');
/** Parameters in which shop systems name what one and the same file shows: `index.php?route=checkout/cart`. */
const ROUTES = ['route', 'dispatch', 'controller'];
const ONE_FILE = /\/(?:index\.php)?$/;
const ROUTE = /^[\w-]+(?:[/.][\w-]+)*$/;

/** RFC 9111, 5.2.2: only the browser of this visitor may keep the response, or nobody. */
const PRIVATE = /(?:^|,)\s*(?:private|no-store)\b/i;
const WITHOUT_SPACES = new RegExp(`[${SOUTHEAST_ASIAN}]`, 'gu');

/**
 * Returns about how many words there are: Chinese and Japanese have one for two characters; Thai, Lao, Khmer and
 * Burmese, which write no spaces between words either, one for five.
 */
export function wordCount(text: string): number {
  if (text.trim() === '') return 0;
  const sample = text.slice(0, 20_000);
  const characters = sample.match(CJK)?.length ?? 0;
  const letters = sample.match(WITHOUT_SPACES)?.length ?? 0;
  const others = sample.replace(CJK, ' ').replace(WITHOUT_SPACES, ' ').split(/\s+/).filter(Boolean).length;
  return Math.round((others + characters / 2 + letters / 5) * (text.length / sample.length));
}

/** What the kind of a page is read from. */
export interface PageFacts {
  page: PageSnapshot;
  languages: readonly LanguagePhrases[];
  addresses: Readonly<Record<keyof AddressWords, ReadonlySet<string>>>;
  url: URL;
  /**
   * The parts of the path, or of the parameter that stands for it, without a language in front, in lower case, without
   * accents.
   */
  path: readonly string[];
  /** 200 if it is not known. */
  status: number;
  /** Whether the server returned a test for people in place of the page. */
  isChallenge: boolean;
  title: string;
  /** The first main heading, else the first heading; empty if there is none. */
  heading: string;
  /** The beginning of the text. */
  beginning: string;
  /** About how many words are not in links and buttons. */
  ownWords: number;
  /** About how many words are in paragraphs. */
  proseWords: number;
  links: readonly ElementRecord[];
  /** Types of the things at the top of the structured data. */
  types: readonly (readonly string[])[];
  openGraphType: string;
  isNoindex: boolean;
  /** Whether the response must not be kept for anybody else: `Cache-Control: private` or `no-store`. */
  isPrivate: boolean;
  /** Whether the page declares itself as canonical and has a description, as pages made on purpose have. */
  isTended: boolean;
}

function pathOf(url: URL): readonly string[] {
  const route = ROUTES.map((name) => url.searchParams.get(name)).find((value) => value && ROUTE.test(value));
  if (route && ONE_FILE.test(url.pathname)) return route.toLowerCase().split(/[/.]/);
  let { pathname } = url;
  try {
    pathname = decodeURIComponent(pathname);
  } catch {
    // A malformed path stays as it is.
  }
  const parts = pathname
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter(Boolean);
  return isLanguagePart(parts[0] ?? '') ? parts.slice(1) : parts;
}

const sets = new WeakMap<AddressWords, PageFacts['addresses']>();

function addressSets(words: AddressWords): PageFacts['addresses'] {
  let known = sets.get(words);
  if (!known) {
    known = Object.fromEntries(
      Object.entries(words).map(([name, list]) => [name, new Set(list.split(' '))]),
    ) as unknown as PageFacts['addresses'];
    sets.set(words, known);
  }
  return known;
}

export function pageFactsOf(inspection: Inspection, { addresses, languages }: Phrases): PageFacts {
  const { page, response } = inspection;
  const url = new URL(page.url);
  const headings = renderedHeadings(page).length > 0 ? renderedHeadings(page) : headingsOf(page);
  const heading = headings.find(({ level, text }) => level === 1 && !isBlank(text)) ?? headings[0];
  const links = page.anchors.filter(isRendered);
  // The text of a page has no values of `<input>` buttons, so they are not subtracted.
  const pressed = page.text.length > LONG ? [] : [...links, ...page.buttons];
  const inLinks = pressed.reduce((sum, { text = '' }) => sum + wordCount(text), 0);
  const canonical = canonicalOf(page, response)?.url;
  const isNoindex = forbidding(robotsDirectives(page, response), 'noindex').length > 0;
  return {
    page,
    languages,
    addresses: addressSets(addresses),
    url,
    path: pathOf(url),
    status: response?.status ?? 200,
    isChallenge: response !== undefined && wallIn(response, `<title>${titleOf(page)}`) === 'challenge',
    title: titleOf(page),
    heading: heading?.text ?? '',
    beginning: page.text.slice(0, BEGINNING),
    ownWords: Math.max(0, wordCount(page.text) - inLinks),
    proseWords: wordCount(page.prose),
    links,
    types: structuredDataOf(page)
      .things.filter(({ isRoot }) => isRoot)
      .map(({ types }) => types),
    openGraphType: folded(metasOfProperty(page, 'og:type')[0]?.attrs.content ?? ''),
    isNoindex,
    isPrivate: response !== undefined && PRIVATE.test(headerValue(response, 'cache-control') ?? ''),
    isTended:
      !isNoindex &&
      canonical !== undefined &&
      isSameAddress(canonical, url) &&
      !isBlank(metasNamed(page, 'description')[0]?.attrs.content),
  };
}
