import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { RICH_RESULTS } from './rich-result-registry.ts';
import { richResults } from './rich-results.ts';

const NOW = Date.parse('2026-01-01');
const pageOf = (json: object) =>
  collectHtml(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
    'https://example.com/page',
  );

const image = 'https://example.com/a.jpg';
const offers = { '@type': 'Offer', price: 19, priceCurrency: 'EUR' };
const rating = { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3 };
const place = { '@type': 'Place', address: 'Lviv' };
const step = (position: number, more: object = {}) => ({
  '@type': 'ListItem',
  position,
  name: 'Shop',
  item: '/',
  ...more,
});
const course = { '@type': 'Course', name: 'Tinning', description: 'x', url: '/tinning' };

/** For each rich result, an eligible example, and ineligible ones by the property at fault. */
const CASES: Record<string, { eligible: object; not?: readonly (readonly [object, string])[] }> = {
  Article: { eligible: { '@type': 'BlogPosting' } },
  Breadcrumb: {
    eligible: { '@type': 'BreadcrumbList', itemListElement: [step(1), { ...step(2), item: undefined }] },
    not: [
      [{ '@type': 'BreadcrumbList', itemListElement: [step(1)] }, 'itemListElement × 2'],
      [
        { '@type': 'BreadcrumbList', itemListElement: [step(1, { position: undefined }), step(2)] },
        'itemListElement.position',
      ],
      [
        { '@type': 'BreadcrumbList', itemListElement: [step(1, { item: undefined }), step(2)] },
        'itemListElement.item',
      ],
    ],
  },
  Carousel: {
    eligible: { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: course }] },
    not: [
      [
        { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: course }] },
        'itemListElement.position',
      ],
    ],
  },
  'Course list': { eligible: course, not: [[{ ...course, description: ' ' }, 'description']] },
  Dataset: {
    eligible: { '@type': 'Dataset', name: 'Copper', description: 'x' },
    not: [[{ '@type': 'Dataset', name: 'Copper' }, 'description']],
  },
  'Discussion forum': {
    eligible: {
      '@type': 'DiscussionForumPosting',
      author: { name: 'Jo' },
      datePublished: '2026-01-01',
      text: 'x',
    },
    not: [
      [
        {
          '@type': 'DiscussionForumPosting',
          author: { name: 'Jo' },
          datePublished: 'yesterday',
          text: 'x',
        },
        'datePublished date',
      ],
    ],
  },
  'Employer rating': {
    eligible: {
      '@type': 'EmployerAggregateRating',
      itemReviewed: { '@type': 'Organization' },
      ratingValue: 4,
      ratingCount: 1,
    },
    not: [[{ '@type': 'EmployerAggregateRating', ratingValue: 4, ratingCount: 1 }, 'itemReviewed']],
  },
  Event: {
    eligible: { '@type': 'MusicEvent', name: 'x', startDate: '2026-05-01', location: place },
    not: [
      [{ '@type': 'Event', name: 'x', location: place }, 'startDate'],
      [{ '@type': 'Event', name: 'x', startDate: '1 May', location: place }, 'startDate date'],
      [
        { '@type': 'Event', name: 'x', startDate: '2026-05-01', location: { '@type': 'Place' } },
        'location.address / location.url',
      ],
    ],
  },
  'Image metadata': {
    eligible: { '@type': 'ImageObject', contentUrl: image, license: 'https://example.com/l' },
    not: [[{ '@type': 'ImageObject', license: 'https://example.com/l' }, 'contentUrl']],
  },
  'Job posting': {
    eligible: {
      '@type': 'JobPosting',
      title: 'Smith',
      description: 'x',
      datePosted: '2026-01-01',
      hiringOrganization: 'Copperly',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'PL' },
    },
    not: [
      [
        {
          '@type': 'JobPosting',
          title: 'Smith',
          description: 'x',
          datePosted: '2026-01-01',
          hiringOrganization: 'Copperly',
          jobLocationType: 'remote',
          applicantLocationRequirements: { '@type': 'Country', name: 'PL' },
        },
        'jobLocationType enumeration',
      ],
      [
        {
          '@type': 'JobPosting',
          title: 'Smith',
          description: 'x',
          datePosted: '2026-01-01',
          hiringOrganization: 'Copperly',
          jobLocation: 'Lviv',
        },
        'jobLocation text',
      ],
    ],
  },
  'Local business': {
    eligible: { '@type': 'Bakery', name: 'Crumb', address: 'Lviv' },
    not: [[{ '@type': 'Bakery', name: 'Crumb' }, 'address']],
  },
  'Loyalty program': {
    eligible: {
      '@type': 'MemberProgram',
      name: 'x',
      description: 'x',
      hasTiers: { name: 'Gold', hasTierBenefit: 'https://schema.org/TierBenefitLoyaltyPoints' },
    },
    not: [
      [
        { '@type': 'MemberProgram', name: 'x', description: 'x', hasTiers: { name: 'Gold' } },
        'hasTiers.hasTierBenefit',
      ],
    ],
  },
  'Math solver': {
    eligible: {
      '@type': 'MathSolver',
      url: '/s',
      usageInfo: '/u',
      potentialAction: { '@type': 'SolveMathAction', target: '/s?q={q}', 'mathExpression-input': 'required' },
    },
    not: [[{ '@type': 'MathSolver', url: '/s', usageInfo: '/u' }, 'potentialAction']],
  },
  Movie: {
    eligible: { '@type': 'Movie', name: 'x', image },
    not: [
      [{ '@type': 'Movie', name: 'x', image: { '@type': 'ImageObject', width: 9 } }, 'image imageless'],
      [{ '@type': 'Movie', name: 'x', image: 'data:image/gif;base64,R0' }, 'image embedded'],
    ],
  },
  Organization: { eligible: { '@type': 'OnlineStore' } },
  'Paywalled content': {
    eligible: {
      '@type': 'NewsArticle',
      isAccessibleForFree: 'False',
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paid' },
    },
    not: [
      [
        {
          '@type': 'NewsArticle',
          isAccessibleForFree: false,
          hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false },
        },
        'hasPart.cssSelector',
      ],
    ],
  },
  'Product snippet': {
    eligible: {
      '@type': 'Product',
      name: 'Kettle',
      offers: { '@type': 'AggregateOffer', lowPrice: 9, priceCurrency: 'EUR' },
    },
    not: [
      [
        { '@type': 'Product', name: 'Kettle', offers: { '@type': 'AggregateOffer', lowPrice: 9 } },
        'offers.priceCurrency',
      ],
      [{ '@type': 'Product', name: 'Kettle' }, 'review / aggregateRating / offers'],
      [{ '@type': 'Product', name: 'Kettle', offers: '19 €' }, 'offers text'],
      [{ '@type': 'Product', name: 'Kettle', aggregateRating: '4.5' }, 'aggregateRating text'],
    ],
  },
  'Merchant listing': {
    eligible: { '@type': 'Product', name: 'Kettle', image, offers },
    not: [
      [
        { '@type': 'Product', name: 'Kettle', image, offers: { ...offers, priceCurrency: '' } },
        'offers.priceCurrency / offers.priceSpecification.priceCurrency',
      ],
    ],
  },
  'Product variants': {
    eligible: { '@type': 'ProductGroup', name: 'Kettle' },
    not: [[{ '@type': 'ProductGroup', productGroupID: '7' }, 'name']],
  },
  'Profile page': {
    eligible: { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Jo' } },
    not: [
      [
        { '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } },
        'mainEntity.name / mainEntity.alternateName',
      ],
    ],
  },
  'Q&A': {
    eligible: {
      '@type': 'QAPage',
      mainEntity: { '@type': 'Question', name: 'x', answerCount: 1, acceptedAnswer: { text: 'y' } },
    },
    not: [
      [
        {
          '@type': 'QAPage',
          mainEntity: { '@type': 'Question', name: 'x', answerCount: 1, acceptedAnswer: 'y' },
        },
        'acceptedAnswer text',
      ],
    ],
  },
  'Education Q&A': {
    eligible: {
      '@type': 'Quiz',
      hasPart: { eduQuestionType: 'Flashcard', text: 'x', acceptedAnswer: { text: 'y' } },
    },
    not: [
      [
        {
          '@type': 'Quiz',
          hasPart: [
            { eduQuestionType: 'Flashcard', text: 'x', acceptedAnswer: { text: 'y' } },
            { text: 'x' },
          ],
        },
        'hasPart.eduQuestionType',
      ],
    ],
  },
  Recipe: {
    eligible: {
      '@type': 'Recipe',
      name: 'Tea',
      image,
      recipeInstructions: [{ text: 'x' }, { itemListElement: { text: 'y' } }],
    },
    not: [
      [
        { '@type': 'Recipe', name: 'Tea', image, recipeInstructions: { '@type': 'HowToStep', name: 'x' } },
        'recipeInstructions.text / itemListElement',
      ],
    ],
  },
  'Return policy': {
    eligible: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'PL',
      returnPolicyCategory: 'MerchantReturnNotPermitted',
    },
    not: [
      [
        { '@type': 'MerchantReturnPolicy', applicableCountry: 'PL', returnPolicyCategory: '14 days' },
        'returnPolicyCategory enumeration',
      ],
    ],
  },
  'Review snippet': {
    eligible: {
      '@type': 'Review',
      author: 'Jo',
      reviewRating: { ratingValue: 4 },
      itemReviewed: { '@type': 'Book' },
    },
    not: [
      [
        { '@type': 'Review', author: 'Jo', itemReviewed: { '@type': 'Book' } },
        'reviewRating.ratingValue / positiveNotes / negativeNotes',
      ],
      [
        { '@type': 'Review', author: 'Jo', reviewRating: '5', itemReviewed: { '@type': 'Book' } },
        'reviewRating text',
      ],
      [{ '@type': 'Service', aggregateRating: rating }, 'unfit'],
      [{ '@type': 'AggregateRating', ratingValue: 'A', reviewCount: 3 }, 'itemReviewed'],
    ],
  },
  'Shipping details': {
    eligible: {
      '@type': 'OfferShippingDetails',
      deliveryTime: { handlingTime: 1 },
      shippingDestination: { addressCountry: 'PL' },
      shippingRate: { currency: 'PLN', value: 9 },
    },
    not: [
      [
        {
          '@type': 'OfferShippingDetails',
          deliveryTime: { handlingTime: 1 },
          shippingDestination: { addressCountry: 'PL' },
          shippingRate: { value: 9 },
        },
        'shippingRate.currency',
      ],
    ],
  },
  'Software app': {
    eligible: { '@type': 'MobileApplication', name: 'x', offers: { price: 0 }, aggregateRating: rating },
    not: [[{ '@type': 'MobileApplication', name: 'x', offers: { price: 0 } }, 'aggregateRating / review']],
  },
  Speakable: {
    eligible: { '@type': 'WebPage', speakable: { cssSelector: '.lead' } },
    not: [
      [
        { '@type': 'WebPage', speakable: { '@type': 'SpeakableSpecification' } },
        'speakable.cssSelector / speakable.xpath / speakable.xPath',
      ],
    ],
  },
  'Vacation rental': {
    eligible: {
      '@type': 'VacationRental',
      name: 'x',
      identifier: '7',
      image: Array.from({ length: 8 }, (_, n) => `https://example.com/${n}.jpg`),
      geo: { latitude: 1, longitude: 2 },
      containsPlace: { '@type': 'Accommodation', occupancy: { value: 4 } },
    },
    not: [
      [
        {
          '@type': 'VacationRental',
          name: 'x',
          identifier: '7',
          image: 'https://example.com/a.jpg',
          latitude: 1,
          longitude: 2,
          containsPlace: { '@type': 'Accommodation', occupancy: { value: 4 } },
        },
        'image × 8',
      ],
    ],
  },
  Video: {
    eligible: { '@type': 'VideoObject', name: 'x', thumbnailUrl: image, uploadDate: '2026-01-01' },
    not: [
      [{ '@type': 'VideoObject', name: 'x', thumbnailUrl: image }, 'uploadDate'],
      [{ '@type': 'Clip', name: 'x', startOffset: 3 }, 'url'],
    ],
  },
  'Live video': {
    eligible: {
      '@type': 'BroadcastEvent',
      startDate: '2026-01-01',
      endDate: '2026-01-02',
      isLiveBroadcast: true,
    },
    not: [[{ '@type': 'BroadcastEvent', startDate: '2026-01-01', isLiveBroadcast: true }, 'endDate']],
  },
};

