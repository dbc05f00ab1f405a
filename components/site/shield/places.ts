import { lazy } from 'react';
import { definePlace } from '../frame/place.tsx';
import { SHIELD, VERIFY } from './shield-paths.ts';

/** The shield's places: its state and scans, the verification of the site, one scan. */
export const shieldPlaces = [
  definePlace({
    path: SHIELD,
    title: 'shield.title',
    Content: lazy(() => import('./shield-place.tsx')),
  }),
  definePlace({
    path: VERIFY,
    title: 'shield.verify.title',
    parent: SHIELD,
    Content: lazy(() => import('./verify-place.tsx')),
  }),
  definePlace({
    path: '/shield/scans/:id',
    title: 'shield.scan',
    parent: SHIELD,
    Content: lazy(() => import('./scan-place.tsx')),
  }),
];
