import { lazy } from 'react';
import { JOBS_PLACE } from '@/lib/service/own-pages.ts';
import { definePlace } from '../frame/place.tsx';

export const jobsPlace = definePlace({
  path: JOBS_PLACE,
  title: 'jobs.title',
  isOfAccount: true,
  Content: lazy(() => import('./job-list.tsx')),
});
