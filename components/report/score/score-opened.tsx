import { SEARCH_LOSSES } from '@/lib/checks/check.ts';
import { CEILING_OUT_OF_INDEX, TAKES } from '@/lib/checks/consequence.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { isOutOfIndex, rootsOf } from '@/lib/report/findings.ts';
import { lossText, surest } from '@/lib/report/loss-text.ts';
import { type ScorePart, type ScoreStep, scoreParts } from '@/lib/report/score-parts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FaultText } from '../finding/fault-text.tsx';
import { Points } from '../finding/points.tsx';
import { useDeep, useDeepBundle, useFullScore } from '../use-deep.ts';

const COLORS = {
  blocker: 'var(--error)',
  error: 'var(--error)',
  warning: 'var(--warn)',
  notice: 'var(--note)',
  info: 'var(--note)',
} as const;

const ROW =
  'grid grid-cols-[minmax(0,1fr)_52px_30px_24px] items-center gap-x-2 py-0.5 text-small @max-[300px]:grid-cols-[minmax(0,1fr)_30px_24px]';

/** What is left of 100 points, and what was taken of it. */
const Bar = ({ from, to, color }: { from: number; to: number; color: string }) => (
  <span
    aria-hidden
    className="h-2 rounded-xs @max-[300px]:hidden"
    style={{
      background: `linear-gradient(90deg, var(--line) ${from}%, ${color} ${from}% ${to}%, transparent ${to}%)`,
    }}
  />
);

/** The points left, at the end of a row. */
function Left({ score }: { score: number }) {
  const { t } = useTexts();
  return (
    <span className="text-end text-dim tabular-nums">
      <span aria-hidden="true">{score}</span>
      <span className="sr-only">{t('report.score.left', { score })}</span>
    </span>
  );
}

function Step({ step: { result, points, left } }: { step: ScoreStep<Judged> }) {
  const { t } = useTexts();
  return (
    <li className={ROW}>
      <span dir="auto" className="wrap-anywhere">
        <FaultText result={result} />
        {result.outcome === 'ignored' && <span className="text-dim"> · {t('report.score.ignored')}</span>}
      </span>
      <Bar from={left} to={left + points} color={COLORS[result.severity]} />
      <span className="text-end font-semibold">
        <Points count={points} />
      </span>
      <Left score={left} />
    </li>
  );
}

/** What the rows below lose, and how many points they take together; the ceiling of a page that is out of the index. */
function Part({ part, isOut }: { part: ScorePart<Judged>; isOut: boolean }) {
  const texts = useTexts();
  const { t } = texts;
  const certainty = surest(part.steps.map(({ result }) => result));
  const title =
    part.of === 'on demand' ? t('report.score.onDemand') : lossText(texts, { loses: part.of, certainty });
  return (
    <section className="border-t border-line px-3 py-1.5">
      <h4 className="flex items-baseline justify-between gap-3 font-semibold">
        <span>{title}</span>
        {isOut && part.of === 'index' ? (
          <span>{t('report.atMost', { score: CEILING_OUT_OF_INDEX })}</span>
        ) : (
          <Points count={part.points} />
        )}
      </h4>
      <ul>
        {part.steps.map((step) => (
          <Step key={step.result.check} step={step} />
        ))}
      </ul>
    </section>
  );
}

/** What each loss takes at most: with less of it, or less sure, it takes less. */
function Rates() {
  const { t, language } = useTexts();
  const share = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-small">
      {SEARCH_LOSSES.filter((loss) => loss !== 'nothing').map((loss) => (
        <div key={loss} className="contents">
          <dt>{t(`report.loses.${loss}`)}</dt>
          <dd className="text-end tabular-nums">{share.format(TAKES[loss])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The score for search, opened: what took how many points, each row from where the one above ended. */
export default function ScoreOpened() {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const { results: deep } = useDeep(useDeepBundle());
  const full = useFullScore();
  const score = report?.seo?.score;
  if (!report || typeof score !== 'number') return null;
  const results = [...report.results, ...deep].filter(({ area }) => area === 'seo');
  const parts = scoreParts(results);
  const taking = new Set(parts.flatMap(({ steps }) => steps.map(({ result }) => result)));
  const free = rootsOf(results).filter((result) => !taking.has(result));
  const isOut = isOutOfIndex(report.results);
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-card">
      <h3 className="px-3 pt-2 font-semibold">
        {full ? t('panel.deep.full', { score, full: full.score }) : t('report.score.title', { score })}
      </h3>
      <p className={`${ROW} px-3 pb-1.5`}>
        <span>{t('report.score.start')}</span>
        <Bar from={0} to={100} color="var(--pass)" />
        <span />
        <Left score={100} />
      </p>
      {parts.map((part) => (
        <Part key={part.of} part={part} isOut={isOut} />
      ))}
      {free.length > 0 && (
        <div className="border-t border-line">
          <Disclosure isRow title={t('report.score.free')} count={free.length}>
            <ul className="grid gap-1 text-small">
              {free.map((result) => (
                <li key={result.check} dir="auto" className="wrap-anywhere">
                  <FaultText result={result} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
      <div className="border-t border-line">
        <Disclosure isRow title={t('report.score.rates')}>
          <Rates />
        </Disclosure>
      </div>
    </div>
  );
}
