import type { Translator } from '@/lib/i18n/translator.ts';
import type { InspectionState } from '@/lib/page/session/session.ts';
import type { CountedReport } from './failure-counts.ts';
import { toneOf, worstIn } from './score-tone.ts';
import { gradeShown, measuredOf, observatoryText } from './security-range.ts';

/** The progress of the inspection, and the results so far. */
export interface InspectionProgress extends Pick<InspectionState, 'phase'> {
  report: CountedReport | null;
}

/** The range of the grade, the best on top, as on a scale. */
function Span({ low, high }: { low: string; high: string }) {
  return (
    <span className="grid justify-items-center text-[11px] leading-[1.15]">
      <span>{high}</span>
      <span className="border-t border-dim/60 px-0.5">{low}</span>
    </span>
  );
}

/**
 * Returns the security grade for the ring, and what the HTTP Observatory would say. Both are ranges while unmeasured
 * tests could still change them; a range has no color, because a color would be a verdict.
 */
export function gradeOf({ phase, report }: InspectionProgress, t: Translator['t']) {
  const security = report?.security;
  const unknown = { fill: null, tone: 'none', word: '–', said: '–' } as const;
  if (phase !== 'complete' || !security) return { ...unknown, isBusy: phase !== 'stopped' };
  const observatory = observatoryText(security, t);
  const shown = gradeShown(security);
  if (!shown) return { ...unknown, hint: observatory, isBusy: false };
  const between = t('report.grade.between', { low: shown.low, high: shown.high });
  return {
    fill: shown.least,
    most: shown.isCertain ? undefined : shown.most,
    tone: shown.isCertain ? toneOf(shown.least, 75, 45, worstIn(report, 'security')) : ('none' as const),
    word: shown.isCertain ? shown.low : <Span {...shown} />,
    said: shown.isCertain ? shown.low : between,
    hint: shown.isCertain ? observatory : `${between}. ${observatory}`,
    measured: shown.isCertain ? undefined : measuredOf(security),
    isBusy: false,
  };
}
