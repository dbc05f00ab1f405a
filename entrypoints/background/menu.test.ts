import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { type Settings, settings } from '@/lib/platform/settings.ts';
import { listenToCommands } from './commands.ts';
import { keepMenu } from './menu.ts';
import { keepButton } from './toolbar-button.ts';

type Listener = (...given: unknown[]) => void;

const WEB = ['http://*/*', 'https://*/*'];
const created: object[] = [];
const opened: object[] = [];
let offer: Listener;
let clicked: Listener;
let pressed: Listener;

beforeEach(() => {
  fakeBrowser.reset();
  created.length = 0;
  opened.length = 0;
  const listens = (told: (listener: Listener) => void) => ({ addListener: told });
  Object.assign(fakeBrowser, {
    contextMenus: {
      onClicked: listens((listener) => {
        clicked = listener;
      }),
      removeAll: async () => {
        created.length = 0;
      },
      create: (item: object) => created.push(item),
    },
    commands: {
      onCommand: listens((listener) => {
        pressed = listener;
      }),
    },
    sidePanel: { open: async (options: object) => opened.push({ panel: options }) },
  });
  vi.spyOn(fakeBrowser.runtime.onInstalled, 'addListener').mockImplementation((listener) => {
    offer = listener as Listener;
  });
  vi.spyOn(fakeBrowser.action, 'openPopup').mockImplementation((async (options: object) => {
    opened.push({ popup: options });
  }) as never);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async ({ url = '' }: { url?: string }) => {
    opened.push({ tab: url.replace(/^.*?\/\/[^/]*/, '') });
  }) as never);
  keepMenu();
  listenToCommands();
});

/** Returns the menu items, as passed to the browser. */
async function offered(change: Partial<Settings>): Promise<readonly object[]> {
  await settings.set({ ...settings.fallback, ...change });
  await expect.poll(() => created).toHaveLength(3);
  created.length = 0;
  offer();
  await expect.poll(() => created).toHaveLength(3);
  return [...created];
}

describe('the context menu', () => {
  it.each([
    ['popup', 'check'],
    ['panel', 'check-in-panel'],
  ] as const)(
    'of a button that opens the %s offers to check and to promote web pages, also in their frames',
    async (opened, id) => {
      expect(await offered({ language: 'en', opensPanel: opened === 'panel' })).toEqual([
        { id, title: 'Check this page', contexts: ['page', 'frame'] },
        {
          id: 'promote-page',
          title: 'Promote this page',
          contexts: ['page', 'frame'],
          documentUrlPatterns: WEB,
        },
        { id: 'promote-link', title: 'Promote this link', contexts: ['link'], targetUrlPatterns: WEB },
      ]);
    },
  );

  it.each(LANGUAGES)('uses the reader’s language: %s', async (language) => {
    const titles = {
      en: ['Check this page', 'Promote this page', 'Promote this link'],
      ru: ['Проверить эту страницу', 'Продвигать эту страницу', 'Продвигать эту ссылку'],
      uk: ['Перевірити цю сторінку', 'Просувати цю сторінку', 'Просувати це посилання'],
      pl: ['Sprawdź tę stronę', 'Promuj tę stronę', 'Promuj ten link'],
    };
    const items = (await offered({ language })) as { title: string }[];
    expect(items.map(({ title }) => title)).toEqual(titles[language]);
  });

  const tab = { id: 7, windowId: 3, title: 'Copper kettles', url: 'https://shop.example/kettles' };
  it.each([
    ['check', {}, { popup: { windowId: 3 } }],
    ['check-in-panel', {}, { panel: { windowId: 3 } }],
    [
      'promote-page',
      { pageUrl: 'https://shop.example/kettles' },
      {
        tab: '/sidepanel.html?site=shop.example&promote=https%3A%2F%2Fshop.example%2Fkettles&title=Copper+kettles#/promotion/promote',
      },
    ],
    [
      'promote-link',
      { linkUrl: 'https://other.example/tea', pageUrl: 'https://shop.example/kettles' },
      {
        tab: '/sidepanel.html?site=other.example&promote=https%3A%2F%2Fother.example%2Ftea#/promotion/promote',
      },
    ],
  ])('does what is chosen: %s', async (menuItemId, given, expected) => {
    clicked({ menuItemId, ...given }, tab);
    await expect.poll(() => opened).toEqual([expected]);
  });

  // The browser names no tab for an item that was chosen outside a tab.
  it.each([
    ['check', {}, [{ popup: {} }]],
    ['check-in-panel', {}, []],
    [
      'promote-page',
      { pageUrl: 'https://shop.example/tea' },
      [
        {
          tab: '/sidepanel.html?site=shop.example&promote=https%3A%2F%2Fshop.example%2Ftea#/promotion/promote',
        },
      ],
    ],
    ['of-an-earlier-version', {}, []],
  ])('without a tab does what is possible: %s', (menuItemId, given, expected) => {
    clicked({ menuItemId, ...given }, undefined);
    expect(opened).toEqual(expected);
  });

  it('follows the settings', async () => {
    const titles = () => created.map((item) => (item as { title: string }).title);
    await settings.set({ ...settings.fallback, language: 'pl' });
    await expect.poll(titles).toEqual(['Sprawdź tę stronę', 'Promuj tę stronę', 'Promuj ten link']);
    await settings.set({ ...settings.fallback, language: 'en' });
    await expect.poll(titles).toEqual(['Check this page', 'Promote this page', 'Promote this link']);
  });

  it('is built again when the browser starts, because its language may have changed', async () => {
    await offered({ language: 'pl' });
    created.length = 0;
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(() => created).toHaveLength(3);
  });

  it.each(['mailto:a@example.com', 'tel:123', 'javascript:go()', 'file:///etc/passwd', 'about:blank'])(
    'promotes no %s, whatever the browser offers',
    (linkUrl) => {
      clicked({ menuItemId: 'promote-link', linkUrl }, tab);
      expect(opened).toEqual([]);
    },
  );
});

