import { later } from '../../ui/later.tsx';
import { definePlace } from '../frame/place.tsx';
import { SHIELD, VERIFY } from './shield-paths.ts';

/** The shield's places: its state and scans, the verification of the site, one scan. */
export const shieldPlaces = [
  definePlace({
    path: SHIELD,
    title: 'shield.title',
    Content: later(() => import('./shield-place.tsx')),
  }),
  definePlace({
    path: VERIFY,
    title: 'shield.verify.title',
    parent: SHIELD,
    Content: later(() => import('./verify/verify-place.tsx')),
  }),
  definePlace({
    path: '/shield/scans/:id',
    title: 'shield.scan',
    parent: SHIELD,
    Content: later(() => import('./scan/scan-place.tsx')),
  }),
];
