import type { ValueRule } from './value-rules.ts';

/**
 * The rich results that Google documents, or once documented. The only place to edit when one is added,
 * changed or removed: https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 *
 * A requirement is a property or a path of properties (`location.address`). `a|b` means one of them, `a&b`
 * both; `comment?.author` applies only if there is a comment; `a=b` requires that value, `a@B` a thing of
 * that type, `a#8` at least eight values. `a>b|c` requires the same of each part, `a>>b` of each except the
 * last. Text in place of a thing is enough if schema.org allows text.
 */
export interface RichResult {
  feature: string;
  /**
   * The last segment of the URL of Google's page about it; for a retired one, of the list that no longer
   * includes it.
   */
  page: string;
  /** The day on which that page was read. */
  read: string;
  /** The month since which Google no longer shows it. The types are still valid in schema.org. */
  since?: string;
  /** The type that it is for, including subtypes. With `+` a thing must have both types. */
  type: string;
  /** Whether it is checked anywhere, not only on the subject of the page. */
  anywhere?: true;
  /** Checked only if the thing has one of these. */
  where?: readonly string[];
  /** Not checked if the thing has one of these: it cannot have what is required, and nothing is wrong with that. */
  unless?: readonly string[];
  /** Whether the page stays eligible for another result without it. */
  additional?: true;
  /** Whether a separate check reports what is missing. */
  hasOwnCheck?: true;
  required: readonly string[];
  /** Additional requirements if the thing is not part of another one. */
  requiredAlone?: readonly string[];
  /** Additional requirements if the thing meets the condition. */
  requiredIf?: { is: string; required: readonly string[] };
  recommended: readonly string[];
  /** Conditions on the values that are there. */
  rules?: readonly ValueRule[];
}

const words = (list: string) => list.split(' ');
const JULY = '2026-07-08';
/** The day on which the conditions on values were read. */
const NOVEMBER = '2026-11-23';
const NONE: readonly string[] = [];

/** Google shows nothing whose time is over: general guidelines, “Content”. */
const TIMELY = { rule: 'over', page: 'structured-data/sd-policies', read: NOVEMBER } as const;
/** A page is not published, and not changed, in the future: “Influence your byline dates”. */
const BYLINE = { page: 'publication-dates', read: NOVEMBER, isShown: true } as const;
const BYLINE_RULES: readonly ValueRule[] = [
  { rule: 'ahead', of: 'datePublished', ...BYLINE },
  { rule: 'order', of: 'datePublished<dateModified', ...BYLINE },
];
/** Whoever controls the reviews of their own business gets no stars for it: “Review snippet”, guidelines. */
const OWN_RATINGS: readonly ValueRule[] = ['aggregateRating', 'review'].map((of) => ({
  rule: 'own',
  of,
  page: 'structured-data/review-snippet',
  read: NOVEMBER,
  isShown: true,
}));
/** The snippet might not be shown after that day: its page, `priceValidUntil`. */
const PRICE_END: ValueRule = { rule: 'over', of: 'offers.priceValidUntil', read: NOVEMBER };
/** Where nothing can be returned, or the policy is on a page of its own, there is nothing to say about how: “Return policy”. */
const WITHOUT_RETURN_DETAILS = words('returnPolicyCategory=MerchantReturnNotPermitted merchantReturnLink');

