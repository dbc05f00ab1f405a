import type { Area, Line, Severity, Values } from './check.ts';
import type { Part } from './snapshot.ts';

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
  findings: readonly ReportedFinding[];
  /** The parts that were missing, where the outcome is `not looked at`. */
  missing?: readonly Part[];
  /** What was thrown, where the outcome is `broken`: a fault of ours, not of the page. */
  error?: string;
  observatory?: { test: string; code: string; page: string };
}

export interface SecurityScore {
  /** Our grade of this page, browser-accurate. Null where the response was not seen. */
  grade: string | null;
  score: number | null;
  /** What the HTTP Observatory would give; a range where one of its tests was not measured. */
  observatory: {
    score: readonly [min: number, max: number];
    grade: readonly [min: string, max: string];
    /** The tests that were not measured. */
    unmeasured: readonly string[];
  };
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
