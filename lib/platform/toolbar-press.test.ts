import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { channelsFixture } from '../../test/page/channels.ts';

const channels = channelsFixture();

/** Imports the module as one page of the extension would. */
async function page() {
  vi.resetModules();
  return import('./toolbar-press.ts');
}

const open = vi.fn(async (_options: { windowId: number }) => {});

beforeEach(() => {
  fakeBrowser.reset();
  open.mockClear();
  Object.assign(fakeBrowser, { sidePanel: { open }, sidebarAction: undefined });
});
afterEach(() => void vi.useRealTimers());

describe('a press of the toolbar button', () => {
  it('is announced to the other pages, with its tab and nothing else', async () => {
    const told: unknown[] = [];
    (await page()).followPressed((tabId) => told.push(tabId));
    const [listener] = channels;
    listener?.onmessage?.({ data: 'seven' } as MessageEvent);
    (await page()).tellPressed(7);
    await expect.poll(() => told).toEqual([7]);
    expect(channels.map(({ name }) => name)).toEqual(['plumbline:pressed', 'plumbline:pressed']);
  });

  it('leaves no open channel behind', async () => {
    const closed = vi.spyOn(BroadcastChannel.prototype, 'close');
    (await page()).tellPressed(7);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('opens the panel of its window, and reaches the panel that opens', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const told: number[] = [];
    (await page()).followPressed((tabId) => told.push(tabId));
    await (await page()).openPanelOn({ id: 7, windowId: 3 });
    expect(open.mock.calls).toEqual([[{ windowId: 3 }]]);
    await expect.poll(() => told).toEqual([7]);
    expect(await fakeBrowser.storage.session.get()).toEqual({ pressed: { tabId: 7, at: 1_000_000 } });
  });

  it('without a tab opens the panel, and announces nothing', async () => {
    await (await page()).openPanelOn({ id: undefined, windowId: 3 });
    expect(open.mock.calls).toEqual([[{ windowId: 3 }]]);
    expect(channels).toEqual([]);
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });

  it.each([
    ['just before', 0, [7]],
    ['as long before as a panel may take', 9_999, [7]],
    ['by a clock that was set back since', -9_999, [7]],
    ['longer ago', 10_000, []],
    ['by a clock that was set back by more', -10_000, []],
  ])('%s: whether a starting panel was opened by it (%i ms)', async (_when, ms, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 50_000 + ms });
    await fakeBrowser.storage.session.set({ pressed: { tabId: 7, at: 50_000 } });
    const read = vi.spyOn(fakeBrowser.storage.session, 'get');
    const told: number[] = [];
    (await page()).followPressed((tabId) => told.push(tabId));
    await Promise.all(read.mock.results.map(({ value }) => value));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(told).toEqual(expected);
  });

  it('that never happened announces nothing', async () => {
    const read = vi.spyOn(fakeBrowser.storage.session, 'get');
    const told: number[] = [];
    (await page()).followPressed((tabId) => told.push(tabId));
    await Promise.all(read.mock.results.map(({ value }) => value));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(told).toEqual([]);
  });
});
