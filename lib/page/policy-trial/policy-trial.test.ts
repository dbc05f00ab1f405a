import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { untouched } from '../../checks/knowledge/csp/laboratory/trial.ts';
import { enforcePolicy, stopTrial, tryPolicy } from './policy-trial.ts';
import type { TrialNews } from './trial-messages.ts';
import { forgetTrial, NO_TRIAL, trialVerdict, usePolicyTrial } from './trial-state.ts';

const URL = 'https://tea.example/';
const POLICY = "default-src 'self'";

/** What the panel has sent to the worker, and where it has sent the tab, or what it has removed. */
let orders: unknown[] = [];
let loads: unknown[] = [];
let tell: (news: TrialNews) => void = () => {};
let end: () => void = () => {};

const verdict = () => trialVerdict(POLICY, URL, usePolicyTrial.getState());

beforeEach(() => {
  [orders, loads] = [[], []];
  vi.spyOn(fakeBrowser.runtime, 'connect').mockImplementation(
    () =>
      ({
        onMessage: {
          addListener: (listener: typeof tell) => {
            tell = listener;
          },
        },
        onDisconnect: {
          addListener: (listener: typeof end) => {
            end = listener;
          },
        },
        postMessage: (order: unknown) => orders.push(order),
        disconnect: () => {},
      }) as never,
  );
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation((async (...given: unknown[]) => {
    loads.push(given);
  }) as never);
  Object.assign(fakeBrowser, {
    declarativeNetRequest: { updateSessionRules: async () => void loads.push('rule removed') },
  });
  Object.assign(fakeBrowser.scripting, {
    getRegisteredContentScripts: async () => [{ id: 'policy-trial' }],
    unregisterContentScripts: async () => void loads.push('script removed'),
  });
  usePolicyTrial.setState({
    ...NO_TRIAL,
    phase: 'reporting',
    tabId: 7,
    url: URL,
    findings: untouched(POLICY),
  });
});

/** The user presses "Enforce it now", and the page begins to load; `shown` resolves once it is under the policy. */
async function loading(begin = enforcePolicy): Promise<{ shown: Promise<void> }> {
  const shown = begin();
  await expect.poll(() => orders.length).toBe(1);
  tell({ kind: 'set up' });
  await expect.poll(() => loads.length).toBe(1);
  return { shown };
}

describe('a policy that is not in force on the page', () => {
  const problem = () => usePolicyTrial.getState().problem;

  it('was not applied by the browser, also not to the page loaded without caches', async () => {
    const again = vi.spyOn(fakeBrowser.tabs, 'reload').mockResolvedValue();
    const { shown } = await loading();
    tell({ kind: 'loaded', isInForce: false });
    await expect.poll(() => again.mock.calls).toEqual([[7, { bypassCache: true }]]);
    tell({ kind: 'loaded', isInForce: false });
    await shown;
    expect(problem()).toBe('failed');
  });

  it('is late if the page does not load in time; it is not loaded once more', async () => {
    const again = vi.spyOn(fakeBrowser.tabs, 'reload').mockResolvedValue();
    vi.useFakeTimers();
    const shown = enforcePolicy();
    await vi.advanceTimersByTimeAsync(0);
    tell({ kind: 'set up' });
    await vi.advanceTimersByTimeAsync(20_000);
    await shown;
    vi.useRealTimers();
    expect([problem(), again.mock.calls]).toEqual(['late', []]);
  });

  it('is not given up for an earlier load that was stopped', async () => {
    vi.useFakeTimers();
    const stopped = enforcePolicy();
    await vi.advanceTimersByTimeAsync(0);
    tell({ kind: 'set up' });
    await vi.advanceTimersByTimeAsync(0);
    stopTrial();
    await vi.advanceTimersByTimeAsync(15_000);
    const shown = enforcePolicy();
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect([usePolicyTrial.getState().phase, problem()]).toEqual(['starting', null]);
    tell({ kind: 'set up' });
    await vi.advanceTimersByTimeAsync(0);
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    vi.useRealTimers();
    expect(verdict()).toBe('ready');
  });

  it('was not applied if the worker does not answer', async () => {
    vi.useFakeTimers();
    const shown = enforcePolicy();
    await vi.advanceTimersByTimeAsync(20_000);
    await shown;
    vi.useRealTimers();
    expect([problem(), loads]).toEqual(['failed', []]);
  });
});

