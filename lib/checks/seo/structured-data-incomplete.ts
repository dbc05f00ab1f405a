import { defineCheck, type Example } from '../check.ts';
import { richResults } from '../knowledge/structured-data/rich-results.ts';
import { labelOf, propertyText } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';

/** What separates a name from that of the site after it: “Kettle – Shop”. “Kettle Pro” is another product. */
const SEPARATOR = /(?<!\s)\s*[-–—|·•:»]\s/g;
/** Characters of a name that may have that of the site after it. */
const LONGEST = 300;

const nameOf = (thing: Thing) => propertyText(thing, 'name') || propertyText(thing, 'headline');

/** Returns a name, and what it is if the rest is the name of the site. */
function stemsOf(name: string): readonly string[] {
  const ends = name.length > LONGEST ? [] : [...name.matchAll(SEPARATOR)].map(({ index }) => index);
  return [name.length, ...ends].filter((end) => end > 0).map((end) => name.slice(0, end));
}

/**
 * The names of the things that are complete, by feature: a list may have thousands, so that comparing each with each would
 * take seconds.
 */
class CompleteThings {
  private readonly names = new Set<string>();
  private readonly stems = new Set<string>();

  add(feature: string, name: string): void {
    this.names.add(`${feature}\n${name}`);
    for (const stem of stemsOf(name)) this.stems.add(`${feature}\n${stem}`);
  }

  /** Whether one has the same name, where one of the two may have that of the site after it. */
  has(feature: string, name: string): boolean {
    const isIn = (set: ReadonlySet<string>) => (one: string) => set.has(`${feature}\n${one}`);
    return name !== '' && (isIn(this.stems)(name) || stemsOf(name).some(isIn(this.names)));
  }
}

