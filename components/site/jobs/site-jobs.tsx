import { JOBS_PLACE } from '@/lib/platform/panel-place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList, Section } from '../../ui/section.tsx';
import { PlaceLink } from '../frame/place-link.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { inOrder } from './account-jobs.ts';
import { JobRow } from './job-row.tsx';
import { useNewResults } from './use-new-results.ts';

/** The number of jobs in each section on the home of a site; the list of jobs has the others. */
const MOST = 5;

/** Leads to the list of jobs. `running`: how many jobs run, if not all of them are shown. */
function AllJobs({ running = 0 }: { running?: number }) {
  const { t } = useTexts();
  const { host } = useSite();
  return (
    <PlaceLink site={host} place={JOBS_PLACE} className="rounded-sm font-medium text-accent hover:underline">
      {running > 0 ? t('jobs.running', { count: running }) : t('jobs.all')}
    </PlaceLink>
  );
}

/** The jobs that run for the site, newest first, with their progress. */
export function RunningHere() {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const running = rows.jobs.filter(({ phase }) => phase === 'running');
  if (running.length === 0) return null;
  return (
    <Section
      title={t('jobs.here')}
      action={running.length > MOST ? <AllJobs running={running.length} /> : <AllJobs />}
    >
      <RowList>
        {inOrder(running)
          .slice(0, MOST)
          .map((job) => (
            <JobRow key={job.id} job={job} projects={rows.projects} isNew={false} here={host} />
          ))}
      </RowList>
    </Section>
  );
}

/** The finished jobs of the site, newest first; new until seen. */
export function LastResults() {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const ended = rows.jobs.filter(({ phase }) => phase !== 'running');
  const results = useNewResults(ended);
  if (ended.length === 0) return null;
  return (
    <Section title={t('jobs.last')} action={<AllJobs />}>
      <RowList>
        {inOrder(ended)
          .slice(0, MOST)
          .map((job) => (
            <JobRow key={job.id} job={job} projects={rows.projects} isNew={results.has(job.id)} here={host} />
          ))}
      </RowList>
    </Section>
  );
}
