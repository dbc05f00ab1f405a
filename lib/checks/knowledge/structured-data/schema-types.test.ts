import { expect, it } from 'vitest';
import vocabulary from './schema-org.json' with { type: 'json' };
import { isKindOf } from './schema-types.ts';

const parents = new Map(
  Object.entries(vocabulary.types).map(([type, text]) => [type, (text.split(':')[0] ?? '').split(' ')]),
);
const isBelow = (type: string, wanted: string): boolean =>
  (parents.get(type) ?? []).some((parent) => parent === wanted || isBelow(parent, wanted));
const types = [...parents.keys()];

it.each([
  ['Article', 'BlogPosting NewsArticle'],
  ['Product', 'Car IndividualProduct ProductModel'],
  ['SoftwareApplication', 'MobileApplication VideoGame WebApplication'],
  ['Organization', 'Corporation NGO NewsMediaOrganization OnlineBusiness OnlineMarketplace OnlineStore'],
  ['Review', 'CriticReview EmployerReview UserReview'],
])('of the types below %s, these count as one: %s', (wanted, kinds) => {
  const found = types.filter((type) => type !== wanted && isKindOf([type], wanted));
  expect(found.join(' ')).toBe(kinds);
  expect(found.filter((type) => !isBelow(type, wanted))).toEqual([]);
});

it.each([
  [
    'Event',
    'BroadcastEvent CourseInstance DeliveryEvent OnDemandEvent PublicationEvent UserBlocks UserCheckins UserComments ' +
      'UserDownloads UserInteraction UserLikes UserPageVisits UserPlays UserPlusOnes UserTweets',
  ],
  ['LocalBusiness', 'Audiology CommunityHealth CovidTestingFacility Ophthalmology VacationRental'],
])('all types of schema.org below %s count as one, except for %s', (wanted, others) => {
  const found = types.filter((type) => isBelow(type, wanted) !== isKindOf([type, 'Thing'], wanted));
  expect(found.filter((type) => type !== wanted).join(' ')).toBe(others);
});

it('a posting in a social network counts as one in a forum', () => {
  expect(isKindOf(['SocialMediaPosting'], 'DiscussionForumPosting')).toBe(true);
});