const verdictsIn = (json: object) => [...richResults({ page: pageOf(json), at: NOW }).values()].flat();

describe('richResults', () => {
  it.each(Object.entries(CASES))('%s', (feature, { eligible, not = [] }) => {
    const [verdict] = verdictsIn(eligible).filter((one) => one.feature === feature);
    expect([verdict?.state, verdict?.missing, verdict?.faulty]).toEqual(['eligible', [], []]);
    for (const [json, blamed] of not) {
      const failed = verdictsIn(json).filter(
        (one) => one.feature === feature && one.state === 'not eligible',
      );
      const blames = failed.flatMap(({ missing, faulty, isUnfit }) => [
        ...missing,
        ...faulty.map(({ property, fault }) => `${property} ${fault}`),
        ...(isUnfit ? ['unfit'] : []),
      ]);
      expect(blames).toContain(blamed);
    }
  });

  it.each(RICH_RESULTS)(
    '$feature has its source, and the day on which it was read',
    ({ page, read, since }) => {
      expect(page).toMatch(/^[a-z-]+$/);
      expect(read).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      expect(since ?? '2020-01').toMatch(/^20\d\d-[01]\d$/);
    },
  );

  it.each(RICH_RESULTS.flatMap(({ feature, rules = [] }) => rules.map((rule) => ({ feature, ...rule }))))(
    'the rule “$rule” on $of of $feature has its source, and the day on which it was read',
    ({ page = 'x', read }) => {
      expect(page).toMatch(/^[a-z/-]+$/);
      expect(read).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    },
  );

  it('gives each reason once', () => {
    const [verdict] = verdictsIn({ '@type': 'Product', name: 'Kettle', offers: '19 €' });
    expect(verdict?.faulty.map(({ property }) => property)).toEqual(['offers']);
  });

  it.each([
    [{ returnPolicyCategory: 'MerchantReturnNotPermitted' }, ['applicableCountry / merchantReturnLink'], []],
    [{ merchantReturnLink: 'https://example.com/returns' }, [], []],
    [
      { returnPolicyCategory: 'MerchantReturnUnlimitedWindow', returnMethod: 'ReturnByMail' },
      ['applicableCountry'],
      ['merchantReturnDays', 'returnFees'],
    ],
  ])('a return policy %j lacks %j, and could have %j', (policy, missing, recommended) => {
    const verdicts = verdictsIn({ '@type': 'MerchantReturnPolicy', ...policy });
    expect(verdicts.map((one) => [one.missing, one.recommended])).toEqual([[missing, recommended]]);
  });

  it('has a case for each active rich result', () => {
    const shown = RICH_RESULTS.filter(({ since }) => !since).map(({ feature }) => feature);
    expect(Object.keys(CASES).sort()).toEqual([...new Set(shown)].sort());
  });

  it.each([
    [{ '@type': 'FAQPage' }, ['FAQ']],
    [{ '@type': 'HowTo' }, ['How-to']],
    [{ '@type': 'Book', potentialAction: { '@type': 'ReadAction' } }, ['Book actions']],
    [{ '@type': 'Book', name: 'x' }, []],
    [{ '@type': ['VideoObject', 'LearningResource'] }, ['Learning video']],
    [{ '@type': ['MathSolver', 'LearningResource'] }, []],
    [{ '@type': 'Quiz', learningResourceType: 'Practice problem' }, ['Practice problem']],
    [{ '@type': 'constructor' }, []],
  ])('%j is retired for %j', (json, features) => {
    const retired = verdictsIn(json).filter(({ state }) => state === 'retired');
    expect(retired.map(({ feature }) => feature)).toEqual(features);
  });

  it.each([
    [{ '@type': ['Product', 'Car'] }, ['Product snippet']],
    [{ '@type': 'Product', offers: { price: 1 } }, ['Product snippet', 'Merchant listing']],
    [{ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: '/a' }] }, []],
    [{ '@type': 'Thing' }, []],
    [{ '@type': 'QAPage', mainEntity: { '@type': 'Question', name: 'x', answerCount: 0 } }, []],
    [{ '@type': 'OfferShippingDetails', doesNotShip: true }, []],
    [{ '@type': 'OfferShippingDetails', doesNotShip: false }, ['Shipping details']],
    [{ '@type': 'ImageObject', url: '/a.jpg' }, []],
    [{ name: 'x' }, []],
  ])('%j is meant for %j', (json, features) => {
    expect(verdictsIn(json).map(({ feature }) => feature)).toEqual(features);
  });

  it.each([
    [{ '@type': 'Book', aggregateRating: rating }, false],
    [{ '@type': ['Service', 'Product'], aggregateRating: rating }, false],
    [{ '@type': 'NewsArticle', aggregateRating: rating }, true],
    [{ '@type': 'Review', author: 'Jo', itemReviewed: { '@type': 'Service' } }, true],
  ])('%j gets no stars: %s', (json, expected) => {
    expect(verdictsIn(json).some(({ isUnfit }) => isUnfit)).toBe(expected);
  });
});

