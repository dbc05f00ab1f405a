import { later } from '../../ui/later.tsx';
import { definePlace, type SitePlace } from '../frame/place.tsx';
import { promote } from './promote/promote-place.tsx';

/**
 * The places of promotion. The link to launch is in the path, because a query would replace that of the panel page
 * itself.
 */
export const promotionPlaces: readonly SitePlace[] = [
  promote,
  definePlace({
    path: '/promotion',
    title: 'promotion.title',
    Content: later(() => import('./promotion-place.tsx')),
  }),
  definePlace({
    path: '/promotion/runs',
    title: 'promotion.runs.title',
    parent: '/promotion',
    Content: later(() => import('./run/runs-place.tsx')),
  }),
  definePlace({
    path: '/promotion/runs/:id',
    title: 'promotion.run.title',
    parent: '/promotion/runs',
    Content: later(() => import('./run/run-place.tsx')),
  }),
  definePlace({
    path: '/promotion/runs/:id/report',
    title: 'promotion.report.title',
    parent: '/promotion/runs',
    Content: later(() => import('./report/report-place.tsx')),
  }),
  definePlace({
    path: '/promotion/branding',
    title: 'promotion.branding.title',
    parent: '/promotion',
    Content: later(() => import('./report/branding-place.tsx')),
  }),
  definePlace({
    path: '/promotion/:id/links',
    title: 'promotion.links.title',
    parent: '/promotion',
    isWide: true,
    Content: later(() => import('./links/links-place.tsx')),
  }),
  definePlace({
    path: '/promotion/:id/links/add',
    title: 'promotion.many.title',
    parent: '/promotion/:id/links',
    Content: later(() => import('./add-many/add-many-place.tsx')),
  }),
  definePlace({
    path: '/promotion/:id/project',
    title: 'promotion.project.title',
    parent: '/promotion',
    Content: later(() => import('./project-place.tsx')),
  }),
  definePlace({
    path: '/promotion/:id/launch/:link?',
    title: 'promotion.launch.heading',
    parent: '/promotion',
    Content: later(() => import('./launch/launch-place.tsx')),
  }),
];
