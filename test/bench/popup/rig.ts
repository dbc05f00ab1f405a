import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import {
  type ExtensionBrowser,
  type ExtensionOptions,
  launchExtension,
} from '../../../scripts/browser/chromium.ts';
import { pinButtons } from '../../../scripts/browser/pinned-button.ts';
import type { Contestant } from './contestant.ts';
import type { ProbeReport } from './probe.ts';

/** Milliseconds from the press of the button. */
export interface Press extends ProbeReport {
  /** When it was pressed, in milliseconds since 1970. */
  pressed: number;
}

/** A browser in which the popups and panels of several extensions are opened over one tab, with their pinned buttons. */
export interface PopupRig {
  browser: ExtensionBrowser;
  /** Presses the button over the tab, waits for all moments of the page that it opens, and closes that. */
  press(contestant: Contestant, tab: Page): Promise<Press>;
  /**
   * Ends the workers and with them the processes of the extensions, as the browser does thirty seconds after use.
   */
  cool(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE = 30_000;
/**
 * Milliseconds during which the button ignores a press, because it takes it for the one that just closed its popup.
 */
const PAUSE = 200;

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
}

/** Returns the next matching target that the browser reports. */
function nextTarget(
  cdp: CDPSession,
  what: string,
  fits: (target: TargetInfo) => boolean,
): Promise<TargetInfo> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      cdp.off('Target.targetInfoChanged', told);
    };
    const told = ({ targetInfo }: { targetInfo: TargetInfo }) => {
      if (!fits(targetInfo)) return;
      end();
      resolve(targetInfo);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`Waited ${PATIENCE / 1_000} s for ${what}`));
    }, PATIENCE);
    cdp.on('Target.targetInfoChanged', told);
  });
}

/** Makes the button of an extension open the panel. */
async function openPanelWith({ context }: ExtensionBrowser, id: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/manifest.json`);
  await page.evaluate(async () => {
    await chrome.storage.local.set({ settings: { opensPanel: true } });
    const end = Date.now() + 30_000;
    while ((await chrome.action.getPopup({})) !== '') {
      if (Date.now() > end)
        throw new Error('The button does not open the panel: is it a version without that?');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await page.close();
}

const sincePress = ({ shell, moments, longestBlock }: ProbeReport, pressed: number): Press => ({
  shell: shell - pressed,
  moments: Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, at - pressed])),
  longestBlock,
  pressed,
});

/**
 * Starts it in a fresh profile within `home`. The buttons are pinned: Chromium slides an unpinned one out before it
 * opens the popup, which takes 270 ms and hides all other differences.
 */
export async function startPopupRig(
  home: string,
  contestants: readonly Contestant[],
  options: ExtensionOptions = {},
): Promise<PopupRig> {
  pinButtons(
    join(home, 'profile'),
    contestants.map(({ id }) => id),
  );
  const [first, ...others] = contestants;
  if (!first) throw new Error('A rig needs at least one extension');
  const browser = await launchExtension({ ...options, build: first.folder, home });
  const cdp = await browser.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This version of Playwright has no browser for a persistent context.');
  // The first was loaded twice, which leaves an earlier worker; now each has one current worker.
  await browser.stopWorker();
  for (const folder of [join(home, 'extension'), ...others.map((other) => other.folder)]) {
    await cdp.send('Extensions.loadUnpacked' as never, { path: folder } as never);
  }
  for (const { id, opens } of contestants) if (opens === 'sidepanel.html') await openPanelWith(browser, id);
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  const targets = async (filter?: object) =>
    (await cdp.send('Target.getTargets', filter as never)).targetInfos;
  const renderers = async () =>
    (await cdp.send('SystemInfo.getProcessInfo')).processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => id);
  let isCold = false;

  return {
    browser,
    async press({ id, opens }, tab) {
      await tab.bringToFront();
      const tabs = await targets({ filter: [{ type: 'tab' }] });
      const targetId = tabs.find(({ url }) => url === tab.url())?.targetId;
      const before = await renderers();
      const address = `chrome-extension://${id}/${opens}#`;
      const reported = nextTarget(cdp, `${opens} of ${id}`, ({ url }) => url.startsWith(address));
      // Node and the browser share one clock: the command returns before there is a popup.
      const pressed = performance.timeOrigin + performance.now();
      await cdp.send('Extensions.triggerAction' as never, { id, targetId } as never);
      const popup = await reported;
      const isNew = (await renderers()).some((process) => !before.includes(process));
      await cdp.send('Target.closeTarget', { targetId: popup.targetId });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (isCold && !isNew)
        throw new Error('The extension already had a process, but a cold start was expected.');
      return sincePress(
        JSON.parse(decodeURIComponent(popup.url.slice(address.length))) as ProbeReport,
        pressed,
      );
    },
    async cool() {
      isCold = true;
      await browser.stopWorker();
      const end = Date.now() + PATIENCE;
      do {
        if (Date.now() > end) throw new Error('The extensions did not end.');
        // Also waits until the last process is gone, which would compete with the next.
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      } while ((await targets()).some(({ url }) => url.startsWith('chrome-extension://')));
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
