import { useState } from 'react';
import { cutAt } from '@/lib/report/cut-at.ts';
import { NoRows } from '../../shell/no-rows.tsx';
import { useConnection } from '../../stored/stored-state.ts';
import { useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/section.tsx';
import { useWholeList } from '../../ui/use-whole-list.ts';
import { Outcomes } from '../frame/operation-notes.tsx';
import { TroubleNotice } from '../frame/product-trouble.tsx';
import { useSite, useWatch } from '../frame/site-rows.tsx';
import { StripCard } from '../frame/strip-card.tsx';
import { useTrouble } from '../frame/use-trouble.ts';
import { ACCOUNT_JOBS, ACCOUNT_OPERATIONS, inOrder, JOB_PROJECTS } from './account-jobs.ts';
import { filtered, type JobFilter, JobFilters } from './job-filters.tsx';
import { JobRow } from './job-row.tsx';
import { NewsList } from './news-list.tsx';
import { useNewResults } from './use-new-results.ts';

/** The most jobs that are shown at first. */
const MOST = 50;

/**
 * The jobs of all sites of the account; on top the news of all accounts, and orders whose outcome is unknown.
 */
export default function JobList() {
  const { t } = useTexts();
  const { host } = useSite();
  const account = useConnection(({ value }) => value?.account ?? '');
  const { value: jobs, isLoaded, hasFailed } = useRows(ACCOUNT_JOBS, account);
  const { value: projects } = useRows(JOB_PROJECTS, account);
  const { value: operations } = useRows(ACCOUNT_OPERATIONS, account);
  const [wanted, setWanted] = useState<JobFilter>({ phase: 'all', isOfSite: false });
  // As on the page of a site: running jobs are polled more often, and shown results are marked as seen.
  useWatch({ jobs, operations });
  const results = useNewResults(jobs);
  const { code } = useTrouble();
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  if (!isLoaded) return <div className="h-[47px] rounded-card border border-line bg-card" />;
  const found = inOrder(filtered(jobs, wanted, host));
  const { shown, more } = cutAt(found, isWhole ? found.length : MOST);
  return (
    <>
      <NewsList />
      <StripCard>
        <Outcomes operations={operations.filter(({ told }) => told === null)} isSiteNamed />
      </StripCard>
      {account === '' ? null : jobs.length === 0 && code !== null && !hasFailed ? (
        // There may be some that the service could not be asked for.
        <div role="status">
          <TroubleNotice code={code} at={null} />
        </div>
      ) : jobs.length === 0 ? (
        <NoRows hasFailed={hasFailed} title={t('jobs.empty')}>
          {t('jobs.emptyAbout')}
        </NoRows>
      ) : (
        <JobFilters jobs={jobs} wanted={wanted} site={host} onChange={setWanted} />
      )}
      {shown.length > 0 && (
        <RowList ref={list}>
          {shown.map((job) => (
            <JobRow key={job.id} job={job} projects={projects} isNew={results.has(job.id)} here={null} />
          ))}
        </RowList>
      )}
      {more > 0 && (
        <p>
          <TextButton onClick={() => showFrom(MOST)}>{t('jobs.more', { count: more })}</TextButton>
        </p>
      )}
      {jobs.length > 0 && shown.length === 0 && <EmptyState isStatus title={t('jobs.none')} />}
    </>
  );
}
