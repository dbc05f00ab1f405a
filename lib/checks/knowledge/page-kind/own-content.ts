import { buttonsOf } from '../document/forms.ts';
import type { PageFacts } from './page-facts.ts';
import { says } from './says.ts';

/** Types of things that a page is about; others describe the site around it. */
const SUBJECT =
  /^(Product|ProductGroup|Vehicle|Car|Individual\w+|Offer|\w*Article|BlogPosting|\w*Posting|Recipe|HowTo|\w*Event|Festival|Movie|TVSeries|TVEpisode|Book|Audiobook|Music\w+|Podcast\w+|Course|CourseInstance|SoftwareApplication|WebApplication|MobileApplication|VideoGame|Game|Dataset|FAQPage|QAPage|Question|Review|DefinedTerm|Painting|Photograph|Sculpture|VisualArtwork|CreativeWork|Report|ScholarlyArticle|Drug|MedicalCondition|Apartment|House|Accommodation|RealEstateListing|Service|Poem|ShortStory|Quotation|ProfilePage)$/;
/** A price: a number next to a currency, on either side. */
const PRICE =
  /(?:[$€£¥₹₽₴₺₩₪฿₫]|\b(?:USD|EUR|GBP|PLN|CHF|RON|Rp|R\$|Kč|kr\.?|zł|lei|Ft|грн|руб|лв))\s?\d[\d\s.,'’]*|\d[\d\s.,'’]*\s?(?:[€$£¥₽₴₺₩₪₫円元]|(?:USD|EUR|GBP|PLN|CHF|RON|Kč|kr|zł|lei|Ft|грн|руб|лв|원|ريال|درهم|TL)(?![\p{L}]))/giu;
const ARABIC_DIGITS = /[٠-٩۰-۹]/g;

/** Returns the number of prices in the beginning of the text, and 20 at most. */
export function priceCount({ beginning }: PageFacts): number {
  const text = beginning.replace(ARABIC_DIGITS, '0');
  return Math.min(20, text.match(PRICE)?.length ?? 0);
}

/** Returns the number of buttons, and of links that look like one, that put something into a cart. */
export function buyCount({ page, links, languages }: PageFacts): number {
  const texts = [...buttonsOf(page), ...links.slice(0, 500)].map(({ text = '' }) => text);
  return texts.filter((text) => text !== '' && text.length < 40 && says(text, 'buy', languages)).length;
}

/** Whether the structured data or the social tags describe what the page is about. */
export function hasSubject({ types, openGraphType }: PageFacts): boolean {
  return (
    types.some((of) => of.some((type) => SUBJECT.test(type))) ||
    /^(product|og product|book|music|video|article)/.test(openGraphType)
  );
}

/**
 * Whether a page is made on purpose about what its title says: it has a subject, something to buy, or more to read
 * than an error page has.
 *
 * @param reading The most words in paragraphs, and the most outside links, of a page that has nothing of its own.
 */
export function hasOwnContent(facts: PageFacts, reading: { prose: number; own: number }): boolean {
  const { ownWords, proseWords, isTended } = facts;
  const share = isTended ? 0.5 : 1;
  return (
    hasSubject(facts) ||
    proseWords > reading.prose * share ||
    ownWords > reading.own * share ||
    (priceCount(facts) > 0 && buyCount(facts) > 0)
  );
}
