import { JOBS_PLACE } from '@/lib/platform/panel-place.ts';
import { later } from '../../ui/later.tsx';
import { definePlace } from '../frame/place.tsx';

export const jobsPlace = definePlace({
  path: JOBS_PLACE,
  title: 'jobs.title',
  isOfAccount: true,
  Content: later(() => import('./job-list.tsx')),
});
