import { browser } from '#imports';
import type { ResponseFacts } from '../../checks/inspection.ts';
import { headerPolicies, sourcesFor } from '../../checks/knowledge/csp/csp.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';
import type { NotingWorld } from '../in-page/own-requests.ts';

/**
 * Runs inside the page: returns whether its policy blocks requests of an isolated script, as in Firefox but not in
 * Chromium. Tried once per document, with the cached copy only, because the site gets a report of every violation.
 * Must not use anything from outside itself.
 */
function tryPolicy(): Promise<boolean> {
  /** Milliseconds in which the violation event follows the failed request. */
  const patience = 100;
  const world = globalThis as NotingWorld & { isBarred?: Promise<boolean> };
  world.isBarred ??= new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective }) => {
      if (disposition === 'enforce' && effectiveDirective === 'connect-src') resolve(true);
    });
    fetch(location.href, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      () => {
        // See `ownRequestsIn`.
        world.ownRequests = [...(world.ownRequests ?? []), { type: 'request', url: location.href }];
        resolve(false);
      },
      () => setTimeout(resolve, patience, false),
    );
  });
  return world.isBarred;
}

/** Whether the policy of the page in a tab blocks our requests from within it. */
export async function isBarredByPolicy(tabId: number | undefined): Promise<boolean> {
  if (!import.meta.env.FIREFOX || tabId === undefined) return false;
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: tryPolicy,
    injectImmediately: true,
  });
  return (await answerOfPage(injected)) === true;
}

const FIELDS = ['content-security-policy', 'content-security-policy-report-only'] as const;

/**
 * Whether a policy of the page's response may block requests from within the page, or have them reported: in Firefox,
 * where a page's policy applies to extensions too. One that lists the page's host only by its name counts as well.
 */
export function mayBeReported(response: Pick<ResponseFacts, 'headers'>): boolean {
  if (!import.meta.env.FIREFOX) return false;
  return FIELDS.flatMap((field) => headerPolicies(response, field)).some((policy) => {
    const sources = sourcesFor(policy, 'connect-src');
    return sources !== null && !sources.has("'self'") && !sources.has('*');
  });
}
