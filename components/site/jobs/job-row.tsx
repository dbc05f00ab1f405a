import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChartLine from 'lucide-react/icons/chart-line';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Shield from 'lucide-react/icons/shield';
import { jobResultOf, kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { type Job, PRODUCT_OF_JOB } from '@/lib/service/records/job.ts';
import type { Product, ProjectRow } from '@/lib/service/records/projects.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Parts } from '../../ui/parts.tsx';
import { PlaceLink } from '../frame/place-link.tsx';
import { useTrouble } from '../frame/use-trouble.ts';
import { rowOfJob, useJobName } from './use-job-name.ts';

/** The icon of each product. */
const ICONS = {
  audit: ClipboardCheck,
  shield: Shield,
  promotion: ArrowUpRight,
  rank: ChartLine,
} as const satisfies Record<Product, unknown>;

function useStateText(job: Job): string {
  const { t } = useTexts();
  const { row } = kindOf(job);
  if (job.phase === 'failed' || job.phase === 'lost') return t(row[job.phase]);
  if (job.phase === 'running') return t(...row.running(job));
  const result = jobResultOf(job);
  return result === null ? t(row.lost) : t(...row.done(job, result));
}

interface JobRowProps {
  job: Job;
  /** The stored projects, that of the job among them. */
  projects: readonly ProjectRow[];
  isNew: boolean;
  /** The host that all jobs of the list belong to; null for lists of several sites. */
  here: string | null;
}

/** One job: its name, its page, its state; links to its place. */
export function JobRow({ job, projects, isNew, here }: JobRowProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const jobName = useJobName();
  const Icon = ICONS[PRODUCT_OF_JOB[job.kind]];
  const { done = 0, total = null } = job.progress ?? {};
  const text = useStateText(job);
  const { code } = useTrouble();
  // On the home of a site, what is wrong is said once, above the products.
  const error = here !== null && job.error === code ? null : job.error;
  return (
    <li className="[contain-intrinsic-size:auto_47px] [content-visibility:auto]">
      <PlaceLink
        site={job.site}
        place={kindOf(job).leadsTo(job)}
        className="grid min-h-[47px] grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-1.5 -outline-offset-2 hover:bg-soft @max-[219px]/page:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Icon size={17} aria-hidden className="mt-2 text-dim @max-[219px]/page:hidden" />
        <span className="min-w-0">
          <span className={`block ${isNew ? 'font-semibold' : ''}`}>
            <Parts of={jobName(job, rowOfJob(job, projects), here)} />
          </span>
          <span dir="auto" className="block text-tiny wrap-anywhere text-dim">
            <Parts of={[text, ageText(language, job.endedAt ?? job.startedAt)]} />
          </span>
          {job.phase === 'running' && error && (
            <span className="block text-tiny wrap-anywhere text-dim">
              {t('jobs.lookFailed', { reason: errorText(error) })}
            </span>
          )}
          {job.phase === 'running' && <Bar label={text} value={total ? done / total : null} />}
        </span>
        <span className="mt-2 flex items-center gap-1.5">
          {isNew && (
            <span className="rounded-full bg-soft px-2 py-px text-tiny font-medium text-accent">
              {t('jobs.new')}
            </span>
          )}
          <ChevronRight size={15} aria-hidden className="text-dim" />
        </span>
      </PlaceLink>
    </li>
  );
}
