import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AreaIcon } from './area-icon.tsx';

/** The height in pixels of a two-line row, and of `rows` rows with the lines between them. */
const ROW = 46;
const heightOf = (rows: number) => rows * ROW + (rows - 1);

const usePassed = () =>
  useInspection(({ report }) => report?.results.filter(({ outcome }) => outcome === 'passed').length ?? 0);

/** The checks whose passing says most about a page, most important first. */
const TELLING = [
  'seo/indexability',
  'security/https-missing',
  'seo/title-missing',
  'seo/canonical-elsewhere',
  'security/hsts-missing',
  'seo/description-missing',
  'seo/viewport-missing',
];

interface PassedRowsProps {
  rows: number;
  /** Whether nothing was found at all. */
  isFine: boolean;
  /** Whether no further check can fail. */
  isFinal: boolean;
  onClick: () => void;
}

/** Rows in place of findings that are not there: how many checks passed, and what the most important of them say. */
export function PassedRows({ rows, isFine, isFinal, onClick }: PassedRowsProps) {
  const { t } = useTexts();
  const count = usePassed();
  const report = useInspection((state) => state.report);
  const told = TELLING.flatMap(
    (id) => report?.results.filter(({ check, outcome }) => check === id && outcome === 'passed') ?? [],
  ).slice(0, rows - 1);
  const passed = isFinal ? t('report.passedCount', { count }) : t('report.checking');
  return (
    <>
      <li>
        <button
          type="button"
          onClick={onClick}
          className="grid w-full grid-cols-[12px_1fr] items-center gap-2.5 px-3 text-start hover:bg-soft"
          style={{ height: heightOf(rows - told.length) }}
        >
          {isFine ? (
            <CircleCheck size={15} aria-hidden className="justify-self-center text-pass" />
          ) : (
            <Check size={15} aria-hidden className="justify-self-center text-pass" />
          )}
          <span>
            {isFine && <span className="block font-semibold">{t('report.fine')}</span>}
            <span className="text-dim">{passed}</span>
          </span>
        </button>
      </li>
      {told.map(({ check, area, definition }) => (
        <li
          key={check}
          className="grid h-[46px] grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 text-dim"
        >
          <Check size={15} aria-hidden className="justify-self-center text-pass" />
          <span className="clip-2">{definition.title}</span>
          <AreaIcon area={area} />
        </li>
      ))}
    </>
  );
}

/** A calm message that nothing is wrong, with the height of the three rows it replaces. */
export function AllFine({ isFinal }: { isFinal: boolean }) {
  const { t } = useTexts();
  const count = usePassed();
  return (
    <div
      style={{ height: heightOf(3) + 2 }}
      className="flex flex-col items-center justify-center gap-1 rounded-card border border-line bg-card px-6 text-center"
    >
      <CircleCheck size={26} aria-hidden className="text-pass" />
      <p className="font-semibold">{t('report.fine')}</p>
      <p className="text-dim">{isFinal ? t('report.passedCount', { count }) : t('report.checking')}</p>
    </div>
  );
}
