import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { serveTrials } from './serve-trials.ts';
import type { TrialOrder } from './trial-messages.ts';

/** One end of a connection to the worker, with what the worker does to it. */
function portOf(name: string, sender: object) {
  const heard: ((message: unknown) => void)[] = [];
  const ended: (() => void)[] = [];
  const told: unknown[] = [];
  let isOpen = true;
  return {
    name,
    sender: { id: fakeBrowser.runtime.id, ...sender },
    onMessage: { addListener: (listener: (message: unknown) => void) => void heard.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void ended.push(listener) },
    postMessage: (message: unknown) => void told.push(message),
    disconnect: () => {
      isOpen = false;
    },
    told,
    isOpen: () => isOpen,
    say: (message: unknown) => {
      for (const listener of heard) listener(message);
    },
    leave: () => {
      for (const listener of ended) listener();
    },
  };
}
type FakePort = ReturnType<typeof portOf>;

const ORDER: TrialOrder = {
  tabId: 7,
  url: 'https://shop.example:8443/a?b',
  header: 'content-security-policy-report-only',
  policy: "default-src 'self'",
  mayLoadAgain: true,
};
const ENFORCED: TrialOrder = { ...ORDER, header: 'content-security-policy' };
/** An event of the browser, and how to tell of one. */
function event<Event>() {
  const listeners = new Set<(event: Event) => void>();
  const wanted: unknown[][] = [];
  return {
    addListener: (listener: (event: Event) => void, ...given: unknown[]) => {
      listeners.add(listener);
      wanted.push(given);
    },
    removeListener: (listener: (event: Event) => void) => void listeners.delete(listener),
    listeners,
    /** Which events the worker wants to hear of. */
    wanted,
    tell: (happened: Event) => {
      for (const listener of listeners) listener(happened);
    },
  };
}
let started = event<{ responseHeaders: { value: string }[] }>();
let redirected = event<{ url: string; redirectUrl: string }>();

interface RuleChange {
  removeRuleIds?: number[];
  addRules?: { id: number }[];
}
let connected: (port: FakePort) => void = () => {};
let rules: { id: number }[] = [];
let scripts: { id: string; matches?: string[] }[] = [];
/** Where the worker has sent tabs, and how many rules there were then. */
let sent: unknown[] = [];

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  [started, redirected] = [event(), event()];
  rules = [{ id: 1 }];
  sent = [];
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation((async (
    tabId: number,
    { url }: { url: string },
  ) => {
    sent.push([tabId, url, rules.length]);
  }) as never);
  scripts = [{ id: 'policy-trial', matches: ['https://left.example/*'] }];
  Object.assign(fakeBrowser, {
    declarativeNetRequest: {
      updateSessionRules: async ({ removeRuleIds = [], addRules = [] }: RuleChange) => {
        const left = rules.filter(({ id }) => !removeRuleIds.includes(id));
        if (addRules.some(({ id }) => left.some((rule) => rule.id === id))) throw new Error('Not unique');
        rules = [...left, ...addRules];
      },
    },
    webRequest: { onResponseStarted: started, onBeforeRedirect: redirected },
  });
  Object.assign(fakeBrowser.scripting, {
    getRegisteredContentScripts: async () => scripts,
    registerContentScripts: async (added: typeof scripts) => {
      if (scripts.length > 0) throw new Error('Not unique');
      scripts = added;
    },
    unregisterContentScripts: async () => {
      scripts = [];
    },
  });
  vi.spyOn(fakeBrowser.runtime.onConnect, 'addListener').mockImplementation((listener) => {
    connected = listener as unknown as typeof connected;
  });
  serveTrials();
});

const panelPort = () =>
  portOf('policy-trial', { url: fakeBrowser.runtime.getURL('/sidepanel.html' as never) });
const pagePort = (tabId: number) =>
  portOf('policy-trial-page', { url: 'https://shop.example:8443/a', tab: { id: tabId } });

async function begun(order = ORDER): Promise<FakePort> {
  const panel = panelPort();
  connected(panel);
  panel.say(order);
  await expect.poll(() => panel.told).toEqual([{ kind: 'set up' }]);
  return panel;
}

