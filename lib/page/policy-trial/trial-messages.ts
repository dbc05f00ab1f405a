import type { DetailedViolation } from '../../checks/knowledge/csp/laboratory/violation.ts';

/** The names of the connections to the worker: of the panel that runs a trial, and of each document on trial. */
export const PANEL_PORT = 'policy-trial';
export const PAGE_PORT = 'policy-trial-page';

/** What the worker sets up; `'alive'` only keeps it from going idle. */
export interface TrialOrder {
  tabId: number;
  /** The address of a page of the site. */
  url: string;
  header: 'content-security-policy' | 'content-security-policy-report-only';
  policy: string;
  /** Whether the page may be loaded again at the end: nothing suggests that this could repeat an action. */
  mayLoadAgain: boolean;
}

/** A violation as the page reports it: with the inline code instead of its hash. */
export type ReportedViolation = Omit<DetailedViolation, 'hash'> & { code?: string };

/** What the worker tells the panel. */
export type TrialNews =
  | { kind: 'set up' }
  | { kind: 'refused' }
  /** The worker has ended the trial, and removes the policy: the tab was closed, or another panel begins one. */
  | { kind: 'ended' }
  /** The page has loaded; `isInForce`: with the policy. */
  | { kind: 'loaded'; isInForce: boolean }
  | { kind: 'violation'; violation: ReportedViolation }
  | { kind: 'redirect'; from: string; to: string };
