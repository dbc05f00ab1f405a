import 'fake-indexeddb/auto';
import './worker.ts';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectHtml } from '../../lib/checks/collect/parse5.ts';
import { deleteDatabase } from '../../lib/platform/database.ts';

/**
 * Tabs with pages in them, and sites that respond to their requests. The functions that the extension injects into a
 * page run here unchanged, with the page's `fetch` and clock; of its files, `collect.js` runs through the adapter that
 * needs no browser.
 */

/** A page in a tab. */
interface Shown {
  url: string;
  html: string;
  contentType: string;
  /** Whether all of it has arrived. */
  isWhole: boolean;
  /** When the document was created. */
  born: number;
  /** The results of the files that ask the browser itself, or functions that compute them. */
  runtime: unknown;
  vitals: unknown;
  /** The browser's error if it lets no script in. */
  refuses: string;
  /** While it is pending, the page does not respond to the script that reads it. */
  busy: Promise<unknown> | null;
  /** Whether the browser's cache has the response that the page came with. */
  isStored: boolean;
  /** What the browser tells about the navigation, where it differs from the answer of the page's address. */
  navigation: Partial<PerformanceNavigationTiming>;
  /** What the page has requested, as the browser tells it. */
  resources: readonly Partial<PerformanceResourceTiming>[];
}

interface Asked {
  url: string;
  cache: string;
  method: string;
}

type Answering = (asked: Asked) => Response | Promise<Response>;

const PAGE: Shown = {
  url: 'https://tea.example/',
  html: '<title>Tea</title><h1>Tea</h1>',
  contentType: 'text/html',
  isWhole: true,
  born: 1_000,
  runtime: null,
  vitals: null,
  refuses: '',
  busy: null,
  isStored: true,
  navigation: {},
  resources: [],
};

const pages = new Map<number, Shown>();
const answers = new Map<string, Answering>();

/** The requests that pages have made since the test began. */
export const requests: Asked[] = [];

/** The tabs whose pages were read since the test began, one entry per read. */
export const reads: number[] = [];

/**
 * Sets the response of an address; the default is the page itself at its own address, and nothing elsewhere.
 */
export function answer(url: string, answering: Answering): void {
  answers.set(url, answering);
}

/** Returns the current page in a tab: for changes that the browser does not report. */
export function pageIn(tabId: number): Shown {
  const page = pages.get(tabId);
  if (!page) throw new Error(`No tab with id: ${tabId}.`);
  return page;
}

/** Opens a tab and activates it. Returns its id. */
export async function openTab(page: Partial<Shown> = {}, tab: object = {}): Promise<number> {
  const shown = { ...PAGE, ...page };
  const { id = 0 } = await fakeBrowser.tabs.create({ url: shown.url });
  pages.set(id, shown);
  await fakeBrowser.tabs.update(id, { active: true, status: 'complete', ...tab } as never);
  return id;
}

/** Navigates the tab to another page, or reloads it, as far as given: the browser reports it. */
export async function go(
  tabId: number,
  page: Partial<Shown>,
  status: 'loading' | 'complete' = 'complete',
): Promise<void> {
  pages.set(tabId, { ...pageIn(tabId), ...page });
  await fakeBrowser.tabs.update(tabId, { status, ...(page.url && { url: page.url }) } as never);
}

/** Returns the response of an address, which is not counted as a request. */
async function responseOf(page: Shown, asked: Asked): Promise<Response> {
  const answering = answers.get(asked.url);
  if (answering) return answering(asked);
  const type = { headers: { 'content-type': `${page.contentType}; charset=utf-8` } };
  return asked.url === page.url ? new Response(page.html, type) : new Response('', { status: 404 });
}

async function answerOf(page: Shown, url: string, { cache, method = 'GET' }: RequestInit = {}) {
  const asked = { url, cache: String(cache), method };
  requests.push(asked);
  if (cache === 'only-if-cached' && !(page.isStored && url === page.url))
    return new Response('', { status: 504 });
  return responseOf(page, asked);
}