describe('the worker in a trial', () => {
  it('removes at its start what an earlier worker has left', async () => {
    await expect.poll(() => [rules, scripts]).toEqual([[], []]);
  });

  it('adds the policy to documents of one site in one tab', async () => {
    await begun();
    expect(rules).toEqual([
      {
        id: 1,
        condition: { tabIds: [7], resourceTypes: ['main_frame'], urlFilter: '|https://shop.example:8443/' },
        action: {
          type: 'modifyHeaders',
          responseHeaders: [
            {
              header: 'content-security-policy-report-only',
              operation: 'append',
              value: "default-src 'self'",
            },
          ],
        },
      },
    ]);
    expect(scripts).toEqual([
      {
        id: 'policy-trial',
        js: ['trial-reporter.js'],
        matches: ['https://shop.example/*'],
        runAt: 'document_start',
        allFrames: true,
        matchOriginAsFallback: true,
        persistAcrossSessions: false,
      },
    ]);
  });

  it('puts a second order of the panel in the place of the first', async () => {
    const panel = await begun();
    panel.say({ ...ORDER, policy: "img-src 'none'" });
    await expect.poll(() => panel.told).toEqual([{ kind: 'set up' }, { kind: 'set up' }]);
    expect([rules.length, scripts.length, started.listeners.size]).toEqual([1, 1, 1]);
  });

  it('has the reports of a trial that begins as another one ends', async () => {
    const first = await begun();
    first.leave();
    await begun();
    expect([rules.length, scripts.length]).toEqual([1, 1]);
  });

  it('tells of an order that the browser refuses', async () => {
    Object.assign(fakeBrowser.scripting, {
      registerContentScripts: () => Promise.reject(new Error('No access')),
    });
    const panel = panelPort();
    connected(panel);
    panel.say(ORDER);
    await expect.poll(() => panel.told).toEqual([{ kind: 'refused' }]);
  });

  it('hears documents of that tab alone, and passes on only what has the shape of a violation', async () => {
    const panel = await begun();
    const [page, other] = [pagePort(7), pagePort(8)];
    for (const port of [page, other]) connected(port);
    expect([page.told, page.isOpen(), other.told, other.isOpen()]).toEqual([[ORDER.policy], true, [], false]);
    const violation = { directive: 'img-src', blocked: 'https://a.example/' };
    for (const message of [
      violation,
      { ...violation, code: 5 },
      null,
      'x',
      { ...violation, sample: 'x'.repeat(300_000) },
    ])
      page.say(message);
    expect(panel.told).toEqual([{ kind: 'set up' }, { kind: 'violation', violation }]);
  });

  it('hears no more of a document that was loaded under the policy before', async () => {
    const panel = await begun();
    const page = pagePort(7);
    connected(page);
    panel.say({ ...ORDER, policy: "img-src 'none'" });
    await expect.poll(() => panel.told).toEqual([{ kind: 'set up' }, { kind: 'set up' }]);
    page.say({ directive: 'img-src', blocked: 'https://a.example/' });
    expect(panel.told).toHaveLength(2);
  });

  it('passes on that a script was blocked even if its code is too long to be worked on', async () => {
    const panel = await begun();
    const page = pagePort(7);
    connected(page);
    const violation = { directive: 'script-src-elem', blocked: 'inline' };
    page.say({ ...violation, code: 'x'.repeat(200_001) });
    page.say({ ...violation, code: 'tea()' });
    expect(panel.told.slice(1)).toEqual([
      { kind: 'violation', violation },
      { kind: 'violation', violation: { ...violation, code: 'tea()' } },
    ]);
  });

  it('tells of each load of the tab whether the policy was in force, and where requests were sent on', async () => {
    const panel = await begun();
    const filter = { urls: ['https://shop.example/*'], tabId: 7 };
    expect(started.wanted).toEqual([[{ ...filter, types: ['main_frame'] }, ['responseHeaders']]]);
    expect(redirected.wanted).toEqual([[filter]]);
    const { onUpdated } = fakeBrowser.tabs;
    const load = async (value: string | null, tab = 7) => {
      await onUpdated.trigger(tab, { status: 'loading' }, {} as never);
      if (value !== null) started.tell({ responseHeaders: [{ value: 'text/html' }, { value }] });
      await onUpdated.trigger(tab, { status: 'complete' }, {} as never);
    };
    vi.useFakeTimers();
    await load(`img-src *, ${ORDER.policy}`);
    // Of the page's own service worker.
    await load(null);
    vi.advanceTimersByTime(2_000);
    await load(ORDER.policy, 8);
    redirected.tell({ url: 'https://shop.example:8443/old', redirectUrl: 'https://shop.example:8443/new' });
    expect(panel.told.slice(1)).toEqual([
      { kind: 'loaded', isInForce: true },
      { kind: 'loaded', isInForce: false },
      { kind: 'redirect', from: 'https://shop.example:8443/old', to: 'https://shop.example:8443/new' },
    ]);
  });

  it('waits two seconds for a response that is reported after the page has loaded', async () => {
    const panel = await begun();
    vi.useFakeTimers();
    const { onUpdated } = fakeBrowser.tabs;
    const update = (status: string) => onUpdated.trigger(7, { status } as never, {} as never);
    const respond = (value: string) => started.tell({ responseHeaders: [{ value }] });
    const load = async () => {
      await update('loading');
      await update('complete');
    };
    await load();
    vi.advanceTimersByTime(1_999);
    expect(panel.told).toHaveLength(1);
    respond(ORDER.policy);
    expect(panel.told.slice(1)).toEqual([{ kind: 'loaded', isInForce: true }]);
    // It is not taken for that of the next page.
    await load();
    vi.advanceTimersByTime(2_000);
    expect(panel.told.slice(2)).toEqual([{ kind: 'loaded', isInForce: false }]);
    // The tab goes on before it is known.
    await load();
    await update('loading');
    respond(ORDER.policy);
    vi.advanceTimersByTime(2_000);
    expect(panel.told).toHaveLength(3);
    await update('complete');
    expect(panel.told.slice(3)).toEqual([{ kind: 'loaded', isInForce: true }]);
    await load();
    panel.leave();
    vi.advanceTimersByTime(2_000);
    expect(panel.told).toHaveLength(4);
  });

  it('ends it when its tab is closed, and hears of nothing any more', async () => {
    const { onRemoved, onUpdated } = fakeBrowser.tabs;
    const heard = () => [
      started.listeners.size,
      redirected.listeners.size,
      Number(onRemoved.hasListeners()),
      Number(onUpdated.hasListeners()),
    ];
    const panel = await begun();
    expect(heard()).toEqual([1, 1, 1, 1]);
    await onRemoved.trigger(8, {} as never);
    expect(panel.isOpen()).toBe(true);
    await onRemoved.trigger(7, {} as never);
    expect([panel.isOpen(), heard()]).toEqual([false, [0, 0, 0, 0]]);
    expect(panel.told.at(-1), 'so that the panel need not remove the policy').toEqual({ kind: 'ended' });
    await expect.poll(() => [rules, scripts]).toEqual([[], []]);
  });

  it('goes on when a panel closes whose trial has ended', async () => {
    const first = await begun();
    const second = await begun();
    first.leave();
    expect(second.isOpen()).toBe(true);
  });

  it('takes no orders from another extension', async () => {
    const other = portOf('policy-trial', {
      id: 'other',
      url: fakeBrowser.runtime.getURL('/sidepanel.html' as never),
    });
    connected(other);
    other.say(ORDER);
    await expect.poll(() => rules).toEqual([]);
    expect(other.told).toEqual([]);
  });

  it('takes no orders from a page of the web', async () => {
    const page = portOf('policy-trial', { url: 'https://shop.example/', tab: { id: 7 } });
    connected(page);
    page.say(ORDER);
    await expect.poll(() => rules).toEqual([]);
    expect(page.told).toEqual([]);
  });

  it('ends it when the panel closes', async () => {
    const panel = await begun();
    panel.leave();
    await expect.poll(() => [rules, scripts]).toEqual([[], []]);
  });

  it.each<[what: string, order: TrialOrder, loaded: string | null, sent: unknown[]]>([
    ['one that is blocked', ENFORCED, ENFORCED.policy, [[7, 'https://shop.example:8443/a?b', 0]]],
    [
      'one that is loading',
      { ...ORDER, url: `${ORDER.url}#c` },
      null,
      [[7, 'https://shop.example:8443/a?b', 0]],
    ],
    ['not one that only reports', ORDER, ORDER.policy, []],
    ['not one that the user has gone on to, without the policy', ENFORCED, 'text/html', []],
    ['not one that might repeat an action', { ...ENFORCED, mayLoadAgain: false }, ENFORCED.policy, []],
  ])(
    'loads the page again at the end, once the policy is removed: %s',
    async (_what, order, value, expected) => {
      const panel = await begun(order);
      sent = [];
      const update = (status: string) =>
        fakeBrowser.tabs.onUpdated.trigger(7, { status } as never, {} as never);
      await update('loading');
      if (value !== null) {
        started.tell({ responseHeaders: [{ value }] });
        await update('complete');
      }
      panel.leave();
      await begun();
      expect(sent).toEqual(expected);
    },
  );

  it('ends it when another panel begins one', async () => {
    const first = await begun();
    connected(panelPort());
    expect([first.isOpen(), first.told.at(-1)]).toEqual([false, { kind: 'ended' }]);
  });
});
