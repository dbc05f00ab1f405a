import { JOBS_PLACE } from '@/lib/platform/panel-place.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { JOB_COUNTS } from '../frame/job-counts.ts';
import { PlaceLink } from '../frame/place-link.tsx';

/**
 * Links to the list of jobs, if there are any: says what is new there, otherwise what is running. `host` is the site
 * shown next to the list; empty if there is none.
 */
export default function JobsLink({ host }: { host: string }) {
  const { t } = useTexts();
  const account = useConnection(({ value }) => value?.account ?? '');
  const counts = useRows(JOB_COUNTS, account).value[account];
  if (!counts || counts.all === 0) return null;
  const { running, unseen } = counts;
  return (
    <PlaceLink site={host} place={JOBS_PLACE} className="rounded-sm font-medium text-accent hover:underline">
      {unseen > 0
        ? t('jobs.unseen', { count: unseen })
        : running > 0
          ? t('jobs.running', { count: running })
          : t('jobs.title')}
    </PlaceLink>
  );
}