export default defineCheck({
  loses: ['richResult'],
  title: 'Structured data has everything Google requires',
  why: 'A page can get a rich result only if every required property is there.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  remedy:
    'Add the missing properties to the structured data of this page, with the same values that visitors see on it.',
  messages: {
    missing: {
      fault: {
        one: '{feature}: {count} property missing',
        other: '{feature}: {count} properties missing',
      },
      says: '{thing} is not eligible for the rich result “{feature}”. Missing: {properties}.',
    },
    repeated: {
      loses: ['nothing'],
      fault: '{feature}: incomplete duplicate',
      says: '{thing} is described twice on this page: once with everything for the rich result “{feature}”, and here without {properties}.',
      remedy:
        'Remove this second description, which often comes from the theme, or add the missing properties to it. Search Console reports it as an error.',
    },
    blank: {
      loses: ['richResult', 'little'],
      fault: '{feature}: nothing filled in',
      says: '{thing} has nothing that the rich result “{feature}” requires. Missing: {properties}.',
      remedy:
        'Fill in these details in the settings of your site (for a business, its name and address), or remove the block from the page.',
    },
    unfit: {
      loses: ['richResult', 'little'],
      fault: 'No review stars for this type',
      says: 'Google does not show review stars for {thing}: it shows them only for some types, and this is not one.',
      remedy:
        'Remove the rating or the reviews from {thing}. If they are about a product, book, course, event, recipe, movie, app or business, move them to a thing of that type.',
    },
  },

  *run({ at: now, page }) {
    const verdicts = richResults({ at: now, page });
    let looked = false;
    const complete = new CompleteThings();
    for (const [thing, results] of verdicts)
      for (const { feature, state } of results)
        if (state === 'eligible') complete.add(feature, nameOf(thing));
    for (const [thing, results] of verdicts) {
      for (const { feature, state, missing, isUnfilled, isUnfit, isAdditional, hasOwnCheck } of results) {
        if (state === 'retired' || hasOwnCheck) continue;
        looked = true;
        const { at } = thing;
        if (isUnfit) yield { message: 'unfit', values: { thing: labelOf(thing) }, at };
        if (missing.length === 0) continue;
        const isRepeated = complete.has(feature, nameOf(thing));
        yield {
          message: isRepeated ? 'repeated' : isUnfilled ? 'blank' : 'missing',
          values: {
            feature,
            thing: labelOf(thing),
            properties: missing.join(', '),
            count: missing.length,
          },
          at,
          ...(isAdditional && !isRepeated && { loses: ['richResult', 'much'] as const }),
        };
      }
    }
    if (!looked) return 'not applicable';
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const offers = { '@type': 'Offer', price: 19, priceCurrency: 'EUR' };
const product = { '@type': 'Product', name: 'Kettle', image: '/a.jpg', offers };

export const examples: Example[] = [
  data(product),
  {
    name: 'a theme that describes the product once more, without its offer',
    html: `${data({ ...product, name: 'Kettle — Shop' }).html}<article itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1></article>`,
    finds: [
      {
        message: 'repeated',
        says: 'Product (Kettle) is described twice on this page: once with everything for the rich result “Product snippet”, and here without review / aggregateRating / offers.',
        remedy:
          'Remove this second description, which often comes from the theme, or add the missing properties to it. Search Console reports it as an error.',
        at: 'body > article:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'another product of the page is another matter',
    html: `${data(product).html}<article itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettles</h1></article>`,
    finds: ['missing'],
  },
  {
    name: 'another product whose name begins the same',
    html: `${data(product).html}<article itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle Pro</h1></article>`,
    finds: ['missing'],
  },
  {
    ...data({ '@type': 'Product', name: 'Kettle' }),
    finds: [
      {
        message: 'missing',
        says: 'Product (Kettle) is not eligible for the rich result “Product snippet”. Missing: review / aggregateRating / offers.',
        remedy:
          'Add the missing properties to the structured data of this page, with the same values that visitors see on it.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...data({ '@type': 'Recipe', name: 'Tea' }),
    finds: [
      {
        message: 'missing',
        says: 'Recipe (Tea) is not eligible for the rich result “Recipe”. Missing: image.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'Squarespace writes this into each page of a site whose business information is empty',
    ...data({
      '@type': 'LocalBusiness',
      address: '',
      image: 'https://example.com/logo.png',
      openingHours: '',
    }),
    finds: [
      {
        message: 'blank',
        says: 'LocalBusiness has nothing that the rich result “Local business” requires. Missing: name, address.',
        remedy:
          'Fill in these details in the settings of your site (for a business, its name and address), or remove the block from the page.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a listing of the shop wants more than a snippet',
    ...data({ ...product, image: '' }),
    finds: [
      {
        message: 'missing',
        says: 'Product (Kettle) is not eligible for the rich result “Merchant listing”. Missing: image.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a price is not nothing, although a listing wants all the rest too',
    ...data({ '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer', price: 19 } }),
    finds: [
      {
        message: 'missing',
        says: 'Product (Kettle) is not eligible for the rich result “Merchant listing”. Missing: image, offers.priceCurrency / offers.priceSpecification.priceCurrency.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a question that nobody has answered yet',
    ...data({ '@type': 'QAPage', mainEntity: { '@type': 'Question', name: 'x', answerCount: 0 } }),
    verdict: 'not applicable',
  },
  {
    name: 'one of three is enough',
    ...data({
      '@type': 'Product',
      name: 'Kettle',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3 },
    }),
  },
  {
    name: 'stars for what gets none',
    ...data({
      '@type': 'Service',
      name: 'Tinning',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3 },
    }),
    finds: [
      {
        message: 'unfit',
        says: 'Google does not show review stars for Service (Tinning): it shows them only for some types, and this is not one.',
        remedy:
          'Remove the rating or the reviews from Service (Tinning). If they are about a product, book, course, event, recipe, movie, app or business, move them to a thing of that type.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what cannot be read has its own check',
    ...data({ '@type': 'Product', name: 'Kettle', offers: '19 €' }),
  },
  {
    name: 'the breadcrumb has its own check',
    ...data({ '@type': 'BreadcrumbList' }),
    verdict: 'not applicable',
  },
  {
    name: 'a range of prices',
    ...data({
      '@type': 'Product',
      name: 'Kettle',
      image: '/a.jpg',
      offers: { '@type': 'AggregateOffer', lowPrice: 9, priceCurrency: 'EUR' },
    }),
  },
  {
    name: 'a kind of local business',
    ...data({ '@type': 'Bakery', name: 'Crumb' }),
    finds: [
      {
        message: 'missing',
        says: 'Bakery (Crumb) is not eligible for the rich result “Local business”. Missing: address.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a local business that only publishes',
    ...data({ '@type': 'Article', publisher: { '@type': 'Bakery', name: 'Crumb' } }),
  },
  {
    name: 'things are put together by @id',
    ...data({
      '@graph': [
        { '@id': '#p', '@type': 'Product', name: 'Kettle', image: '/a.jpg' },
        { '@id': '#p', offers: { '@id': '#o' } },
        { '@id': '#o', ...offers },
      ],
    }),
  },
  {
    name: 'a product that another page describes',
    ...data({ '@type': 'WebPage', mainEntity: { '@id': 'https://example.com/other#p' } }),
    verdict: 'not applicable',
  },
  {
    name: 'a review that names a product is its review',
    ...data({
      '@graph': [
        { '@type': 'Review', author: 'Jo', reviewRating: { ratingValue: 5 }, itemReviewed: { '@id': '#p' } },
        { '@id': '#p', '@type': 'Product', name: 'Kettle' },
      ],
    }),
  },
  {
    name: 'a review alone says of what',
    ...data({ '@type': 'Review', author: 'Jo', reviewRating: { ratingValue: 5 } }),
    finds: [
      {
        message: 'missing',
        says: 'Review is not eligible for the rich result “Review snippet”. Missing: itemReviewed.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a job done from home needs no place',
    ...data({
      '@type': 'JobPosting',
      title: 'Smith',
      description: 'x',
      datePosted: '2026-01-01',
      hiringOrganization: 'Copperly',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'PL' },
    }),
  },
  {
    name: 'a video anywhere',
    ...data({ '@type': 'Article', video: { '@type': 'VideoObject', name: 'How' } }),
    finds: [
      {
        message: 'missing',
        says: 'VideoObject (How) is not eligible for the rich result “Video”. Missing: thumbnailUrl, uploadDate.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'microdata',
    html: `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Kettle</h1><img itemprop=image src=/a.jpg>
      <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price content=19>19 €</b>
      <meta itemprop=priceCurrency content=EUR></div>`,
  },
  {
    name: 'microdata that is not complete',
    html: '<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>Tea</h1></div>',
    finds: [
      {
        message: 'missing',
        says: 'Recipe (Tea) is not eligible for the rich result “Recipe”. Missing: image.',
        at: 'body > div:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'RDFa',
    html: `<div vocab="https://schema.org/" typeof="Movie"><h1 property=name>Tea</h1><img property=image src=/a.jpg></div>`,
  },
  {
    name: 'RDFa that is not complete',
    html: '<div vocab="https://schema.org/" typeof="Movie"><h1 property=name>Tea</h1></div>',
    finds: [
      {
        message: 'missing',
        says: 'Movie (Tea) is not eligible for the rich result “Movie”. Missing: image.',
        at: 'body > div:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'one thing in two formats',
    html: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Movie","@id":"#m","image":"/a.jpg"}</script>
      <div itemscope itemtype="https://schema.org/Movie" itemid="#m"><h1 itemprop=name>Tea</h1></div>`,
  },
  { name: 'results that Google no longer shows', ...data({ '@type': 'FAQPage' }), verdict: 'not applicable' },
  { name: 'articles need nothing', ...data({ '@type': ['BlogPosting', 'Thing'] }) },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
