import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChartLine from 'lucide-react/icons/chart-line';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Shield from 'lucide-react/icons/shield';
import { jobResultOf, kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { type Job, PRODUCT_OF_JOB } from '@/lib/service/records/job.ts';
import type { Product } from '@/lib/service/records/projects.ts';
import { ageText } from '../../texts/format.ts';
import { useErrorText } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { PlaceLink } from '../frame/place-link.tsx';

/** The name and icon of each kind of job: those of its product. */
const LOOKS = {
  audit: { icon: ClipboardCheck, name: 'products.audit.name' },
  shield: { icon: Shield, name: 'products.shield.name' },
  promotion: { icon: ArrowUpRight, name: 'products.promotion.name' },
  rank: { icon: ChartLine, name: 'products.rank.name' },
} as const satisfies Record<Product, unknown>;

function useStateText(job: Job): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { row } = kindOf(job);
  if (job.phase === 'failed' || job.phase === 'lost') return t(row[job.phase]);
  if (job.phase === 'running') return job.error ? errorText(job.error) : t(...row.running(job));
  const result = jobResultOf(job);
  return result === null ? t(row.lost) : t(...row.done(job, result));
}

interface JobRowProps {
  job: Job;
  isNew: boolean;
  /** For lists of jobs of several sites. */
  isSiteNamed?: boolean;
}

/** One job: its name, its site, its state; links to its place. */
export function JobRow({ job, isNew, isSiteNamed = false }: JobRowProps) {
  const { t, language } = useTexts();
  const { icon: Icon, name } = LOOKS[PRODUCT_OF_JOB[job.kind]];
  const { done = 0, total = null } = job.progress ?? {};
  const text = useStateText(job);
  return (
    <li className="[contain-intrinsic-size:auto_47px] [content-visibility:auto]">
      <PlaceLink
        site={job.site}
        place={kindOf(job).leadsTo(job)}
        className="grid min-h-[47px] grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-1.5 -outline-offset-2 hover:bg-soft"
      >
        <Icon size={17} aria-hidden className="mt-2 text-dim" />
        <span className="min-w-0">
          <span className={`block wrap-break-word ${isNew ? 'font-semibold' : ''}`}>
            {isSiteNamed ? t('products.heading', { name: t(name), summary: job.site }) : t(name)}
          </span>
          <span dir="auto" className="block text-tiny wrap-anywhere text-dim">
            {[text, ageText(language, job.endedAt ?? job.startedAt)].join(' · ')}
          </span>
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
