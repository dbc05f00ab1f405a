import { tokens } from '../addresses/addresses.ts';
import { isBlank } from '../texts/plain-text.ts';
import { kindBy, type PageKind } from './kind.ts';
import { buyCount, priceCount } from './own-content.ts';
import type { PageFacts } from './page-facts.ts';

const ARTICLE = /^(?:\w*Article|BlogPosting|LiveBlogPosting|Recipe|HowTo|Report)$/;
const PRODUCT = /^(?:Product|ProductGroup|ProductModel|Vehicle|Car|IndividualProduct)$/;
const LIST = /^(?:ItemList|CollectionPage|OfferCatalog|Blog|ProductCollection|SearchResultsPage)$/;
const DATED = /^(?:19|20)\d\d$/;
const INDEX = /^(?:index|home|default|main|start)\.(?:html?|php|aspx?|jsp)$/;
/** An address with the number of a page: `?page=2&sort=price`, `/page/2/`. The next chapter or post has none. */
const NUMBERED = /(?:[=/_]|page-?)\d+(?:\/?(?:\.\w+)?$|[&#])/i;
/** Parameters that do not choose another page. */
const HARMLESS = /^(?:utm_\w+|gclid|fbclid|lang|hl|locale|ref|source)$/i;

/** The front page of a site, or of one of its languages. */
export function homeKind({ path, url }: PageFacts): PageKind | null {
  const isRoot = path.length === 0 || (path.length === 1 && INDEX.test(path[0] ?? ''));
  const chooses = [...url.searchParams.keys()].some((name) => !HARMLESS.test(name));
  return isRoot && !chooses ? { kind: 'home', grounds: ['address'], certainty: 'sure' } : null;
}

const countOf = ({ types }: PageFacts, pattern: RegExp) =>
  types.filter((of) => of.some((type) => pattern.test(type))).length;

const isIn = ({ path, addresses }: PageFacts, section: 'product' | 'article' | 'listing', isLast = true) =>
  (isLast ? path : path.slice(0, -1)).some((part) => addresses[section].has(part));

/** One thing to buy. */
export function productKind(facts: PageFacts): PageKind | null {
  const products = countOf(facts, PRODUCT);
  const buttons = buyCount(facts);
  const isOpenGraph = /^(?:og )?product(?: item)?$/.test(facts.openGraphType);
  if (products > 2 || countOf(facts, LIST) > 0 || buttons > 8) return null;
  const held = {
    structuredData: products > 0,
    markup: isOpenGraph || (buttons > 0 && buttons < 4 && priceCount(facts) > 0),
    address: isIn(facts, 'product', false),
  };
  // An article may review a product: then its own type says so.
  if (countOf(facts, ARTICLE) > 0 && !isOpenGraph && buttons === 0) return null;
  if (held.structuredData || isOpenGraph) return kindBy('product', held);
  return held.markup && held.address && !isBlank(facts.heading) ? kindBy('product', held) : null;
}

/** Something to read from beginning to end: news, posts, guides, recipes. */
export function articleKind(facts: PageFacts): PageKind | null {
  const { page, proseWords, openGraphType, path, heading } = facts;
  const articles = countOf(facts, ARTICLE);
  if (articles > 1 && countOf(facts, LIST) > 0) return null;
  const published = page.metas.some(({ attrs }) =>
    /^article:(?:published_time|author|section)$/i.test(attrs.property?.trim() ?? ''),
  );
  const isDated = page.times.length > 0 && page.times.length < 30;
  const held = {
    structuredData: articles > 0 && articles < 4,
    markup: (openGraphType === 'article' && published) || isDated,
    address: isIn(facts, 'article', false) || path.slice(0, -1).some((part) => DATED.test(part)),
    length: proseWords > 150,
  };
  if (held.structuredData) return kindBy('article', held);
  if (isBlank(heading) || countOf(facts, LIST) > 0) return null;
  if (openGraphType === 'article' && published) return proseWords > 60 ? kindBy('article', held) : null;
  return held.length && ((held.address && (isDated || proseWords > 250)) || (isDated && proseWords > 250))
    ? kindBy('article', held)
    : null;
}

/** Categories, archives, lists of products or posts. */
export function listingKind(facts: PageFacts): PageKind | null {
  const { page, links, url } = facts;
  const isPaged =
    [...page.links, ...links].some(
      ({ attrs }) =>
        NUMBERED.test(attrs.href ?? '') && tokens(attrs.rel).some((rel) => /^(?:next|prev)$/.test(rel)),
    ) ||
    links.filter(({ attrs }) => /[?&/](?:page|paged|p|seite|strona|pagina)[=/]\d+/i.test(attrs.href ?? ''))
      .length > 1 ||
    /[?&/](?:page|paged)[=/]\d+/i.test(url.href);
  const prices = priceCount(facts);
  const held = {
    structuredData: countOf(facts, LIST) > 0 || countOf(facts, PRODUCT) > 2 || countOf(facts, ARTICLE) > 2,
    address: isIn(facts, 'listing') || isIn({ ...facts, path: facts.path.slice(-1) }, 'article'),
    markup: isPaged || prices > 3 || buyCount(facts) > 3 || page.times.length > 3,
    length: links.length > 11 && facts.proseWords < 500,
  };
  return (held.structuredData && (held.address || held.markup || held.length)) ||
    (held.address && held.markup) ||
    (held.markup && isPaged && held.length && prices > 3)
    ? kindBy('listing', held)
    : null;
}
