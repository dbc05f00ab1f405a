import { later } from '../../ui/later.tsx';
import { definePlace, type SitePlace } from '../frame/place.tsx';

/** The place that shows the account. */
export const ACCOUNT_PLACE = '/account';

export const accountPlaces: readonly SitePlace[] = [
  definePlace({
    path: ACCOUNT_PLACE,
    title: 'account.title',
    isOfAccount: true,
    Content: later(() => import('./account-place.tsx')),
  }),
];
