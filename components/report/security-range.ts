import type { SecurityScore } from '@/lib/checks/result.ts';
import type { Translator } from '@/lib/i18n/translator.ts';

/** Returns a letter with a real minus sign instead of the hyphen. */
const printed = (letter: string) => letter.replace('-', '−');

export interface GradeShown {
  /** The lowest and the highest possible grade; both are the same if it is certain. */
  low: string;
  high: string;
  isCertain: boolean;
  /** The scores of both, 0 to 165. */
  least: number;
  most: number;
}

/** Returns the grade to display: a single letter only if no unmeasured test could change it. */
export function gradeShown({ range }: SecurityScore): GradeShown | null {
  if (!range) return null;
  const [low, high] = range.grade.map(printed) as [string, string];
  const [least, most] = range.score;
  return { low, high, isCertain: low === high, least, most };
}

/** Returns what the HTTP Observatory would say; a range if not everything was measured. */
export function observatoryText({ observatory }: SecurityScore, t: Translator['t']): string {
  const [low, high] = observatory.grade;
  const [min, max] = observatory.score;
  return min === max
    ? t('report.observatory.exact', { grade: low, score: min })
    : t('report.observatory.range', { low, high, min, max });
}

/** Returns how many of the twelve tests the grade is based on. */
export const measuredOf = ({ tests }: SecurityScore): { count: number; total: number } => ({
  count: tests.filter(({ page }) => page).length,
  total: tests.length,
});