describe('a policy that is enforced', () => {
  it('is ready once the page is shown under it and nothing is blocked, also after the trial', async () => {
    const { shown } = await loading();
    expect(verdict()).toBe('untried');
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    expect(verdict()).toBe('ready');
    stopTrial();
    expect([verdict(), loads]).toEqual(['ready', [[7, { url: URL }]]]);
  });

  it('is not tried if the user stops while the page is loading', async () => {
    const { shown } = await loading();
    stopTrial();
    expect([verdict(), usePolicyTrial.getState().phase]).toEqual(['untried', 'idle']);
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    expect([verdict(), usePolicyTrial.getState().phase]).toEqual(['untried', 'idle']);
  });

  it('is not ready if the worker ended after it was shown: what was blocked since is not known', async () => {
    const { shown } = await loading();
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    end();
    expect([verdict(), usePolicyTrial.getState().problem]).toEqual(['untried', 'interrupted']);
  });

  it('is not tried if the worker ends while the page is loading', async () => {
    await loading();
    end();
    expect([verdict(), usePolicyTrial.getState().problem]).toEqual(['untried', 'interrupted']);
  });
});

describe('a trial', () => {
  it('tells the worker that the panel is there until it ends', async () => {
    vi.useFakeTimers();
    const shown = enforcePolicy();
    await vi.advanceTimersByTimeAsync(0);
    tell({ kind: 'set up' });
    await vi.advanceTimersByTimeAsync(0);
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    orders = [];
    await vi.advanceTimersByTimeAsync(40_000);
    expect(orders).toEqual(['alive', 'alive']);
    stopTrial();
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    expect(orders).toEqual(['alive', 'alive']);
  });

  it('is forgotten once it has ended, not before', () => {
    const { findings } = usePolicyTrial.getState();
    forgetTrial();
    expect(usePolicyTrial.getState().findings).toBe(findings);
    stopTrial();
    forgetTrial();
    expect(usePolicyTrial.getState()).toEqual(NO_TRIAL);
  });

  it('keeps what was added before, and loads the page from its top', async () => {
    const [before, now] = ['https://a.example', 'https://b.example'].map((source) => ({ source }));
    usePolicyTrial.setState({
      url: `${URL}#tea`,
      earlier: [before],
      findings: { ...untouched(POLICY), additions: [now] },
    } as never);
    await loading();
    expect([usePolicyTrial.getState().earlier, loads]).toEqual([[before, now], [[7, { url: URL }]]]);
    stopTrial();
  });

  it.each<[what: string, begin: () => Promise<void>, url: string, after: unknown[]]>([
    ['loads a blocked page again', enforcePolicy, URL, [[7, { url: URL }]]],
    ['leaves a page that could repeat an action', enforcePolicy, `${URL}logout`, []],
    ['leaves a page that is not blocked', () => tryPolicy(7, URL, POLICY), URL, []],
  ])('that ends with the worker is removed by the panel, which then %s', async (_what, begin, url, after) => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    usePolicyTrial.setState({ url });
    const { shown } = await loading(begin);
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    loads = [];
    end();
    await expect.poll(() => loads).toEqual(['rule removed', 'script removed', ...after]);
  });

  it('that the worker has ended is removed by the worker', async () => {
    await loading();
    tell({ kind: 'ended' });
    end();
    expect([usePolicyTrial.getState().problem, loads]).toEqual(['interrupted', [[7, { url: URL }]]]);
  });

  it('does not begin where access cannot be asked for', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockRejectedValue(new Error('no'));
    await tryPolicy(7, URL, POLICY);
    expect([usePolicyTrial.getState().problem, orders]).toEqual(['denied', []]);
  });

  it('begins with what is found anew; white space in the policy is one space', async () => {
    const { shown } = await loading();
    tell({ kind: 'loaded', isInForce: true });
    await shown;
    const blocked = () => usePolicyTrial.getState().findings?.blocked;
    tell({ kind: 'violation', violation: { directive: 'img-src', blocked: 'https://a.example/a.png' } });
    await expect.poll(blocked).toBe(1);
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    orders = [];
    void tryPolicy(7, URL, " default-src  'self' \n; img-src 'self'");
    await expect.poll(() => orders.length).toBe(1);
    expect([usePolicyTrial.getState().findings?.tried, blocked()]).toEqual([
      "default-src 'self' ; img-src 'self'",
      0,
    ]);
    tell({
      kind: 'violation',
      violation: { directive: 'script-src-elem', blocked: 'https://b.example/b.js' },
    });
    await expect.poll(blocked).toBe(1);
    stopTrial();
  });

  it('of another policy begins without the additions to the one before', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    usePolicyTrial.setState({ earlier: [{ directive: 'img-src', source: 'https://a.example' }] as never });
    const shown = tryPolicy(7, URL, POLICY);
    await expect.poll(() => orders.length).toBe(1);
    expect(usePolicyTrial.getState().earlier).toEqual([]);
    stopTrial();
    tell({ kind: 'refused' });
    await shown;
  });
});
