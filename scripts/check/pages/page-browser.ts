import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../browser/find-browser.mjs';
import { bundleCollector } from '../../build/bundle-collector.ts';
import type { Credentials } from '../credentials/site-credentials.ts';
import type { Web } from '../terminal/web.ts';
import { type InTab, lendTabs } from './page-tabs.ts';
import { trustedKeys } from './trusted-keys.ts';

/** The browser of a run, and the script that reads a page in it. */
export interface PageBrowser {
  collector: string;
  inTab: InTab;
  close(): Promise<void>;
}

const WINDOW = { width: 1_280, height: 720 };

/** The arguments with which everything that a page does goes through a proxy, to this machine and over UDP too. */
const throughProxy = (proxy: string) => [
  `--proxy-server=${proxy}`,
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

async function launch({ proxy, signal }: Web, own: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error(
      'no Chromium, Chrome or Edge was found: install one, name it in CHROMIUM_PATH, or use --served',
    );
  const keys = await trustedKeys(own);
  const launched = puppeteer.launch({
    executablePath,
    defaultViewport: WINDOW,
    args: [
      // Without the right to do so, a browser cannot build its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // No page goes back to an earlier one, and a process that is started ahead for the next page is not used.
      '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
      ...(proxy === null ? [] : throughProxy(proxy)),
      ...(keys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${keys}`]),
    ],
    // The browser ends with this process, however that ends.
    pipe: true,
    ...(signal && { signal }),
    // Ctrl-C then ends the visits, not the program.
    handleSIGINT: false,
  });
  return launched.catch((error: Error) => {
    if (signal?.aborted) throw error;
    throw new Error(
      `the browser ${executablePath} did not start; in a container, it may lack the right to make its sandbox: run as root or check with --served (${error.message.split('\n')[0]})`,
      { cause: error },
    );
  });
}

/**
 * Starts the browser of a run.
 *
 * @param own The origins whose certificates may be of an authority that only Node knows.
 * @throws Error If there is none, or it does not start.
 */
export async function openBrowser(
  { cookies }: Credentials,
  web: Web,
  own: readonly string[],
): Promise<PageBrowser> {
  const [collector, browser] = await Promise.all([bundleCollector(), launch(web, own)]);
  return {
    collector,
    inTab: lendTabs(browser, cookies),
    close: () => browser.close(),
  };
}
