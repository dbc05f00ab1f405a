import { type Browser, browser } from '#imports';
import { settings } from '@/lib/platform/settings.ts';
import { openPanelOn } from '@/lib/platform/toolbar-press.ts';
import { workerTranslator } from '@/lib/platform/worker-texts.ts';
import type { WorkerTextKey } from '@/lib/service/jobs/kind.ts';
import { openPromotion } from './open-promotion.ts';

type Clicked = Browser.contextMenus.OnClickData;
type Tab = Browser.tabs.Tab;

interface Item {
  id: string;
  title: WorkerTextKey;
  /** Where the item appears in context menus, and for which URLs. */
  where: Pick<
    Browser.contextMenus.CreateProperties,
    'contexts' | 'documentUrlPatterns' | 'targetUrlPatterns'
  >;
  /**
   * The item is only offered if the toolbar button opens this; within the click there is no time to look it up.
   */
  button?: 'popup' | 'panel';
  /** Called directly by the click handler, which allows it to open the popup or the panel. */
  choose(clicked: Clicked, tab: Tab | undefined): void;
}

/** LNK-07: only web pages can be promoted. */
const WEB = ['http://*/*', 'https://*/*'];

/** Anywhere on a page. Firefox does not count frames as part of the page; a frameset has only frames. */
const PAGE: Item['where']['contexts'] = ['page', 'frame'];

/** The items of the context menu, one per row. */
const ITEMS: readonly Item[] = [
  {
    id: 'check',
    title: 'worker.menu.check',
    where: { contexts: PAGE },
    button: 'popup',
    // Choosing an item grants `activeTab`, like the toolbar button.
    choose: (_clicked, tab) => void openPopup(tab?.windowId),
  },
  {
    id: 'check-in-panel',
    title: 'worker.menu.check',
    where: { contexts: PAGE },
    button: 'panel',
    choose: (_clicked, tab) => void (tab && openPanelOn(tab).catch(() => {})),
  },
  {
    id: 'promote-page',
    title: 'worker.menu.promotePage',
    where: { contexts: PAGE, documentUrlPatterns: WEB },
    choose: ({ pageUrl }, tab) => openPromotion(pageUrl, tab?.title),
  },
  {
    id: 'promote-link',
    title: 'worker.menu.promoteLink',
    where: { contexts: ['link'], targetUrlPatterns: WEB },
    choose: ({ linkUrl }) => openPromotion(linkUrl),
  },
];

async function openPopup(windowId: number | undefined): Promise<void> {
  // Rejects if the window has moved to the background in the meantime; then nobody waits for it.
  await browser.action.openPopup(windowId === undefined ? {} : { windowId }).catch(() => {});
}

/**
 * Creates the items again, for the current language and for what the button opens. Concurrent calls are queued, because
 * each id must be unique.
 */
async function offer(): Promise<void> {
  await navigator.locks.request('menu', async () => {
    const [{ t }, { opensPanel }] = await Promise.all([workerTranslator(), settings.get()]);
    const opens = opensPanel ? 'panel' : 'popup';
    await browser.contextMenus.removeAll();
    for (const { id, title, where, button = opens } of ITEMS) {
      if (button === opens) browser.contextMenus.create({ id, title: t(title), ...where });
    }
  });
}

/** Keeps the context menu up to date. The browser remembers the items but not their listeners. */
export function keepMenu(): void {
  browser.contextMenus.onClicked.addListener((clicked, tab) => {
    ITEMS.find(({ id }) => id === clicked.menuItemId)?.choose(clicked, tab);
  });
  browser.runtime.onInstalled.addListener(() => void offer());
  // If Plumbline uses the browser's language, that may have changed.
  browser.runtime.onStartup.addListener(() => void offer());
  settings.watch(() => void offer());
}