describe('the keyboard commands', () => {
  const tab = { id: 7, windowId: 3, title: 'Copper kettles', url: 'https://shop.example/kettles' };
  // The number is the browser's for the current window.
  it.each([
    ['promote', []],
    ['panel', [{ panel: { windowId: -2 } }]],
  ])('without a tab: %s', (name, expected) => {
    pressed(name, undefined);
    expect(opened).toEqual(expected);
  });

  it.each([
    [
      'promote',
      [
        {
          tab: '/sidepanel.html?site=shop.example&promote=https%3A%2F%2Fshop.example%2Fkettles&title=Copper+kettles#/promotion/promote',
        },
      ],
    ],
    ['panel', [{ panel: { windowId: 3 } }]],
    ['another', []],
  ])('%s', (name, expected) => {
    pressed(name, tab);
    expect(opened).toEqual(expected);
  });
});

describe('the toolbar button', () => {
  const popups: object[] = [];
  let press: Listener;
  const applied = (expected: readonly string[]) =>
    expect.poll(() => popups).toEqual(expected.map((popup) => ({ popup })));

  beforeEach(() => {
    popups.length = 0;
    vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
      action: { default_popup: 'popup.html' },
    } as never);
    vi.spyOn(fakeBrowser.action, 'setPopup').mockImplementation((async (popup: object) => {
      popups.push(popup);
    }) as never);
    vi.spyOn(fakeBrowser.action.onClicked, 'addListener').mockImplementation((listener) => {
      press = listener as Listener;
    });
  });

  it('opens what the user wants, from the start, at once after a change, and when the browser has forgotten it', async () => {
    await settings.set({ ...settings.fallback, opensPanel: true });
    keepButton();
    await applied(['']);
    await fakeBrowser.runtime.onStartup.trigger();
    await applied(['', '']);
    await settings.set({ ...settings.fallback, opensPanel: false });
    await applied(['', '', 'popup.html']);
  });

  it('without a popup opens the panel of the window in which it is pressed', async () => {
    keepButton();
    press({ id: 7, windowId: 3 });
    await expect.poll(() => opened).toEqual([{ panel: { windowId: 3 } }]);
  });
});
