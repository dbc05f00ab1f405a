import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The height in pixels of a two-line row, and of `rows` rows with the lines between them. */
const ROW = 46;
const heightOf = (rows: number) => rows * ROW + (rows - 1);

const usePassed = () =>
  useInspection(({ report }) => report?.results.filter(({ outcome }) => outcome === 'passed').length ?? 0);

/** A placeholder row shown if there are no findings. */
export function PassedRow({ rows, onClick }: { rows: number; onClick: () => void }) {
  const { t } = useTexts();
  const count = usePassed();
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="grid w-full grid-cols-[12px_1fr] items-center gap-2.5 px-3 text-start text-dim hover:bg-soft"
        style={{ height: heightOf(rows) }}
      >
        <Check size={15} aria-hidden className="justify-self-center text-pass" />
        {t('report.passedCount', { count })}
      </button>
    </li>
  );
}

/** A calm message that nothing is wrong, with the height of the rows it replaces. */
export function AllFine({ isFinal, rows = 3 }: { isFinal: boolean; rows?: number }) {
  const { t } = useTexts();
  const count = usePassed();
  return (
    <div
      style={{ height: heightOf(rows) + 2 }}
      className="flex flex-col items-center justify-center gap-1 rounded-card border border-line bg-card px-6 text-center"
    >
      <CircleCheck size={26} aria-hidden className="text-pass" />
      <p className="font-semibold">{t('report.fine')}</p>
      <p className="text-dim">{isFinal ? t('report.passedCount', { count }) : t('report.checking')}</p>
    </div>
  );
}
