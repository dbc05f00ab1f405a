import { later } from '../../ui/later.tsx';
import { definePlace, type SitePlace } from '../frame/place.tsx';

export const auditPlaces: readonly SitePlace[] = [
  definePlace({ path: '/audit', title: 'audit.title', Content: later(() => import('./audit-place.tsx')) }),
  definePlace({
    path: '/audit/crawls/:id',
    title: 'audit.crawl',
    parent: '/audit',
    Content: later(() => import('./crawl-place.tsx')),
  }),
];
