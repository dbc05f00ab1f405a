import { lazy } from 'react';
import { definePlace, type SitePlace } from '../frame/place.tsx';

export const auditPlaces: readonly SitePlace[] = [
  definePlace({ path: '/audit', title: 'audit.title', Content: lazy(() => import('./audit-place.tsx')) }),
  definePlace({
    path: '/audit/crawls/:id',
    title: 'audit.crawl',
    parent: '/audit',
    Content: lazy(() => import('./crawl-place.tsx')),
  }),
];
