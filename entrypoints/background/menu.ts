import { type Browser, browser } from '#imports';
import { settings } from '@/lib/platform/settings.ts';
import { openPanelOn } from '@/lib/platform/toolbar-press.ts';
import type { WorkerTextKey } from '@/lib/service/jobs/kind.ts';
import { workerTranslator } from '@/lib/service/worker-texts.ts';
import { openPromotion } from './open-promotion.ts';

type Clicked = Browser.contextMenus.OnClickData;
type Tab = Browser.tabs.Tab;

interface Item {
  id: string;
  title: WorkerTextKey;
  /** Where the menu is opened, and over which addresses it is offered there. */
  where: Pick<
    Browser.contextMenus.CreateProperties,
    'contexts' | 'documentUrlPatterns' | 'targetUrlPatterns'
  >;
  /** What the toolbar button has to open for it to be offered; the click itself leaves no time to ask. */
  button?: 'popup' | 'panel';
  /** Called within the click, which is what lets it open things. */
  choose(clicked: Clicked, tab: Tab | undefined): void;
}

/** LNK-07: only pages of the web can be promoted. */
const WEB = ['http://*/*', 'https://*/*'];

/** What the context menu offers, one row an item. */
const ITEMS: readonly Item[] = [
  {
    id: 'check',
    title: 'worker.menu.check',
    where: { contexts: ['page'] },
    button: 'popup',
    // The choice of an item gives `activeTab`, as the toolbar button does.
    choose: (_clicked, tab) => void openPopup(tab?.windowId),
  },
  {
    id: 'check-in-panel',
    title: 'worker.menu.check',
    where: { contexts: ['page'] },
    button: 'panel',
    choose: (_clicked, tab) => void (tab && openPanelOn(tab).catch(() => {})),
  },
  {
    id: 'promote-page',
    title: 'worker.menu.promotePage',
    where: { contexts: ['page'], documentUrlPatterns: WEB },
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
  // It rejects when the window has gone to the back meanwhile; then nobody waits for it.
  await browser.action.openPopup(windowId === undefined ? {} : { windowId }).catch(() => {});
}

/**
 * Makes the items anew, in the language that is spoken now and for what the button opens. Several at once take turns: an id
 * exists only once.
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

/** Keeps the context menu. The browser remembers the items, not who listens to them. */
export function keepMenu(): void {
  browser.contextMenus.onClicked.addListener((clicked, tab) => {
    ITEMS.find(({ id }) => id === clicked.menuItemId)?.choose(clicked, tab);
  });
  browser.runtime.onInstalled.addListener(() => void offer());
  // Where the language is the browser's, that may be another one since.
  browser.runtime.onStartup.addListener(() => void offer());
  settings.watch(() => void offer());
}
