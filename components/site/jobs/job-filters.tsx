import type { Job } from '@/lib/service/records/job.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Chip } from '../../ui/chip.tsx';

/** The filter of jobs: by state, and of one site or all. */
export interface JobFilter {
  phase: 'all' | 'running' | 'ended';
  isOfSite: boolean;
}

const PHASES = ['all', 'running', 'ended'] as const;

const isOf = ({ phase }: Job, wanted: JobFilter['phase']) =>
  wanted === 'all' || (phase === 'running') === (wanted === 'running');

/** Returns the jobs that a filter keeps. */
export const filtered = (
  jobs: readonly Job[],
  { phase, isOfSite }: JobFilter,
  site: string,
): readonly Job[] => jobs.filter((job) => isOf(job, phase) && (!isOfSite || job.site === site));

interface JobFiltersProps {
  jobs: readonly Job[];
  /** The site shown next to the list; empty if there is none. */
  site: string;
  wanted: JobFilter;
  onChange: (wanted: JobFilter) => void;
}

/** Filters the jobs; each number is what that choice would show. */
export function JobFilters({ jobs, site, wanted, onChange }: JobFiltersProps) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={t('jobs.filter.label')} className="flex flex-wrap gap-1.5">
      {PHASES.map((phase) => (
        <Chip
          key={phase}
          label={t(`jobs.filter.${phase}`)}
          count={format.format(filtered(jobs, { ...wanted, phase }, site).length)}
          isOn={wanted.phase === phase}
          onChange={() => onChange({ ...wanted, phase })}
        />
      ))}
      {site && (
        <Chip
          label={t('jobs.thisSite')}
          isOn={wanted.isOfSite}
          onChange={(isOfSite) => onChange({ ...wanted, isOfSite })}
        />
      )}
    </div>
  );
}
