import type { SecurityScore } from '@/lib/checks/result.ts';
import type { Translator } from '@/lib/i18n/translator.ts';

/** A letter as it is printed: with a minus, which a hyphen is not. */
const printed = (letter: string) => letter.replace('-', '−');

export interface GradeShown {
  /** The least and the most that the grade can be; the same twice where it is certain. */
  low: string;
  high: string;
  isCertain: boolean;
  /** 0 to 165 of both. */
  least: number;
  most: number;
}

/** The grade as it may be shown: one letter only where nothing that was not measured could change it. */
export function gradeShown({ range }: SecurityScore): GradeShown | null {
  if (!range) return null;
  const [low, high] = range.grade.map(printed) as [string, string];
  const [least, most] = range.score;
  return { low, high, isCertain: low === high, least, most };
}

/** What the HTTP Observatory would say, in words; a range where not everything was measured. */
export function observatoryText({ observatory }: SecurityScore, t: Translator['t']): string {
  const [low, high] = observatory.grade;
  const [min, max] = observatory.score;
  return min === max
    ? t('report.observatory.exact', { grade: low, score: min })
    : t('report.observatory.range', { low, high, min, max });
}

/** How many of the twelve tests the grade rests on. */
export const measuredOf = ({ tests }: SecurityScore): { count: number; total: number } => ({
  count: tests.filter(({ page }) => page).length,
  total: tests.length,
});