/** Returns what the browser tells about the navigation to a page, whose response is the one in its cache. */
async function navigationOf(page: Shown): Promise<Partial<PerformanceNavigationTiming>> {
  const asked = { url: page.url, cache: 'only-if-cached', method: 'GET' };
  const response = page.url.startsWith('http') ? await responseOf(page, asked).catch(() => null) : null;
  const body = await response?.arrayBuffer();
  return {
    name: page.url,
    responseStatus: response?.status ?? 0,
    decodedBodySize: body?.byteLength ?? 0,
    workerStart: 0,
    responseStart: 0,
    responseEnd: 10_000,
    ...page.navigation,
  };
}

/** A response created in code has no address, unlike one of a site. */
async function fetchFor(page: Shown, url: string, init?: RequestInit): Promise<Response> {
  return Object.defineProperty(await answerOf(page, url, init), 'url', { value: url });
}

const watchers = new Set<() => void>();

/** A page reports its changes to it. */
class Watcher {
  readonly #told: () => void;
  constructor(told: () => void) {
    this.#told = told;
  }
  observe() {
    watchers.add(this.#told);
  }
  disconnect() {
    watchers.delete(this.#told);
  }
}

/** A script changes something in the page. */
export function change(): void {
  for (const told of watchers) told();
}

interface Injected {
  target: { tabId: number };
  files?: readonly string[];
  func?: (...given: unknown[]) => unknown;
  args?: readonly unknown[];
}

async function runIn(
  page: Shown,
  { target, files: [file] = [], func, args = [] }: Injected,
): Promise<unknown> {
  if (file === '/collect.js') {
    reads.push(target.tabId);
    await page.busy;
    const read = collectHtml(page.html, page.url, { contentType: page.contentType });
    return JSON.stringify({ ...read, complete: page.isWhole });
  }
  if (file) {
    const told = file === '/runtime.js' ? page.runtime : page.vitals;
    const known = typeof told === 'function' ? await told() : told;
    return known && JSON.stringify(known);
  }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetchFor(page, url, init));
  const elements = page.html.match(/<[a-z]/gi) ?? [];
  vi.stubGlobal('document', { characterSet: 'UTF-8', getElementsByTagName: () => elements });
  vi.stubGlobal('MutationObserver', Watcher);
  const entries: Record<string, readonly object[]> = {
    navigation: [await navigationOf(page)],
    resource: page.resources,
  };
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: page.born });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (entries[type] ?? []) as never);
  return func?.(...args);
}

export function tabsFixture(): void {
  beforeAll(async () => {
    // Code that asks the fake browser for a window's tabs needs an active one and one before it.
    for (const _ of ['before', 'in front']) await fakeBrowser.windows.create({ focused: true });
  });
  beforeEach(async () => {
    await deleteDatabase();
    answers.clear();
    requests.length = 0;
    reads.length = 0;
    watchers.clear();
    // What the extension has noted in a page of an earlier test.
    Reflect.deleteProperty(globalThis, 'ownRequests');
    const known = fakeBrowser.tabs.get.bind(fakeBrowser.tabs);
    vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) => {
      const tab = await known(id);
      if (!tab) throw new Error(`No tab with id: ${id}.`);
      return tab;
    }) as never);
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async (injected: Injected) => {
      const page = pageIn(injected.target.tabId);
      if (page.refuses) throw new Error(page.refuses);
      return [{ result: await runIn(page, injected) }];
    }) as never);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
}

/** Activates a tab. */
export async function turnTo(tabId: number): Promise<void> {
  await fakeBrowser.tabs.update(tabId, { active: true });
}

/** From now on, the test controls the time. */
export function clockStops(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

/** Waits until a condition holds; while the clock is stopped, no time passes for the code. */
export async function until(holds: () => unknown): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Still not true: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets time pass, and everything finish that was started in it. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turns = 0; turns < 60; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
