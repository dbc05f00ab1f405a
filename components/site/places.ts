import type { Product } from '@/lib/service/records/projects.ts';
import { accountPlaces } from './account/places.ts';
import { auditPlaces } from './audit/places.ts';
import type { SitePlace } from './frame/place.tsx';
import { jobsPlace } from './jobs/jobs-place.ts';
import { newProject } from './new-project-place.tsx';
import { promotionPlaces } from './promotion/places.ts';
import { promote } from './promotion/promote/promote-place.tsx';
import { rankPlaces } from './rank/places.ts';
import { shieldPlaces } from './shield/places.ts';

const of = (product: Product, places: readonly SitePlace[]) => places.map((place) => ({ ...place, product }));

/** All places of the site's half, by product. */
export const PLACES: readonly SitePlace[] = [
  ...of('promotion', [promote]),
  newProject,
  jobsPlace,
  ...accountPlaces,
  ...of('audit', auditPlaces),
  ...of('shield', shieldPlaces),
  ...of('rank', rankPlaces),
  ...of('promotion', promotionPlaces),
];
