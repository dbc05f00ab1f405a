import { isBlank } from '../texts/plain-text.ts';
import { isKindOf } from './schema-types.ts';
import { thingsOf, valuesOf } from './structured-data.ts';
import type { Thing, Value } from './thing.ts';

/**
 * What Google asks of structured data for each rich result, as documented on 8 July 2026 at
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 *
 * A requirement is a property or a way of properties (`location.address`). `a|b` is one of them, `a&b` both;
 * `comment?.author` only counts where there is a comment. Text in place of a thing on the way is enough.
 */
interface RichResult {
  feature: string;
  /** The type it is about; kinds of it count too. */
  type: string;
  /** Judged wherever it stands, not only as the subject of the page. */
  anywhere?: true;
  /** Judged only where one of these properties is there. */
  where?: readonly string[];
  /** The page stays eligible for another result without it. */
  additional?: true;
  required: readonly string[];
  /** Required besides, where the thing is not part of another one. */
  requiredAlone?: readonly string[];
  recommended: readonly string[];
}

const words = (list: string) => list.split(' ').filter(Boolean);

const RICH_RESULTS: readonly RichResult[] = [
  {
    feature: 'Article',
    type: 'Article',
    required: [],
    recommended: words('headline image datePublished dateModified author author.name author.url'),
  },
  {
    feature: 'Course list',
    type: 'Course',
    required: words('name description'),
    recommended: words('provider'),
  },
  {
    feature: 'Dataset',
    type: 'Dataset',
    required: words('name description'),
    recommended: words('license creator distribution'),
  },
  {
    feature: 'Discussion forum',
    type: 'DiscussionForumPosting',
    required: words(
      'author author.name datePublished text|image|video|sharedContent comment?.author comment?.datePublished',
    ),
    recommended: words('headline url interactionStatistic'),
  },
  {
    feature: 'Employer rating',
    type: 'EmployerAggregateRating',
    anywhere: true,
    required: words('itemReviewed ratingValue ratingCount|reviewCount'),
    recommended: words('bestRating worstRating'),
  },
  {
    feature: 'Event',
    type: 'Event',
    required: words('name startDate location location?.address|location?.url'),
    recommended: words('endDate eventStatus image offers performer organizer description'),
  },
  {
    feature: 'Image metadata',
    type: 'ImageObject',
    anywhere: true,
    additional: true,
    where: words('license acquireLicensePage creditText copyrightNotice'),
    required: words('contentUrl'),
    recommended: words('license acquireLicensePage creditText creator copyrightNotice'),
  },
  {
    feature: 'Job posting',
    type: 'JobPosting',
    required: words(
      'title description datePosted hiringOrganization jobLocation|jobLocationType&applicantLocationRequirements',
    ),
    recommended: words('baseSalary employmentType validThrough identifier'),
  },
  {
    feature: 'Local business',
    type: 'LocalBusiness',
    required: words('name address'),
    recommended: words('geo openingHoursSpecification telephone url'),
  },
  {
    feature: 'Product snippet',
    type: 'Product',
    required: words(
      'name review|aggregateRating|offers offers?.price|offers?.lowPrice|offers?.priceSpecification.price',
    ),
    recommended: words('review aggregateRating offers'),
  },
  {
    feature: 'Merchant listing',
    type: 'Product',
    where: words('offers'),
    additional: true,
    required: words('image offers.priceCurrency|offers.priceSpecification.priceCurrency'),
    recommended: words(
      'description brand gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku offers.availability offers.shippingDetails offers.hasMerchantReturnPolicy',
    ),
  },
  {
    feature: 'Product variants',
    type: 'ProductGroup',
    required: words('name'),
    recommended: words('variesBy hasVariant productGroupID brand'),
  },
  {
    feature: 'Shipping details',
    type: 'OfferShippingDetails',
    anywhere: true,
    additional: true,
    required: words('deliveryTime shippingDestination shippingRate shippingRate?.currency'),
    recommended: [],
  },
  {
    feature: 'Return policy',
    type: 'MerchantReturnPolicy',
    anywhere: true,
    additional: true,
    required: words('applicableCountry|merchantReturnLink returnPolicyCategory|merchantReturnLink'),
    recommended: words('merchantReturnDays returnFees returnMethod'),
  },
  {
    feature: 'Movie',
    type: 'Movie',
    required: words('name image'),
    recommended: words('dateCreated director aggregateRating review'),
  },
  {
    feature: 'Organization',
    type: 'Organization',
    required: [],
    recommended: words('name url logo sameAs'),
  },
  {
    feature: 'Profile page',
    type: 'ProfilePage',
    required: words('mainEntity mainEntity?.name|mainEntity?.alternateName'),
    recommended: words('dateCreated dateModified'),
  },
  {
    feature: 'Q&A',
    type: 'QAPage',
    required: words(
      'mainEntity mainEntity?.name mainEntity?.answerCount mainEntity?.acceptedAnswer|mainEntity?.suggestedAnswer ' +
        'mainEntity?.acceptedAnswer?.text mainEntity?.suggestedAnswer?.text',
    ),
    recommended: words('mainEntity.text mainEntity.author mainEntity.datePublished'),
  },
  {
    feature: 'Education Q&A',
    type: 'Quiz',
    required: words('hasPart hasPart?.acceptedAnswer hasPart?.eduQuestionType hasPart?.text'),
    recommended: words('about educationalAlignment'),
  },
  {
    feature: 'Recipe',
    type: 'Recipe',
    required: words('name image'),
    recommended: words(
      'author datePublished description cookTime|prepTime|totalTime recipeIngredient recipeInstructions recipeYield nutrition.calories',
    ),
  },
  {
    feature: 'Review snippet',
    type: 'Review',
    anywhere: true,
    required: words('author reviewRating.ratingValue|positiveNotes|negativeNotes'),
    requiredAlone: words('itemReviewed'),
    recommended: words('datePublished'),
  },
  {
    feature: 'Review snippet',
    type: 'AggregateRating',
    anywhere: true,
    required: words('ratingValue ratingCount|reviewCount'),
    requiredAlone: words('itemReviewed'),
    recommended: [],
  },
  {
    feature: 'Software app',
    type: 'SoftwareApplication',
    required: words('name offers.price aggregateRating|review'),
    recommended: words('applicationCategory operatingSystem'),
  },
  {
    feature: 'Video',
    type: 'VideoObject',
    anywhere: true,
    required: words('name thumbnailUrl uploadDate'),
    recommended: words('description contentUrl|embedUrl duration'),
  },
  {
    feature: 'Video',
    type: 'Clip',
    anywhere: true,
    additional: true,
    required: words('name startOffset url'),
    recommended: words('endOffset'),
  },
  {
    feature: 'Live video',
    type: 'BroadcastEvent',
    anywhere: true,
    additional: true,
    required: words('startDate endDate isLiveBroadcast'),
    recommended: [],
  },
];

