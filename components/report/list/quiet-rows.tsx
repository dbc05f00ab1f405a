import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { clearanceOf } from '@/lib/report/findings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AreaIcon } from '../finding/area-icon.tsx';

/** The height in pixels of a two-line row, and of `rows` rows with the lines between them. */
const ROW = 46;
const heightOf = (rows: number) => rows * ROW + (rows - 1);

/** Returns what can be said if nothing failed, of one area or of both: good news, and the counts behind it. */
function useClearance(isFinal: boolean, area?: Area) {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const results = report?.results.filter((result) => !area || result.area === area) ?? [];
  const { isFine, passed, unseen, ignored } = clearanceOf(results, area === 'seo' ? null : report?.security);
  const counts = [
    t('report.passedCount', { count: passed }),
    ...(unseen > 0 ? [t('report.unseenCount', { number: unseen })] : []),
    ...(ignored > 0 ? [t('report.leftOut', { count: ignored })] : []),
  ];
  return {
    isFine: isFinal && isFine,
    title: t(isFinal && isFine ? 'report.fine' : 'report.nothingFound'),
    counts: isFinal ? counts.join(', ') : t('report.checking'),
  };
}

/** A tick in a circle if everything is fine; a plain one where something was not looked at. */
function Tick({ isFine, size }: { isFine: boolean; size: number }) {
  const Icon = isFine ? CircleCheck : Check;
  return (
    <Icon size={size} aria-hidden className={`justify-self-center ${isFine ? 'text-pass' : 'text-dim'}`} />
  );
}

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
  isEmpty: boolean;
  /** Whether no further check can fail. */
  isFinal: boolean;
  onClick: () => void;
}

/** Rows in place of findings that are not there: how many checks passed, and what the most important of them say. */
export function PassedRows({ rows, isEmpty, isFinal, onClick }: PassedRowsProps) {
  const { isFine, title, counts } = useClearance(isFinal);
  const report = useInspection((state) => state.report);
  const told = TELLING.flatMap(
    (id) => report?.results.filter(({ check, outcome }) => check === id && outcome === 'passed') ?? [],
  ).slice(0, rows - 1);
  return (
    <>
      <li>
        <button
          type="button"
          onClick={onClick}
          className="grid w-full grid-cols-[12px_1fr] items-center gap-2.5 px-3 text-start hover:bg-soft"
          style={{ height: heightOf(rows - told.length) }}
        >
          {isEmpty ? (
            <Tick isFine={isFine} size={15} />
          ) : (
            <Check size={15} aria-hidden className="justify-self-center text-pass" />
          )}
          <span>
            {isEmpty && <span className="block font-semibold">{title}</span>}
            <span className="text-dim">{counts}</span>
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

/** A calm message that nothing failed, with the height of the three rows it replaces. */
export function AllFine({ isFinal, area }: { isFinal: boolean; area?: Area | undefined }) {
  const { isFine, title, counts } = useClearance(isFinal, area);
  return (
    <div
      style={{ height: heightOf(3) + 2 }}
      className="flex flex-col items-center justify-center gap-1 rounded-card border border-line bg-card px-6 text-center"
    >
      <Tick isFine={isFine} size={26} />
      <p className="font-semibold">{title}</p>
      <p className="text-dim">{counts}</p>
    </div>
  );
}
