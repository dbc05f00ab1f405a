import type { Area, Line, Values } from './check.ts';
import type { Cost } from './consequence.ts';
import type { Missing } from './inspection.ts';
import type { PageKind } from './knowledge/page-kind/kind.ts';

/** The place of a finding, as text that can be displayed anywhere. */
export interface Evidence {
  source: 'page' | Line['source'];
  /** The element's opening tag, the header field, the line. */
  snippet: string;
  /** CSS selector of the element; parts in shadow trees are joined by ` >>> `. */
  selector?: string;
  /** Line in robots.txt, counted from 1. */
  line?: number;
}

export interface ReportedFinding extends Cost {
  message: string;
  values: Values;
  at?: Evidence;
  fix?: string;
}

export type Outcome = 'passed' | 'failed' | 'not applicable' | 'not looked at' | 'broken';

/** What it costs is what its costliest finding costs; what it would cost at most if there is none. */
export interface CheckResult extends Cost {
  check: string;
  outcome: Outcome;
  /** The first findings of each message: as many as are worth reading one by one. */
  findings: readonly ReportedFinding[];
  /** The numbers of all findings, by message. */
  totals: Readonly<Record<string, number>>;
  /** The failed check that caused this one: fixing that fixes this, so it costs no points. */
  cause?: string;
  /** The missing parts, if the outcome is `not looked at`. */
  missing?: readonly Missing[];
  /** How many addresses were read, of all that the check needs, if it has not read all. */
  read?: { done: number; total: number };
  /** The exception, if the outcome is `broken`: a fault of Plumbline, not of the page. */
  error?: string;
  /**
   * The Observatory's code is null if it cannot test such a page (one on the local machine, for example), or if only
   * Plumbline's is known.
   */
  observatory?: {
    test: string;
    code: string | null;
    page: string;
    /** The best codes possible, if there is a doubt. */
    most?: { code: string; page: string };
  };
}

/** Plumbline's code for a test that does not apply to the page: one on the local machine needs no HSTS. */
export const NOT_APPLICABLE = 'not-applicable';

/** From the least that is certain to the most that is possible; both are equal if everything was measured. */
type Bounds<T> = readonly [least: T, most: T];

/** The result of a test for one of its readers. */
export interface TestVerdict {
  code: string;
  points: number;
  /** The best result possible, if there is a doubt; the other is then the worst. */
  most?: { code: string; points: number };
}

/**
 * One of the twelve tests of the HTTP Observatory: result code and points, for the Observatory and for
 * Plumbline.
 */
export interface TestResult {
  test: string;
  /** Null if it was not measured. */
  observatory: TestVerdict | null;
  /**
   * As browsers behave; the code differs from the Observatory's if browsers read the response differently.
   */
  page: TestVerdict | null;
}

export interface SecurityScore {
  /**
   * Plumbline's grade of this page, as browsers behave: the least that is certain. Null without a response.
   */
  grade: string | null;
  score: number | null;
  /** The same as a range, if a test that was not measured, or that leaves a doubt, could still change it. */
  range: { score: Bounds<number>; grade: Bounds<string> } | null;
  /** The basis of both figures: all twelve tests, in their order. */
  tests: readonly TestResult[];
  /** The tests whose points are not certain: they were not measured, or leave a doubt. Empty: the grade is exact. */
  open: readonly string[];
  /** The HTTP Observatory's result; a range if one of its tests was not measured or leaves a doubt. */
  observatory: {
    score: Bounds<number>;
    grade: Bounds<string>;
    /** The tests that were not measured. */
    unmeasured: readonly string[];
    /** The same with those that leave a doubt. Empty: its grade is exact. */
    open: readonly string[];
  };
}

/** Returns the number of places that a check has found; never fewer than are reported. */
export function totalOf({ findings, totals }: Pick<CheckResult, 'findings' | 'totals'>): number {
  const counted = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return Math.max(findings.length, counted);
}

/** The kind of a page, and what follows from it. */
export interface JudgedKind extends PageKind {
  /**
   * Whether the page should be in the index, by its kind; `either` if both are right. `kept out`: it should not, and
   * it is not, so it gets no search score.
   */
  index: 'in' | 'out' | 'either' | 'kept out';
}

/** The result for one page. Contains IDs and values, no sentences: those depend on the reader's language. */
export interface Report {
  url: string;
  kind: JudgedKind;
  /** By what they cost, worst first; checks that cost the same by ID. */
  results: readonly CheckResult[];
  /**
   * Null if no check of the area was run. The score is null if nobody should find the page by search,
   * and for a document that is not HTML. `full` is the score with what the checks on demand found, if they ran.
   */
  seo: { score: number | null; full?: number } | null;
  security: SecurityScore | null;
}

/** Returns the area of a check, by its ID: `security/csp-weak`, `deep/security-txt`, `site/security-headers-mixed`. */
export function areaOf(id: string): Area {
  return /^(?:(?:deep|site)\/)?security[/-]|^deep\/script-vulnerable$/.test(id) ? 'security' : 'seo';
}
