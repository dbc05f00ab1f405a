import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/**
 * Returns the name of a run's status or stage. RUN-10: any level number is supported; an unknown status is shown as
 * received.
 */
export function useStatusText(): (status: string) => string {
  const { t, find } = useTexts();
  return (status) => {
    const level = /^level(\d{1,2})(?:_active)?$/.exec(status)?.[1];
    if (level) return t('promotion.status.level', { level });
    return find(`promotion.status.${status}`) ?? status.replaceAll('_', ' ').slice(0, 40);
  };
}

const toneOf = (status: string): string => {
  const end = runEnd(status);
  if (end === 'done') return 'bg-pass';
  if (status === 'failed') return 'bg-error';
  return end || status === 'queued' ? 'bg-dim' : 'bg-accent';
};

/** A dot in the color of a run's status; the text is next to it. */
export const StatusDot = ({ status }: { status: string }) => (
  <span aria-hidden="true" className={`size-1.5 flex-none rounded-full ${toneOf(status)}`} />
);

/** The status of a run, with a dot in its color. */
export function StatusChip({ status }: { status: string }) {
  const text = useStatusText();
  return (
    <span className="inline-flex flex-none items-center gap-1.5 rounded-full bg-soft px-2 py-px text-tiny">
      <StatusDot status={status} />
      {text(status)}
    </span>
  );
}
