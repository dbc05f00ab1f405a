import { beforeEach, describe, expect, it, vi } from 'vitest';
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
};
const event = () => ({ addListener: () => {}, removeListener: () => {} });

let connected: (port: FakePort) => void = () => {};
let rules: unknown[] = [];
let scripts: { id: string; matches: string[] }[] = [];

beforeEach(() => {
  rules = [{ id: 1 }];
  scripts = [{ id: 'policy-trial', matches: ['https://left.example/*'] }];
  Object.assign(fakeBrowser, {
    declarativeNetRequest: {
      updateSessionRules: async ({ addRules = [] }: { addRules?: unknown[] }) => {
        rules = addRules;
      },
    },
    webRequest: { onResponseStarted: event(), onBeforeRedirect: event() },
  });
  Object.assign(fakeBrowser.scripting, {
    getRegisteredContentScripts: async () => scripts,
    registerContentScripts: async (added: typeof scripts) => {
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

async function begun(): Promise<FakePort> {
  const panel = panelPort();
  connected(panel);
  panel.say(ORDER);
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
    expect(scripts.map(({ matches }) => matches)).toEqual([['https://shop.example/*']]);
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

  it('ends it when another panel begins one', async () => {
    const first = await begun();
    connected(panelPort());
    expect(first.isOpen()).toBe(false);
  });
});