interface Retired {
  feature: string;
  /** Month in which Google stopped to show it. */
  since: string;
}

/** Rich results that Google no longer shows. The types are still valid words of schema.org. */
export const RETIRED: Readonly<Record<string, Retired>> = {
  FAQPage: { feature: 'FAQ', since: '2026-05' },
  HowTo: { feature: 'How-to', since: '2023-09' },
  ClaimReview: { feature: 'Fact check', since: '2025-06' },
  OccupationAggregationByEmployer: { feature: 'Estimated salary', since: '2025-06' },
  LearningResource: { feature: 'Learning video', since: '2025-06' },
  CourseInstance: { feature: 'Course info', since: '2025-06' },
  SpecialAnnouncement: { feature: 'Special announcement', since: '2025-06' },
  SearchAction: { feature: 'Sitelinks search box', since: '2024-11' },
};

/** Properties by which a page names its subject, or one of several. */
const SUBJECT = ['mainEntity', 'itemListElement', 'item'];

/** The rich results that a thing may be meant for. */
export function richResultsOf(thing: Thing): readonly RichResult[] {
  const isSubject = thing.isRoot || SUBJECT.some((property) => thing.usedAs.has(property));
  return RICH_RESULTS.filter(
    ({ type, anywhere, where }) =>
      (isSubject || anywhere) &&
      isKindOf(thing.types, type) &&
      (!where || where.some((property) => valuesOf(thing, property).length > 0)),
  );
}

const saysSomething = (value: Value) => typeof value !== 'string' || !isBlank(value);

function hasWay(thing: Thing, way: readonly string[]): boolean {
  const [step = '', ...rest] = way;
  const name = step.replace('?', '');
  const values = valuesOf(thing, name).filter(saysSomething);
  // A review elsewhere on the page that names this thing is a review of it.
  if (values.length === 0)
    return step.endsWith('?') || (name === 'review' && thing.usedAs.has('itemReviewed'));
  if (rest.length === 0) return true;
  return thingsOf(thing, name).length === 0 || thingsOf(thing, name).some((next) => hasWay(next, rest));
}

function fulfils(thing: Thing, requirement: string): boolean {
  return requirement
    .split('|')
    .some((choice) => choice.split('&').every((way) => hasWay(thing, way.split('.'))));
}

/** The requirements that a thing does not fulfil, as a reader may take them: `review / aggregateRating`. */
export function missingOf(thing: Thing, requirements: readonly string[]): readonly string[] {
  return requirements
    .filter((requirement) => !fulfils(thing, requirement))
    .map((requirement) => requirement.replaceAll('?', '').replaceAll('|', ' / ').replaceAll('&', ' + '));
}
