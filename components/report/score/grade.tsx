import type { Translator } from '@/lib/i18n/translator.ts';
import type { InspectionState } from '@/lib/page/session/session.ts';
import { gradeStanding } from '@/lib/report/grade-standing.ts';
import { gradeSentence, MOST_NAMED, observatoryText, openText } from '@/lib/report/grade-text.ts';
import { responseNote } from '../notices/response-note.ts';
import type { CountedReport } from './failure-counts.ts';
import { toneOf, worstIn } from './score-tone.ts';

/** The progress of the inspection, and the results so far. */
export interface InspectionProgress extends Pick<InspectionState, 'phase' | 'response' | 'inspection'> {
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
 * Returns the security grade for the ring, and what it says in words. The ring is solid and has the color of the worst
 * grade that is possible, and is striped up to the best one. As long as next to nothing is measured, it has no color,
 * because a color would be a verdict.
 */
export function gradeOf(state: InspectionProgress, words: Translator) {
  const { phase, report, response } = state;
  const security = report?.security;
  const unknown = { fill: null, tone: 'none', word: '–', said: '–' } as const;
  if (phase !== 'complete' || !security) return { ...unknown, isBusy: phase !== 'stopped' };
  const standing = gradeStanding(security);
  const { kind, low, high, least, most } = standing;
  const open = openText(standing, words);
  const said = kind === 'exact' ? low : gradeSentence(standing, words);
  const sentences = [
    ...(kind === 'exact' ? [] : [said]),
    ...(open ? [open] : []),
    observatoryText(security, words),
  ];
  // The reason why most is open, as its own sentence.
  const reason = response ? '' : `. ${words.t(responseNote(state))}`;
  return {
    fill: kind === 'none' ? 0 : least,
    most: least === most ? undefined : most,
    tone: kind === 'none' ? ('none' as const) : toneOf(least, 75, 45, worstIn(report, 'security')),
    word: kind === 'none' ? '?' : kind === 'exact' ? low : <Span low={low} high={high} />,
    said,
    hint: `${sentences.join('. ')}${reason}`,
    // A letter that no open test can change needs no further words.
    isOpen: kind !== 'exact',
    // Few open tests are named even where they decide everything.
    lead: kind === 'exact' ? null : kind === 'range' || standing.open.length <= MOST_NAMED ? open : said,
    isBusy: false,
  };
}
