import type { Area, Line, Severity, Values } from './check.ts';
import type { Missing } from './inspection.ts';

/** What a finding points at, as text that can be shown anywhere. */
export interface Evidence {
  source: 'page' | Line['source'];
  /** The element's opening tag, the header field, the line. */
  snippet: string;
  /** CSS selector of the element; parts in shadow trees are joined by ` >>> `. */
  selector?: string;
  /** Line in robots.txt, counted from 1. */
  line?: number;
}

export interface ReportedFinding {
  message: string;
  severity: Severity;
  values: Values;
  at?: Evidence;
  fix?: string;
}

export type Outcome = 'passed' | 'failed' | 'not applicable' | 'not looked at' | 'broken';

export interface CheckResult {
  check: string;
  outcome: Outcome;
  /** The most severe finding's; the check's own where there is none. */
  severity: Severity;
  /** The first of each message: as many as are worth looking at one by one. */
  findings: readonly ReportedFinding[];
  /** How many there are in all, by message. */
  totals: Readonly<Record<string, number>>;
  /** The failed check that this one follows from: mending that mends this, so it costs nothing of its own. */
  cause?: string;
  /** A finding in search that takes no points, because no search engine says that it matters to it. */
  isUnscored?: true;
  /** What was missing, where the outcome is `not looked at`. */
  missing?: readonly Missing[];
  /** What was thrown, where the outcome is `broken`: a fault of ours, not of the page. */
  error?: string;
  /** Their code is null where the Observatory cannot test such a page: one on this machine, say. */
  observatory?: { test: string; code: string | null; page: string };
}

/** Our code for a test that such a page does not need: one on this machine needs no HSTS. */
export const NOT_APPLICABLE = 'not-applicable';

/** From the least that is certain to the most that is possible; one value twice where everything was measured. */
export type Bounds<T> = readonly [least: T, most: T];

/** One of the twelve tests of the HTTP Observatory: its result code and points, theirs and ours. */
export interface TestResult {
  test: string;
  /** Null where it was not measured. */
  observatory: { code: string; points: number } | null;
  /** As browsers behave; another code than theirs where they read the response otherwise. */
  page: { code: string; points: number } | null;
}

export interface SecurityScore {
  /** Our grade of this page, browser-accurate: the least that is certain. Null where the response was not seen. */
  grade: string | null;
  score: number | null;
  /** The same as a range, while a test that was not measured could still change it. */
  range: { score: Bounds<number>; grade: Bounds<string> } | null;
  /** How much both figures rest on: all twelve tests, in their order. */
  tests: readonly TestResult[];
  /** What the HTTP Observatory would give; a range where one of its tests was not measured. */
  observatory: {
    score: Bounds<number>;
    grade: Bounds<string>;
    /** The tests that were not measured. */
    unmeasured: readonly string[];
  };
}

/** How many places a check has found in all; never fewer than are reported. */
export function totalOf({ findings, totals }: Pick<CheckResult, 'findings' | 'totals'>): number {
  const counted = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return Math.max(findings.length, counted);
}

/** The verdict on one page. Holds ids and values, no sentences: those depend on the reader's language. */
export interface Report {
  url: string;
  /** In the order of severity, worst first; checks of one severity by id. */
  results: readonly CheckResult[];
  /** Null where no check of the area was run. */
  seo: { score: number } | null;
  security: SecurityScore | null;
}

/** The half of the report that a check belongs to, by its id: `security/csp-weak`, `deep/security-txt`. */
export function areaOf(id: string): Area {
  return /^(?:deep\/)?security[/-]/.test(id) ? 'security' : 'seo';
}
