import { lazy } from 'react';
import { definePlace, type Place } from '../frame/place.tsx';

export const auditPlaces: readonly Place[] = [
  definePlace({ path: '/audit', title: 'audit.title', Content: lazy(() => import('./audit-place.tsx')) }),
  definePlace({
    path: '/audit/crawls/:id',
    title: 'audit.crawl',
    parent: '/audit',
    Content: lazy(() => import('./crawl-place.tsx')),
  }),
];
