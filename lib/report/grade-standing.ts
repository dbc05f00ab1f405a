import type { SecurityScore } from '../checks/result.ts';

/** What is certain of a grade, and what is open. */
export interface GradeStanding {
  /**
   * `exact`: one letter, whatever the open tests would give. `range`: they decide between letters. `none`: next to
   * nothing is known, as the range is from F to an A.
   */
  kind: 'exact' | 'range' | 'none';
  /** The worst and the best letter that are possible; the same one if exact. */
  low: string;
  high: string;
  /** The scores of both, 0 to 165. */
  least: number;
  most: number;
  /** The tests whose points are not certain, in the Observatory's order. */
  open: readonly string[];
  /** The number of all tests. */
  total: number;
}

/** Returns a letter with a real minus sign instead of the hyphen. */
const printed = (letter: string) => letter.replace('-', '−');

function standingOf(
  bounds: Pick<SecurityScore['observatory'], 'score' | 'grade'> | null,
  open: readonly string[],
  total: number,
): GradeStanding {
  const [worst, best] = bounds?.grade ?? ['F', 'A+'];
  const [least, most] = bounds?.score ?? [0, 165];
  const isNothing = !bounds || (worst === 'F' && best.startsWith('A'));
  const kind = isNothing ? 'none' : worst === best ? 'exact' : 'range';
  return { kind, low: printed(worst), high: printed(best), least, most, open, total };
}

/** Returns what is known of Plumbline's grade of the page. */
export const gradeStanding = ({ range, open, tests }: Pick<SecurityScore, 'range' | 'open' | 'tests'>) =>
  standingOf(range, open, tests.length);

/** Returns what is known of the HTTP Observatory's grade. */
export const observatoryStanding = ({ observatory, tests }: Pick<SecurityScore, 'observatory' | 'tests'>) =>
  standingOf(observatory, observatory.open, tests.length);
