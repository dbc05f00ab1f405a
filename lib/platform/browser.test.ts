import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  activeTab,
  closeWithTab,
  followFront,
  followTab,
  isLoadedFromFolder,
  mayNotify,
  mayReachHost,
  mayUseService,
  openOptions,
  openOwnPage,
  openPanel,
  openShortcutSettings,
  requestNotifications,
  requestService,
  requestSite,
  shortcut,
  shortcuts,
  tabById,
  watchPermissions,
} from './browser.ts';
import { ownVersion } from './own-version.ts';
import { openPlace } from './panel-place.ts';
import { isOnToolbar } from './toolbar.ts';

let create: ReturnType<typeof vi.spyOn>;
const panels = () => fakeBrowser as unknown as Record<'sidePanel' | 'sidebarAction', unknown>;

beforeEach(async () => {
  fakeBrowser.reset();
  for (const _ of ['before', 'in front']) await fakeBrowser.windows.create({ focused: true });
  create = vi.spyOn(fakeBrowser.tabs, 'create');
});

describe('tabs', () => {
  it('are found: the active one of this window, and one by its id', async () => {
    await fakeBrowser.tabs.create({ url: 'https://coffee.example/' });
    const tea = await fakeBrowser.tabs.create({ url: 'https://tea.example/', active: true });
    expect((await activeTab())?.url).toBe('https://tea.example/');
    const query = vi.spyOn(fakeBrowser.tabs, 'query');
    await activeTab();
    expect(query.mock.calls).toEqual([[{ active: true, currentWindow: true }]]);
    expect((await tabById(tea.id as number))?.url).toBe('https://tea.example/');
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValue(new Error('No tab with id: 9'));
    expect(await tabById(9)).toBeUndefined();
  });

  it('that become active in this window are reported, until that is stopped', async () => {
    const fronts: number[] = [];
    const stop = followFront((tabId) => fronts.push(tabId));
    const windowId = (await fakeBrowser.windows.getCurrent()).id as number;
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 7, windowId });
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 8, windowId: windowId - 1 });
    await expect.poll(() => fronts).toEqual([7]);
    stop();
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 9, windowId });
    expect(fronts).toEqual([7]);
  });

  it.each([
    ['closes with', undefined, 1],
    ['that is a tab itself stays with', { id: 9 }, 0],
  ])('a page of the extension %s the tab over which it is', async (_what, own, count) => {
    const close = vi.fn();
    vi.stubGlobal('window', { close });
    vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => own) as never);
    await closeWithTab();
    const windowId = (await fakeBrowser.windows.getCurrent()).id as number;
    const heard = vi.fn();
    followFront(heard);
    expect(close).not.toHaveBeenCalled();
    await fakeBrowser.tabs.onActivated.trigger({ tabId: 7, windowId });
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    expect(close.mock.calls.length).toBe(count);
    vi.unstubAllGlobals();
  });

  it('that go elsewhere, load or have loaded are reported, until that is stopped', async () => {
    const moved = vi.fn();
    const stop = followTab(7, moved);
    const tell = (id: number, change: object, tab: object) =>
      fakeBrowser.tabs.onUpdated.trigger(id, change, tab as never);
    await tell(7, { url: 'https://tea.example/' }, { url: 'https://tea.example/', status: 'loading' });
    await tell(7, { status: 'complete' }, { status: 'complete' });
    // Within a document that has loaded.
    await tell(
      7,
      { url: 'https://tea.example/#cups' },
      { url: 'https://tea.example/#cups', status: 'complete' },
    );
    await tell(7, { title: 'Tea' }, { url: 'https://tea.example/' });
    await tell(8, { status: 'complete' }, { url: 'https://coffee.example/' });
    expect(moved.mock.calls).toEqual([
      ['https://tea.example/', false],
      [undefined, true],
      ['https://tea.example/#cups', true],
    ]);
    stop();
    await tell(7, { status: 'complete' }, {});
    expect(moved).toHaveBeenCalledTimes(3);
  });
});

