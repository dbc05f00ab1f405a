import { later } from '../../ui/later.tsx';
import { definePlace, type SitePlace } from '../frame/place.tsx';

/** Returns the place where keywords are added, for a page if one is given. */
export const keywordsPlace = (projectId: number, target?: string): string =>
  `/rank/${projectId}/keywords${target ? `/${encodeURIComponent(target)}` : ''}`;

/** The places of rank tracking. The keywords to check are in the path, as `91,92`; all if there are none. */
export const rankPlaces: readonly SitePlace[] = [
  definePlace({
    path: '/rank',
    title: 'rank.title',
    Content: later(() => import('./projects-place.tsx')),
  }),
  definePlace({
    path: '/rank/:id',
    title: 'rank.positions',
    parent: '/rank',
    Content: later(() => import('./positions-place.tsx')),
  }),
  definePlace({
    path: '/rank/:id/check/:keywords?',
    title: 'rank.positions',
    parent: '/rank',
    Content: later(() => import('./check-place.tsx')),
  }),
  definePlace({
    path: '/rank/:id/keywords/:target?',
    title: 'rank.add.heading',
    parent: '/rank/:id',
    Content: later(() => import('./keywords-place.tsx')),
  }),
];
