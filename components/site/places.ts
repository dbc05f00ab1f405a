import { accountPlaces } from './account/places.ts';
import { auditPlaces } from './audit/places.ts';
import type { SitePlace } from './frame/place.tsx';
import { jobsPlace } from './jobs/jobs-place.ts';
import { promotionPlaces } from './promotion/places.ts';
import { promote } from './promotion/promote/promote-place.tsx';
import { rankPlaces } from './rank/places.ts';
import { shieldPlaces } from './shield/places.ts';

/** All places of the site's half, by product. */
export const PLACES: readonly SitePlace[] = [
  promote,
  jobsPlace,
  ...accountPlaces,
  ...auditPlaces,
  ...shieldPlaces,
  ...rankPlaces,
  ...promotionPlaces,
];