describe('opening', () => {
  it('the panel of a window, or of this one; in Firefox the sidebar', async () => {
    const [open, openSidebar] = [vi.fn(), vi.fn()];
    Object.assign(panels(), { sidePanel: { open }, sidebarAction: undefined });
    await openPanel();
    await openPanel(3);
    expect(open.mock.calls).toEqual([[{ windowId: -2 }], [{ windowId: 3 }]]);
    Object.assign(panels(), { sidebarAction: { open: openSidebar } });
    await openPanel(3);
    expect([openSidebar.mock.calls.length, open.mock.calls.length]).toEqual([1, 2]);
    Object.assign(panels(), { sidePanel: undefined, sidebarAction: undefined });
    await expect(openPanel()).resolves.toBeUndefined();
  });

  it('pages of the extension, each in a tab', () => {
    const options = vi
      .spyOn(fakeBrowser.runtime, 'openOptionsPage')
      .mockImplementation((async () => {}) as never);
    openOptions();
    expect(options).toHaveBeenCalledOnce();
    openOwnPage('/options.html?card=key');
    expect(create.mock.calls).toEqual([
      [{ url: fakeBrowser.runtime.getURL('/options.html?card=key' as never) }],
    ]);
  });

  it('a place of a site in a tab: in the one that already shows the site, if there is one', async () => {
    const page = fakeBrowser.runtime.getURL('/sidepanel.html?site=tea.example' as never);
    await openPlace('tea.example', '/rank/3');
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: `${page}#/rank/3` });
    create.mockClear();
    const open = { id: 7, windowId: 3 };
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => [open]) as never);
    const update = vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation((async () => open) as never);
    const focus = vi.spyOn(fakeBrowser.windows, 'update').mockImplementation((async () => ({})) as never);
    await openPlace('tea.example', '/audit');
    expect(update).toHaveBeenCalledWith(7, { active: true, url: `${page}#/audit` });
    expect(focus).toHaveBeenCalledWith(3, { focused: true });
    expect(create).not.toHaveBeenCalled();
    await openPlace('tea.example:8443', '/audit');
    expect(update).toHaveBeenLastCalledWith(7, {
      active: true,
      url: `${fakeBrowser.runtime.getURL('/sidepanel.html?site=tea.example%3A8443' as never)}#/audit`,
    });
    vi.mocked(fakeBrowser.tabs.query).mockRejectedValue(new Error('no'));
    await openPlace('tea.example', '/audit');
    expect(create).toHaveBeenCalledOnce();
  });

  it('the settings of shortcuts, by Firefox’s API or Chromium’s address', () => {
    openShortcutSettings();
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
    const open = vi.fn();
    Object.assign(fakeBrowser.commands, { openShortcutSettings: open });
    openShortcutSettings();
    expect([open.mock.calls.length, create.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('shortcuts', () => {
  it('are in the browser’s notation', async () => {
    const commands = [{ name: '_execute_action', shortcut: 'Alt+P' }, { name: 'panel' }, {}];
    const all = vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => commands) as never);
    expect([...(await shortcuts())]).toEqual([
      ['_execute_action', 'Alt+P'],
      ['panel', ''],
      ['', ''],
    ]);
    expect(await shortcut()).toBe('Alt+P');
    all.mockImplementation((async () => []) as never);
    expect(await shortcut()).toBe('');
  });
});

describe('permissions', () => {
  it('are requested as the browser defines them, and can be read', async () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    expect(await requestNotifications()).toBe(true);
    expect(await requestService('http://localhost:3000/api')).toBe(true);
    expect(await requestSite('https://tea.example:8443/x')).toBe(true);
    const [one, other] = ['https://tea.example/a', 'http://coffee.example/'];
    expect(await requestSite(one, other, 'http://tea.example/b'), 'each host once').toBe(true);
    expect(request.mock.calls).toEqual([
      [{ permissions: ['notifications'] }],
      [{ origins: ['http://localhost/*'] }],
      [{ origins: ['https://tea.example/*', 'http://tea.example/*'] }],
      [
        {
          origins: [
            'https://tea.example/*',
            'http://tea.example/*',
            'https://coffee.example/*',
            'http://coffee.example/*',
          ],
        },
      ],
    ]);
    expect([await mayNotify(), await mayReachHost('https://tea.example:8443/x')]).toEqual([false, false]);
    expect(contains.mock.calls).toEqual([
      [{ permissions: ['notifications'] }],
      [{ origins: ['https://tea.example/*'] }],
    ]);
  });

  it('are reported when they are granted and withdrawn, until that is stopped', () => {
    const event = () => {
      const heard = new Set<() => void>();
      return {
        heard,
        addListener: (one: () => void) => heard.add(one),
        removeListener: (one: () => void) => heard.delete(one),
      };
    };
    const [onAdded, onRemoved] = [event(), event()];
    Object.assign(fakeBrowser.permissions, { onAdded, onRemoved });
    const changed = () => {};
    const stop = watchPermissions(changed);
    expect([onAdded, onRemoved].map(({ heard }) => [...heard])).toEqual([[changed], [changed]]);
    stop();
    expect([onAdded, onRemoved].map(({ heard }) => heard.size)).toEqual([0, 0]);
  });

  it('to talk to the service are requested with consent to the data sent, if the browser supports that', async () => {
    vi.stubEnv('FIREFOX', 'true');
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    const rights = {
      origins: ['https://service.example/*'],
      data_collection: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
    };
    expect(await requestService('https://service.example/api')).toBe(true);
    expect(await mayUseService('https://service.example/api')).toBe(false);
    expect([request.mock.calls, contains.mock.calls]).toEqual([[[rights]], [[rights]]]);
  });
});

describe('the extension itself', () => {
  it('has the version of its manifest', () => {
    vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '3.14.1' } as never);
    expect(ownVersion()).toBe('3.14.1');
  });

  it.each([
    ['pinned', async () => ({ isOnToolbar: true }), true],
    ['not pinned', async () => ({ isOnToolbar: false }), false],
    ['in a browser that does not say', async () => ({}), null],
    ['in a browser that fails to say', () => Promise.reject(new Error('no')), null],
    ['in a browser that cannot be asked', undefined, null],
  ])('has a button %s', async (_where, getUserSettings, isPinned) => {
    Object.assign(fakeBrowser.action, { getUserSettings });
    expect(await isOnToolbar()).toBe(isPinned);
  });
});

it.each([
  ['development', true],
  ['normal', false],
  ['sideload', false],
])('an installation of the type “%s” is from a folder: %s', async (installType, isFolder) => {
  Object.assign(fakeBrowser, { management: { getSelf: async () => ({ installType }) } });
  expect(await isLoadedFromFolder()).toBe(isFolder);
});
