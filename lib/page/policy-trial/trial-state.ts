import { create } from 'zustand';
import type { TrialFindings } from '../../checks/knowledge/csp/laboratory/trial.ts';
import { documentAddress } from '../../platform/address.ts';

interface PolicyTrial {
  /** `starting`: the page is loading with the policy. */
  phase: 'idle' | 'starting' | 'reporting' | 'enforcing';
  /**
   * Why the last attempt failed: no access, the policy is not in force on the page, the page has not loaded in time,
   * the worker has ended.
   */
  problem: 'denied' | 'failed' | 'late' | 'interrupted' | null;
  tabId: number | null;
  /** The address of the page under the policy, now or last. */
  url: string | null;
  /** What has been found so far, kept after the end. */
  findings: TrialFindings | null;
  /** What earlier loads have added to the policy. */
  earlier: TrialFindings['additions'];
  /** Whether the page is, or was, shown with the policy enforced. */
  isEnforced: boolean;
}

/** No trial has begun. */
export const NO_TRIAL: PolicyTrial = {
  phase: 'idle',
  problem: null,
  tabId: null,
  url: null,
  findings: null,
  earlier: [],
  isEnforced: false,
};

/** The trial of a policy on a tab; one at a time. */
export const usePolicyTrial = create<PolicyTrial>(() => NO_TRIAL);

/** Whether a trial is under way. */
export const isTrialOn = () => usePolicyTrial.getState().phase !== 'idle';

/** Whether a tab shows a page under a policy on trial; what it reports then is not the site's doing. */
export const isOnTrial = (tabId: number): boolean => isTrialOn() && usePolicyTrial.getState().tabId === tabId;

/** Forgets what the last trial has found. */
export function forgetTrial(): void {
  if (!isTrialOn()) usePolicyTrial.setState(NO_TRIAL);
}

/** `ready`: enforced, and nothing was blocked. A number: how many different loads were blocked. */
export type TrialVerdict = 'untried' | 'ready' | number;

/** Whether a trial is, or was, of the page at an address. */
export const isTrialOf = (trial: Pick<PolicyTrial, 'url'>, url: string): boolean =>
  trial.url !== null && documentAddress(trial.url) === documentAddress(url);

/** Returns what is known about a policy on a page. */
export function trialVerdict(policy: string, url: string, trial: PolicyTrial): TrialVerdict {
  const { findings, isEnforced, problem } = trial;
  const isTried = findings?.tried === policy && isTrialOf(trial, url);
  if (!isTried || !isEnforced) return 'untried';
  if (findings.blocked > 0) return findings.blocked;
  // What was blocked after the worker had ended was not reported.
  return problem === 'interrupted' ? 'untried' : 'ready';
}