const SHOWN: readonly RichResult[] = [
  {
    feature: 'Article',
    page: 'article',
    read: JULY,
    type: 'Article',
    required: NONE,
    recommended: words('headline image datePublished dateModified author author?.name author?.url'),
    rules: BYLINE_RULES,
  },
  {
    feature: 'Breadcrumb',
    page: 'breadcrumb',
    read: JULY,
    type: 'BreadcrumbList',
    anywhere: true,
    hasOwnCheck: true,
    required: words(
      'itemListElement#2 itemListElement>position itemListElement>name|item.name itemListElement>>item',
    ),
    recommended: NONE,
  },
  {
    feature: 'Carousel',
    page: 'carousel',
    read: JULY,
    type: 'ItemList',
    additional: true,
    where: words(
      'itemListElement.item@Course itemListElement.item@Movie itemListElement.item@Recipe itemListElement.item@Restaurant',
    ),
    required: words('itemListElement>position itemListElement>item.name itemListElement>item.url|url'),
    recommended: NONE,
  },
  {
    feature: 'Course list',
    page: 'course',
    read: JULY,
    type: 'Course',
    required: words('name description'),
    recommended: words('provider'),
  },
  {
    feature: 'Dataset',
    page: 'dataset',
    read: JULY,
    type: 'Dataset',
    required: words('name description'),
    recommended: words('license creator distribution'),
  },
  {
    feature: 'Discussion forum',
    page: 'discussion-forum',
    read: JULY,
    type: 'DiscussionForumPosting',
    required: words(
      'author author.name datePublished text|image|video|sharedContent comment?.author comment?.datePublished',
    ),
    recommended: words('headline url interactionStatistic'),
    rules: BYLINE_RULES,
  },
  {
    feature: 'Employer rating',
    page: 'employer-rating',
    read: JULY,
    type: 'EmployerAggregateRating',
    anywhere: true,
    required: words('itemReviewed ratingValue ratingCount|reviewCount'),
    recommended: words('bestRating worstRating'),
  },
  {
    feature: 'Event',
    page: 'event',
    read: JULY,
    type: 'Event',
    required: words('name startDate location location?.address|location?.url'),
    recommended: words('endDate eventStatus image offers performer organizer description'),
    rules: [{ ...TIMELY, of: 'endDate|startDate' }],
  },
  {
    feature: 'Image metadata',
    page: 'image-license-metadata',
    read: JULY,
    type: 'ImageObject',
    anywhere: true,
    additional: true,
    where: words('license acquireLicensePage creditText copyrightNotice'),
    required: words('contentUrl'),
    recommended: words('license acquireLicensePage creditText creator copyrightNotice'),
  },
  {
    feature: 'Job posting',
    page: 'job-posting',
    read: JULY,
    type: 'JobPosting',
    required: words(
      'title description datePosted hiringOrganization jobLocation|jobLocationType=TELECOMMUTE&applicantLocationRequirements',
    ),
    recommended: words('baseSalary employmentType validThrough identifier'),
    rules: [{ rule: 'over', of: 'validThrough', read: NOVEMBER }],
  },
  {
    feature: 'Local business',
    page: 'local-business',
    read: JULY,
    type: 'LocalBusiness',
    required: words('name address'),
    recommended: words('geo openingHoursSpecification telephone url'),
    rules: OWN_RATINGS,
  },
  {
    feature: 'Loyalty program',
    page: 'loyalty-program',
    read: JULY,
    type: 'MemberProgram',
    anywhere: true,
    additional: true,
    required: words('name description hasTiers hasTiers>name hasTiers>hasTierBenefit'),
    recommended: words('url'),
  },
  {
    feature: 'Math solver',
    page: 'math-solvers',
    read: JULY,
    type: 'MathSolver',
    required: words(
      'url usageInfo potentialAction potentialAction?.target potentialAction?.mathExpression-input',
    ),
    recommended: words('inLanguage assesses'),
  },
  {
    feature: 'Movie',
    page: 'movie',
    read: JULY,
    type: 'Movie',
    required: words('name image'),
    recommended: words('dateCreated director aggregateRating review'),
  },
  {
    feature: 'Organization',
    page: 'organization',
    read: JULY,
    type: 'Organization',
    required: NONE,
    recommended: words('name url logo sameAs'),
    rules: OWN_RATINGS,
  },
  {
    feature: 'Paywalled content',
    page: 'paywalled-content',
    read: JULY,
    type: 'Article',
    where: words('isAccessibleForFree=false'),
    additional: true,
    required: words('hasPart?.isAccessibleForFree=false hasPart?.cssSelector'),
    recommended: words('hasPart'),
  },
  {
    feature: 'Product snippet',
    page: 'product-snippet',
    read: JULY,
    type: 'Product',
    required: words(
      'name review|aggregateRating|offers offers?.price|offers?.lowPrice|offers?.priceSpecification.price',
    ),
    requiredIf: { is: 'offers@AggregateOffer', required: words('offers.lowPrice offers.priceCurrency') },
    recommended: words('review aggregateRating offers'),
    rules: [PRICE_END],
  },
  {
    feature: 'Merchant listing',
    page: 'merchant-listing',
    read: JULY,
    type: 'Product',
    where: words('offers.price offers.priceSpecification.price'),
    additional: true,
    required: words('image offers.priceCurrency|offers.priceSpecification.priceCurrency'),
    recommended: words(
      'description brand gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku offers.availability offers.shippingDetails offers.hasMerchantReturnPolicy',
    ),
    // Unlike a snippet, a listing needs a price above zero: its page, `price`.
    rules: [{ rule: 'paid', of: 'offers.price', read: NOVEMBER }, PRICE_END],
  },
  {
    feature: 'Product variants',
    page: 'product-variants',
    read: JULY,
    type: 'ProductGroup',
    required: words('name'),
    recommended: words('variesBy hasVariant productGroupID brand'),
  },
  {
    feature: 'Profile page',
    page: 'profile-page',
    read: JULY,
    type: 'ProfilePage',
    required: words('mainEntity mainEntity?.name|mainEntity?.alternateName'),
    recommended: words('dateCreated dateModified'),
  },
  {
    feature: 'Q&A',
    page: 'qapage',
    read: JULY,
    type: 'QAPage',
    // A question that nobody has answered yet.
    unless: words('mainEntity.answerCount=0'),
    required: words(
      'mainEntity mainEntity?.name mainEntity?.answerCount mainEntity?.acceptedAnswer|mainEntity?.suggestedAnswer ' +
        'mainEntity?.acceptedAnswer?.text mainEntity?.suggestedAnswer?.text',
    ),
    recommended: words('mainEntity.text mainEntity.author mainEntity.datePublished'),
  },
  {
    feature: 'Education Q&A',
    page: 'education-qa',
    read: JULY,
    type: 'Quiz',
    // Other kinds of quizzes get no rich result.
    where: words('hasPart.eduQuestionType=Flashcard'),
    required: words(
      'hasPart>eduQuestionType hasPart>text hasPart>acceptedAnswer hasPart?.acceptedAnswer.text',
    ),
    recommended: words('about educationalAlignment'),
  },
  {
    feature: 'Recipe',
    page: 'recipe',
    read: JULY,
    type: 'Recipe',
    required: words('name image recipeInstructions>text|itemListElement'),
    recommended: words(
      'author datePublished description cookTime|prepTime|totalTime recipeIngredient recipeInstructions recipeYield nutrition.calories',
    ),
  },
  {
    feature: 'Return policy',
    page: 'return-policy',
    read: JULY,
    type: 'MerchantReturnPolicy',
    anywhere: true,
    additional: true,
    unless: WITHOUT_RETURN_DETAILS,
    required: words('applicableCountry returnPolicyCategory'),
    recommended: words('merchantReturnDays returnFees returnMethod'),
  },
  {
    feature: 'Return policy',
    page: 'return-policy',
    read: JULY,
    type: 'MerchantReturnPolicy',
    anywhere: true,
    additional: true,
    where: WITHOUT_RETURN_DETAILS,
    required: words('applicableCountry|merchantReturnLink'),
    recommended: NONE,
  },
  {
    feature: 'Review snippet',
    page: 'review-snippet',
    read: JULY,
    type: 'Review',
    anywhere: true,
    required: words('author reviewRating.ratingValue|positiveNotes|negativeNotes'),
    requiredAlone: words('itemReviewed'),
    recommended: words('datePublished'),
  },
  {
    feature: 'Review snippet',
    page: 'review-snippet',
    read: JULY,
    type: 'AggregateRating',
    anywhere: true,
    required: words('ratingValue ratingCount|reviewCount'),
    requiredAlone: words('itemReviewed'),
    recommended: NONE,
  },
  {
    feature: 'Shipping details',
    page: 'merchant-listing',
    read: JULY,
    type: 'OfferShippingDetails',
    anywhere: true,
    additional: true,
    // Where nothing is shipped to, nobody knows a rate or a time.
    unless: words('doesNotShip=true'),
    required: words('deliveryTime shippingDestination shippingRate shippingRate?.currency'),
    recommended: NONE,
  },
  {
    feature: 'Software app',
    page: 'software-app',
    read: JULY,
    type: 'SoftwareApplication',
    required: words('name offers.price aggregateRating|review'),
    recommended: words('applicationCategory operatingSystem'),
  },
  ...['Article', 'WebPage'].map(
    (type): RichResult => ({
      feature: 'Speakable',
      page: 'speakable',
      read: JULY,
      type,
      where: words('speakable'),
      additional: true,
      required: words('speakable.cssSelector|speakable.xpath|speakable.xPath'),
      recommended: NONE,
    }),
  ),
  {
    feature: 'Vacation rental',
    page: 'vacation-rental',
    read: JULY,
    type: 'VacationRental',
    required: words(
      'name identifier image#8 latitude|geo.latitude longitude|geo.longitude containsPlace containsPlace?.occupancy.value',
    ),
    recommended: words('address aggregateRating brand checkinTime checkoutTime description review'),
  },
  {
    feature: 'Video',
    page: 'video',
    read: JULY,
    type: 'VideoObject',
    anywhere: true,
    required: words('name thumbnailUrl uploadDate'),
    recommended: words('description contentUrl|embedUrl duration'),
    rules: [
      { rule: 'ahead', of: 'uploadDate', read: NOVEMBER },
      { rule: 'over', of: 'expires', read: NOVEMBER },
    ],
  },
  {
    feature: 'Video',
    page: 'video',
    read: JULY,
    type: 'Clip',
    anywhere: true,
    additional: true,
    required: words('name startOffset url'),
    recommended: words('endOffset'),
  },
  {
    feature: 'Live video',
    page: 'video',
    read: JULY,
    type: 'BroadcastEvent',
    anywhere: true,
    additional: true,
    required: words('startDate endDate isLiveBroadcast'),
    recommended: NONE,
  },
];

