import { type Browser, browser } from '#imports';
import { isPlainlySafe } from '../../checks/knowledge/addresses/plainly-safe.ts';
import { untouched, withSamples, withViolation } from '../../checks/knowledge/csp/laboratory/trial.ts';
import type { DetailedViolation } from '../../checks/knowledge/csp/laboratory/violation.ts';
import { documentAddress } from '../../platform/address.ts';
import { requestSite } from '../../platform/browser.ts';
import { hashOf } from './inline-hashes.ts';
import { PANEL_PORT, type ReportedViolation, type TrialNews, type TrialOrder } from './trial-messages.ts';
import { leavePolicy, removeTrialRule } from './trial-rule.ts';
import { isTrialOn, NO_TRIAL, usePolicyTrial } from './trial-state.ts';

/** Milliseconds for a page to load, and between two signs of life, without which the worker would end. */
const PATIENCE = 20_000;
const BEAT = 20_000;

let port: Browser.runtime.Port | null = null;
/** What the worker was last told to set up. */
let latest: TrialOrder | null = null;
let beat: ReturnType<typeof setInterval> | undefined;
let redirects = new Map<string, string>();
let violations: DetailedViolation[] = [];
/** The number of loads so far: one that was stopped says nothing about the next. */
let loads = 0;
/** Called with what the worker reports about the order. */
let told: (news: TrialNews['kind'], isInForce: boolean) => void = () => {};

/** Works the findings out again: a redirect may be reported after the violation that it explains. */
function findAgain(): void {
  const { findings, url } = usePolicyTrial.getState();
  if (!findings || !url) return;
  const self = new URL(url);
  const found = violations.reduce(
    (so, violation) => withViolation(so, violation, self, redirects),
    untouched(findings.tried),
  );
  usePolicyTrial.setState({ findings: found });
}

async function noteViolation({ code, ...violation }: ReportedViolation): Promise<void> {
  const hash = code === undefined ? {} : { hash: await hashOf(code) };
  violations.push({ ...violation, ...hash });
  findAgain();
}

function hear(news: TrialNews): void {
  if (news.kind === 'violation') void noteViolation(news.violation);
  else if (news.kind === 'redirect') {
    redirects.set(news.from, news.to);
    findAgain();
  } else if (news.kind === 'ended') interrupt();
  else told(news.kind, news.kind === 'loaded' && news.isInForce);
}

function disconnect(): void {
  clearInterval(beat);
  port?.disconnect();
  port = null;
}

function interrupt(): void {
  disconnect();
  usePolicyTrial.setState({ phase: 'idle', problem: 'interrupted' });
}

/** The worker is gone: its successor removes the policy, but nobody knows when it starts, and pages load meanwhile. */
function clearUp(): void {
  const isHarmless = usePolicyTrial.getState().phase === 'reporting';
  interrupt();
  void (latest && !isHarmless ? leavePolicy(latest) : removeTrialRule()).catch(console.error);
}

function connect(): Browser.runtime.Port {
  if (port) return port;
  const made = browser.runtime.connect({ name: PANEL_PORT });
  port = made;
  made.onMessage.addListener(hear);
  made.onDisconnect.addListener(() => {
    if (port === made) clearUp();
  });
  beat = setInterval(() => made.postMessage('alive'), BEAT);
  return made;
}

/** Resolves with what the worker reports next, once the action is done; null if it reports nothing in time. */
function next(act: () => unknown): Promise<{ kind: TrialNews['kind']; isInForce: boolean } | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, null);
    told = (kind, isInForce) => {
      clearTimeout(timer);
      resolve({ kind, isInForce });
    };
    void act();
  });
}

/** Loads the page of the tab with a policy. Returns why that failed; null if the policy is in force there. */
async function loadUnder(order: TrialOrder): Promise<'failed' | 'late' | null> {
  const { tabId, url } = order;
  latest = order;
  const answer = await next(() => connect().postMessage(order));
  if (answer?.kind !== 'set up') return 'failed';
  // By its address, like a link: a reload might submit a form again.
  const loaded = await next(() => browser.tabs.update(tabId, { url: documentAddress(url) }));
  if (!loaded) return 'late';
  if (loaded.isInForce) return null;
  // The page's own service worker may have returned it.
  const again = await next(() => browser.tabs.reload(tabId, { bypassCache: true }));
  if (!again) return 'late';
  return again.isInForce ? null : 'failed';
}

async function load(tabId: number, url: string, policy: string, isEnforced: boolean): Promise<void> {
  loads += 1;
  const own = loads;
  redirects = new Map();
  violations = [];
  const findings = untouched(policy.trim().replace(/\s+/g, ' '));
  usePolicyTrial.setState({ phase: 'starting', problem: null, tabId, url, findings, isEnforced: false });
  const header = isEnforced ? 'content-security-policy' : 'content-security-policy-report-only';
  const problem = await loadUnder({
    tabId,
    url,
    header,
    policy: withSamples(findings.tried),
    mayLoadAgain: isPlainlySafe(url),
  });
  if (own !== loads || !isTrialOn()) return;
  if (!problem) {
    usePolicyTrial.setState({ phase: isEnforced ? 'enforcing' : 'reporting', isEnforced });
    return;
  }
  disconnect();
  usePolicyTrial.setState({ phase: 'idle', problem, findings: null });
}

/**
 * Loads a page in its tab with a policy that blocks nothing and reports what it would block. Must be the first thing
 * done after a click.
 */
export async function tryPolicy(tabId: number, url: string, policy: string): Promise<void> {
  const isGranted = await requestSite(url).catch(() => false);
  if (!isGranted) return usePolicyTrial.setState({ ...NO_TRIAL, problem: 'denied', url });
  usePolicyTrial.setState({ earlier: [] });
  await load(tabId, url, policy, false);
}

/** Loads the page again, with the policy and its additions enforced. */
export async function enforcePolicy(): Promise<void> {
  const { tabId, url, findings, earlier } = usePolicyTrial.getState();
  if (tabId === null || !url || !findings) return;
  usePolicyTrial.setState({ earlier: [...earlier, ...findings.additions] });
  await load(tabId, url, findings.policy, true);
}

/**
 * Ends the trial; what was found stays. The worker then removes the policy, and loads the page again if that is blocked
 * or loading.
 */
export function stopTrial(): void {
  disconnect();
  usePolicyTrial.setState({ phase: 'idle' });
}
