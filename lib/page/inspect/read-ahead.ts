import { browser } from '#imports';
import type { RobotsTxtFacts } from '../../checks/inspection.ts';
import { isHtmlType } from '../../checks/knowledge/response/media-types.ts';
import { activeTab, type Tab } from '../../platform/browser.ts';
import type { EngineResult } from '../engine/engine.ts';
import { expectPage, openAhead } from '../engine/engine-client.ts';
import { documentIn } from '../in-page/document-in.ts';
import type { AskedPage } from './ask-page.ts';
import { obstacleOf } from './obstacle.ts';
import { takeRobotsTxt } from './take-robots-txt.ts';

/** The script returns JSON text: an object would be cloned field by field, which takes five times as long. */
const inject = (tabId: number) =>
  browser.scripting.executeScript({
    target: { tabId },
    files: ['/collect.js'],
    injectImmediately: true,
  });

type Injected = Awaited<ReturnType<typeof inject>>;

/** Both scripts run one right after the other, so that they are about the same document. */
function read(tabId: number): Reading {
  const injected = inject(tabId);
  // Arrives long before the snapshot of a large page, which is read in parts.
  const loaded = documentIn(tabId);
  void loaded.then((document) => document && expectPage(document.elements));
  return { injected, born: loaded.then((document) => document?.born ?? null) };
}

/** The page of a tab, as far as it was read ahead. */
export interface Reading {
  injected: Promise<Injected>;
  /** When the document was created that is read; null if unknown. */
  born: Promise<number | null>;
  /** The robots.txt of an origin, if it was requested ahead. */
  robotsTxt?: { origin: string; facts: Promise<RobotsTxtFacts | null> };
  /** The rest, if it was asked ahead; null if there is no page to ask. */
  asked?: Promise<AskedPage | null>;
}

interface Ahead extends Reading {
  tabId: number;
  /** The first verdict on the page; null if the page returned nothing. */
  judged: Promise<EngineResult | null>;
}

let ahead: Promise<Ahead | null> | null = null;
let mayAsk = Promise.withResolvers<void>();

/** Requests robots.txt as soon as the address is known, because a server takes longest; the page is read before. */
function robotsTxtAhead(tabId: number, url: string | undefined): Pick<Reading, 'robotsTxt'> {
  if (!url || obstacleOf(url)) return {};
  const facts = takeRobotsTxt(tabId, url);
  facts.catch(() => {});
  return { robotsTxt: { origin: new URL(url).origin, facts } };
}

async function begin(find: () => Promise<Tab | undefined>): Promise<Ahead | null> {
  const { id: tabId, url } = (await find()) ?? {};
  if (tabId === undefined) return null;
  const { injected, born } = read(tabId);
  const opened = injected.then(([frame]) =>
    typeof frame?.result === 'string' ? openAhead(frame.result) : null,
  );
  const judged = opened.then((page) => page?.judged ?? null);
  // Loaded meanwhile; asked once the first verdict does not wait for anything.
  const code = injected.then(() => import('./ask-page.ts'));
  const asked = Promise.all([opened, code, mayAsk.promise, judged]).then(([page, { askPage }]) =>
    page && isHtmlType(page.snapshot.contentType) ? askPage(tabId, page.snapshot) : null,
  );
  // The code that takes the page handles a rejection; until then, it should not appear in the console.
  for (const promise of [opened, judged, asked]) promise.catch(() => {});
  return { tabId, injected, born, judged, asked, ...robotsTxtAhead(tabId, url) };
}

/**
 * Starts to read and check the page of a tab while the code of this page is still loading. Returns the first verdict,
 * if nothing of it is ignored; null if there is none.
 */
export async function readAhead(
  find: () => Promise<Tab | undefined> = activeTab,
): Promise<EngineResult | null> {
  mayAsk = Promise.withResolvers();
  const mine = begin(find).catch(() => null);
  ahead = mine;
  const began = await mine;
  // By the next reading, the page may be accessible.
  began?.injected.catch(() => {
    if (ahead === mine) ahead = null;
  });
  return began?.judged.catch(() => null) ?? null;
}

/** Lets the rest of the page be asked ahead too: the first verdict is drawn, or late. */
export function askAhead(): void {
  mayAsk.resolve();
}

/** Reads the page of a tab: returns what was read ahead, but only once; otherwise reads it now. */
export async function readPage(tabId: number): Promise<Reading> {
  const began = await ahead;
  ahead = null;
  return began?.tabId === tabId ? began : read(tabId);
}
