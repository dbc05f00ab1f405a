import { plainHttpAddress } from '../checks/deep/visiting/follow-redirects.ts';
import type { Inspection } from '../checks/inspection.ts';
import type { TestResult } from '../checks/result.ts';

/**
 * What can measure a test. `reload`: loading the page again while watching shows its response. `cookies`: with access
 * to the site, the browser tells the flags of cookies that were set earlier. `plain http`: one request to the host over
 * `http://`, which also needs access to the site.
 */
export type MeasuringStep = 'reload' | 'cookies' | 'plain http';

/** What decides whether a step can add anything. */
export interface MeasuringGround {
  /** Whether the response was observed as the browser received it: loading the page again shows no more. */
  isObserved: boolean;
  /** Whether Plumbline has access to the site, and so knows its cookies. */
  hasAccess: boolean;
  /** Whether the host can be asked over http: `asked` if it was, whatever came of it. */
  plainHttp: 'askable' | 'asked' | 'never';
  /** Whether the page itself came over http, so that its own response shows whether http redirects. */
  isPlain: boolean;
  /** Whether watching a reload needs access to the site (Firefox). */
  doesReloadNeedAccess: boolean;
}

/** A press of the one button: its steps, in order. */
export interface MeasuringPress {
  steps: readonly MeasuringStep[];
  /** Whether the browser asks the user for access to this site first. */
  needsAccess: boolean;
}

/** Returns what decides about a page, from what is known about it. */
export function measuringGround(
  { url, response, cookies, plainHttp }: Inspection,
  doesReloadNeedAccess: boolean,
): MeasuringGround {
  return {
    isObserved: response?.how === 'observed',
    hasAccess: cookies !== undefined,
    plainHttp: plainHttp ? 'asked' : plainHttpAddress(url) === null ? 'never' : 'askable',
    isPlain: url.startsWith('http:'),
    doesReloadNeedAccess,
  };
}

type Rule = (ground: MeasuringGround, isMeasured: boolean) => MeasuringStep | null;

const byReload: Rule = ({ isObserved }) => (isObserved ? null : 'reload');

/**
 * The rule: which step measures a test, given what is known; null where none can add anything. All others rest on the
 * response alone.
 */
const RULES: Readonly<Record<string, Rule>> = {
  // An observed response sets some cookies; of those that were sent with the request, only the names are known. A doubt
  // about a cookie that is known stays.
  cookies: (ground, isMeasured) =>
    byReload(ground, isMeasured) ?? (isMeasured || ground.hasAccess ? null : 'cookies'),
  redirection: (ground, isMeasured) => {
    if (ground.plainHttp === 'askable') return 'plain http';
    return ground.isPlain ? byReload(ground, isMeasured) : null;
  },
};

/**
 * Returns the step that measures an open test; null if none can.
 *
 * @internal For tests: the rule itself, over every state.
 */
export const stepFor = (test: string, ground: MeasuringGround, isMeasured: boolean): MeasuringStep | null =>
  (RULES[test] ?? byReload)(ground, isMeasured);

const ORDER: readonly MeasuringStep[] = ['reload', 'cookies', 'plain http'];

/**
 * Returns the one press that measures most of what is open: everything at once, unless that needs access to the site
 * and a part of it does not; that part comes first, as the response alone decides ten tests. Null if nothing can be
 * added.
 */
export function measuringPress(
  tests: readonly TestResult[],
  open: readonly string[],
  ground: MeasuringGround,
): MeasuringPress | null {
  const measured = new Set(tests.filter(({ page }) => page).map(({ test }) => test));
  const useful = new Set(open.map((test) => stepFor(test, ground, measured.has(test))));
  const steps = ORDER.filter((step) => useful.has(step));
  const isFree = (step: MeasuringStep) => step === 'reload' && !ground.doesReloadNeedAccess;
  const free = ground.hasAccess ? steps : steps.filter(isFree);
  if (steps.length === 0) return null;
  return free.length > 0 ? { steps: free, needsAccess: false } : { steps, needsAccess: true };
}
