import type { SecurityScore } from '../checks/result.ts';
import type { Translator } from '../i18n/translator.ts';
import { type GradeStanding, gradeStanding, observatoryStanding } from './grade-standing.ts';

/** The most open tests that are named; more are counted. */
export const MOST_NAMED = 4;

type Reader = Pick<Translator, 't' | 'find' | 'language'>;

/** Returns the names of tests in a few words: `redirection, cookies`. */
const namesOf = (tests: readonly string[], { find }: Reader) =>
  tests.map((test) => find(`report.test.${test}`) ?? test).join(', ');

/** Returns `Uncertain: redirection, cookies`, or how many of all if they are many; null if none is open. */
export function openText(
  { open, total }: Pick<GradeStanding, 'open' | 'total'>,
  words: Reader,
): string | null {
  if (open.length === 0) return null;
  return open.length > MOST_NAMED
    ? words.t('report.grade.openOf', { number: open.length, total })
    : words.t('report.grade.open', { tests: namesOf(open, words) });
}

/** Returns how much of the grade is measured, for its card: all tests, or which ones are open. */
export const measuredText = (standing: Pick<GradeStanding, 'open' | 'total'>, words: Reader): string =>
  openText(standing, words) ??
  words.t('report.grade.measured', { count: standing.total, total: standing.total });

/** Returns the grade as a sentence: `Grade A+ (150)`, `Between C+ and B+`, `Not measured yet`. */
export function gradeSentence({ kind, low, high, least, most }: GradeStanding, { t }: Reader): string {
  if (kind === 'none') return t('report.grade.none');
  if (kind === 'range') return t('report.grade.between', { low, high });
  return t('report.grade.exact', { grade: low, score: figureOf(least, most) });
}

const figureOf = (least: number, most: number) => (least === most ? `${least}` : `${least} – ${most}`);

/** Returns the grade as a figure: `A+ (150)`, `F (0 – 20)`, `C+ – B+ (60 – 80)`, `Not measured yet`. */
function gradeFigure({ kind, low, high, least, most }: GradeStanding, { t }: Reader): string {
  if (kind === 'none') return t('report.grade.none');
  const letters = kind === 'exact' ? low : `${low} – ${high}`;
  return `${letters} (${figureOf(least, most)})`;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** The two grades of a page as every report writes them. */
export interface GradeLine {
  figure: string;
  /** What is open or what it depends on; null if it is said already, or changes nothing. */
  open: string | null;
}

/** Returns Plumbline's grade for a report. */
export function pageGradeLine(security: SecurityScore, words: Reader): GradeLine {
  const standing = gradeStanding(security);
  return { figure: gradeFigure(standing, words), open: openText(standing, words) };
}

/**
 * Returns the Observatory's grade for a report. Which tests it depends on is only said if they are others than those that
 * are open for the page: a browser may have measured what the Observatory reads in its own way, so they are not called
 * uncertain. Where next to nothing is known of the page, it is not said twice.
 */
export function observatoryLine(security: SecurityScore, words: Reader): GradeLine {
  const standing = observatoryStanding(security);
  const { kind, least, most, open } = standing;
  const page = gradeStanding(security);
  const isSaid = least === most || isSame(open, page.open) || page.kind === 'none';
  return {
    figure:
      kind === 'none' && page.kind !== 'none'
        ? words.t('report.grade.unknown')
        : gradeFigure(standing, words),
    open: isSaid ? null : words.t('report.grade.dependsOn', { tests: namesOf(open, words) }),
  };
}

/** Returns what the HTTP Observatory would say, in one line. */
export function observatoryText(security: SecurityScore, words: Reader): string {
  const { figure, open } = observatoryLine(security, words);
  const text = words.t('report.observatory', { grade: figure });
  return open === null ? text : `${text}. ${open}`;
}
