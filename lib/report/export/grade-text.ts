import type { Bounds } from '../../checks/result.ts';

interface Graded {
  score: Bounds<number>;
  grade: Bounds<string>;
}

/** Returns "A (95)", or "B- – A (80 – 95)" while an unmeasured test could change it; "–" if nothing is known. */
export function gradeText(graded: Graded | null): string {
  if (!graded) return '–';
  const span = <T>([least, most]: Bounds<T>) => (least === most ? `${least}` : `${least} – ${most}`);
  return `${span(graded.grade)} (${span(graded.score)})`;
}