const gone = (
  since: string,
  feature: string,
  type: string,
  conditions: Pick<RichResult, 'where'> = {},
): RichResult => ({
  feature,
  page: 'search-gallery',
  read: JULY,
  since,
  type,
  anywhere: true,
  ...conditions,
  required: NONE,
  recommended: NONE,
});

const RETIRED: readonly RichResult[] = [
  gone('2023-09', 'How-to', 'HowTo'),
  gone('2024-11', 'Sitelinks search box', 'SearchAction'),
  gone('2025-06', 'Book actions', 'Book', { where: words('potentialAction') }),
  gone('2025-06', 'Course info', 'CourseInstance'),
  gone('2025-06', 'Estimated salary', 'OccupationAggregationByEmployer'),
  gone('2025-06', 'Fact check', 'ClaimReview'),
  gone('2025-06', 'Learning video', 'VideoObject+LearningResource'),
  gone('2025-06', 'Special announcement', 'SpecialAnnouncement'),
  gone('2025-06', 'Vehicle listing', 'Car', { where: words('vehicleIdentificationNumber') }),
  gone('2026-01', 'Practice problem', 'Quiz', { where: ['learningResourceType=Practice problem'] }),
  gone('2026-05', 'FAQ', 'FAQPage'),
];

export const RICH_RESULTS: readonly RichResult[] = [...SHOWN, ...RETIRED];
