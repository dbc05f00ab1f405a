import { lazy } from 'react';
import { JOBS_PLACE } from '@/lib/service/pages.ts';
import { definePlace } from '../site/place.tsx';

export const jobs = definePlace({
  path: JOBS_PLACE,
  title: 'jobs.title',
  isOfAccount: true,
  Content: lazy(() => import('./job-list.tsx')),
});