describe('conditions on values', () => {
  const offer = (more: object) => ({
    '@type': 'Product',
    name: 'Kettle',
    image,
    offers: { ...offers, ...more },
  });
  const toldOf = (json: object) =>
    verdictsIn(json).map(({ feature, state, refused, end }) => [
      feature,
      state,
      ...refused.map(({ rule, property }) => `${property} ${rule.rule}`),
      ...(end ? [`until ${end.value}`] : []),
    ]);

  it.each([
    [
      offer({ price: 0 }),
      [
        ['Product snippet', 'eligible'],
        ['Merchant listing', 'not eligible', 'price paid'],
      ],
    ],
    [
      offer({ priceValidUntil: '2026-12-31' }),
      [
        ['Product snippet', 'eligible', 'until 2026-12-31'],
        ['Merchant listing', 'eligible', 'until 2026-12-31'],
      ],
    ],
    [
      offer({ priceValidUntil: '2025-12-29' }),
      [
        ['Product snippet', 'not eligible', 'priceValidUntil over'],
        ['Merchant listing', 'not eligible', 'priceValidUntil over'],
      ],
    ],
    [
      {
        ...offer({}),
        offers: ['2026-12-30', '2026-12-31', '2025-12-29'].map((priceValidUntil) => ({
          ...offers,
          priceValidUntil,
        })),
      },
      [
        ['Product snippet', 'eligible', 'until 2026-12-31'],
        ['Merchant listing', 'eligible', 'until 2026-12-31'],
      ],
    ],
    [offer({ '@type': 'AggregateOffer', price: undefined, lowPrice: 9 }), [['Product snippet', 'eligible']]],
    [
      offer({ '@type': 'AggregateOffer', price: undefined, lowPrice: 9, priceCurrency: undefined }),
      [['Product snippet', 'not eligible']],
    ],
    [
      { '@type': 'Event', name: 'x', location: place, startDate: '2025-06-01' },
      [['Event', 'not eligible', 'startDate over']],
    ],
    [
      {
        '@type': 'Event',
        name: 'x',
        location: place,
        startDate: '2025-06-01',
        eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W' },
      },
      [['Event', 'eligible']],
    ],
    [
      { '@type': 'Event', name: 'x', location: place, startDate: '2025-06-01', endDate: '2026-06-01' },
      [['Event', 'eligible', 'until 2026-06-01']],
    ],
    [
      { '@type': 'Organization', url: 'https://www.example.com', aggregateRating: rating },
      [
        ['Organization', 'eligible', 'aggregateRating own'],
        ['Review snippet', 'eligible'],
      ],
    ],
    [
      // It may be any organization that the page is about.
      { '@type': 'Organization', name: 'x', aggregateRating: rating },
      [
        ['Organization', 'eligible'],
        ['Review snippet', 'eligible'],
      ],
    ],
    [
      {
        '@type': 'LocalBusiness',
        name: 'x',
        address: 'y',
        url: 'https://example.com/baker',
        aggregateRating: rating,
      },
      [
        ['Local business', 'eligible'],
        ['Review snippet', 'eligible'],
      ],
    ],
    [
      { '@type': 'Article', datePublished: '2025-12-01', dateModified: '2025-11-01' },
      [['Article', 'eligible', 'dateModified order']],
    ],
  ])('%j: %j', (json, told) => {
    expect(toldOf(json)).toEqual(told);
  });

  it('are judged again at another time', () => {
    const page = pageOf(offer({ priceValidUntil: '2026-12-31' }));
    const statesAt = (at: string) =>
      [...richResults({ page, at: Date.parse(at) }).values()].flat().map(({ state }) => state);
    expect(statesAt('2026-12-31')).toEqual(['eligible', 'eligible']);
    expect(statesAt('2027-02-01')).toEqual(['not eligible', 'not eligible']);
  });
});
