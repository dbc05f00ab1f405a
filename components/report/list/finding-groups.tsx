import type { ReactNode } from 'react';
import type { SearchLoss } from '@/lib/checks/check.ts';
import { CEILING_OUT_OF_INDEX } from '@/lib/checks/consequence.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { isOutOfIndex, isSmall } from '@/lib/report/findings.ts';
import { lossText, surest } from '@/lib/report/loss-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RowList } from '../../ui/section.tsx';
import { Points } from '../finding/points.tsx';
import { usePoints } from '../use-deep.ts';

const useIsOut = () => useInspection(({ report }) => isOutOfIndex(report?.results ?? []));

/** What the findings below lose, and how many points they take together. */
function LossHeading({ loss, findings }: { loss: SearchLoss; findings: readonly Judged[] }) {
  const texts = useTexts();
  const { t } = texts;
  const points = usePoints();
  const isOut = useIsOut();
  const sum = findings.reduce((all, { check }) => all + (points.get(check) ?? 0), 0);
  return (
    <h3 className="flex items-baseline justify-between gap-3 pb-1 font-semibold">
      <span>{lossText(texts, { loses: loss, certainty: surest(findings) })}</span>
      {!isOut && <Points count={sum} />}
      {isOut && loss === 'index' && (
        <span className="flex-none">{t('report.atMost', { score: CEILING_OUT_OF_INDEX })}</span>
      )}
    </h3>
  );
}

interface FindingGroupsProps {
  /** Worst first. */
  roots: readonly Judged[];
  /** Whether they have headings that say what is lost. */
  withLosses: boolean;
  /** Returns the row of a finding, with its points where a group has several. */
  row: (result: Judged, points: number) => ReactNode;
}

/** Findings by what is lost; those that take next to nothing are in a closed list below. */
export function FindingGroups({ roots, withLosses, row }: FindingGroupsProps) {
  const { t } = useTexts();
  const points = usePoints();
  const isOut = useIsOut();
  const small = roots.filter(isSmall);
  const groups = Map.groupBy(
    roots.filter((result) => !isSmall(result)),
    ({ loses }) => (withLosses && loses) || null,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {[...groups].map(([loss, findings]) => (
        <section key={loss} className={loss ? 'with-loss' : undefined}>
          {loss && <LossHeading loss={loss} findings={findings} />}
          <RowList>
            {findings.map((result) =>
              row(result, loss && findings.length > 1 && !isOut ? (points.get(result.check) ?? 0) : 0),
            )}
          </RowList>
        </section>
      ))}
      {small.length > 0 && (
        <div className="overflow-hidden rounded-card border border-line bg-card">
          <Disclosure isRow isWide title={t('report.small')} count={small.length}>
            <ul className="divide-y divide-line">{small.map((result) => row(result, 0))}</ul>
          </Disclosure>
        </div>
      )}
    </div>
  );
}
