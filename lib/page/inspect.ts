import { type Browser, browser } from '#imports';
import type { Inspection, RobotsTxtFacts } from '../checks/inspection.ts';
import { headerValue } from '../checks/knowledge/response/headers.ts';
import { isHtmlType } from '../checks/knowledge/response/media-types.ts';
import type { PageSnapshot } from '../checks/snapshot.ts';
import { documentAddress } from '../platform/address.ts';
import { mayVisitEverywhere } from './fetch-address.ts';
import { keptObservation } from './observe/keep.ts';
import type { Observation } from './observe/observation.ts';
import { plainHttpOf } from './observe/plain-http.ts';
import { takeRuntime } from './observe/runtime.ts';
import { CannotInspect, obstacleIn, obstacleOf } from './obstacle.ts';
import { readPage } from './read-ahead.ts';
import { requestForPage } from './request-for-page.ts';
import { cookiesOf } from './site-grant.ts';
import { type TakenResponse, takeResponse } from './take-response.ts';
import { takeVitals } from './vitals.ts';

/** Milliseconds that reading the page may take; then the user is told. */
const PATIENCE = 2_000;
const MAXIMUM_ROBOTS_TXT = 600_000;

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CannotInspect('timed out')), milliseconds);
  });
  return Promise.race([promise, late]);
}

/** Takes the page's snapshot. */
async function takeSnapshot(tabId: number): Promise<PageSnapshot> {
  const injected = readPage(tabId).catch(async (error: unknown) => {
    const now = await browser.tabs.get(tabId).catch(() => null);
    throw new CannotInspect(obstacleIn(error, now ?? {}));
  });
  const [frame] = await within(injected, PATIENCE);
  if (typeof frame?.result !== 'string') throw new CannotInspect('denied');
  const snapshot = JSON.parse(frame.result) as PageSnapshot;
  if (!isHtmlType(snapshot.contentType)) throw new CannotInspect('not a page');
  return snapshot;
}

async function takeRobotsTxt(tabId: number, page: string): Promise<RobotsTxtFacts | null> {
  const url = new URL('/robots.txt', page).href;
  const answer = await requestForPage(tabId, url, 'no-store', 'GET', MAXIMUM_ROBOTS_TXT);
  if (!answer) return null;
  const contentType = headerValue({ headers: answer.headers }, 'content-type') ?? '';
  // UTF-8, whatever else is said (RFC 9309, 2.3).
  const body = new TextDecoder().decode(answer.body);
  return { how: 'second request', url, status: answer.status, body, contentType };
}

/** When the document in a tab came into being: another number is another document. Null when it cannot be told. */
export async function bornAt(tabId: number): Promise<number | null> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: () => performance.timeOrigin, injectImmediately: true })
    .catch(() => []);
  return typeof frame?.result === 'number' ? frame.result : null;
}

/** The parser is large, and wanted only once there is something to parse. Null where no text came. */
async function parseServed(answer: TakenResponse): Promise<PageSnapshot | null> {
  const { response, length, characterSet, body } = answer;
  if (length === 0 && response.how === 'observed') return null;
  const [{ decode }, { collectHtml }] = await Promise.all([
    import('../checks/collect/decode.ts'),
    import('../checks/collect/parse5.ts'),
  ]);
  const { text } = decode(body, headerValue(response, 'content-type'), characterSet);
  return collectHtml(text, response.url, { bytes: length });
}

/** What reads structured data is the engine's, which is not there yet while the page is being read. */
async function takeVocabulary(page: PageSnapshot): Promise<Pick<Inspection, 'vocabulary'>> {
  const { vocabularyFor } = await import('../checks/vocabulary-for.ts');
  return vocabularyFor(page);
}

/** What was observed, as parts of an inspection. */
async function observedParts(seen: Observation | null): Promise<Pick<Inspection, 'way' | 'subresources'>> {
  if (!seen) return {};
  const { hops, subresources, isFromStart } = seen;
  // Of origins to which there is no right the browser tells nothing, not even that they were there.
  const isWhole = isFromStart && (await mayVisitEverywhere().catch(() => false));
  return { way: { how: 'observed', hops, isWhole }, subresources };
}

/** Not needed for the first verdict, and the answers of the server take longer than the list. */
async function takeSuffixes(): Promise<Pick<Inspection, 'suffixes'>> {
  const { loadSuffixes } = await import('../checks/suffixes.ts');
  return loadSuffixes();
}

/** The libraries of the page, by its files and by the variables that they leave in it. */
async function takeLibraries(tabId: number, page: PageSnapshot): Promise<Pick<Inspection, 'libraries'>> {
  // Their table is of no use before the page has been read.
  const [{ probeLibraries }, { librariesIn }] = await Promise.all([
    import('./library-probe.ts'),
    import('../checks/knowledge/libraries/libraries-in.ts'),
  ]);
  const probed = await probeLibraries(tabId);
  return probed ? { libraries: librariesIn(page, probed) } : {};
}

async function takeCookies(tabId: number, url: string): Promise<Pick<Inspection, 'cookies'>> {
  const cookies = await cookiesOf(url, tabId);
  return cookies ? { cookies } : {};
}

async function stillShows(tabId: number, url: string): Promise<boolean> {
  const now = await browser.tabs.get(tabId).catch(() => null);
  return documentAddress(now?.url) === documentAddress(url);
}

/**
 * Inspects a tab, and gives what is known as soon as it is known: first the page as it stands, then also the
 * response, the page as served, robots.txt, what only the running page knows and the words of its structured data, at
 * last how the visit went. Needs the tab to be open to us (`activeTab`). Rejects with `CannotInspect`; what can be seen of
 * the page is not lost when a later part cannot be had.
 *
 * @param observed What was seen of the page while it was loaded, where that was watched.
 */
export async function* inspectTab(
  tab: Browser.tabs.Tab,
  observed: Observation | null = null,
): AsyncGenerator<Inspection> {
  const obstacle = obstacleOf(tab.url);
  if (obstacle || tab.id === undefined) throw new CannotInspect(obstacle ?? 'browser page');
  const tabId = tab.id;
  const page = await takeSnapshot(tabId);
  const url = page.url;
  const at = Date.now();
  // Asked while the page is judged as it stands, so that nothing after it waits.
  const kept = observed ?? bornAt(tabId).then((began) => keptObservation(tabId, url, began ?? 0));
  yield { url, at, page };

  const seen = await kept;
  const [answer, robotsTxt, ...parts] = await Promise.all([
    takeResponse(tabId, url, seen),
    takeRobotsTxt(tabId, url),
    takeVocabulary(page),
    takeSuffixes(),
    takeRuntime(tabId),
    takeLibraries(tabId, page),
    takeCookies(tabId, url),
    observedParts(seen),
    plainHttpOf(url),
  ]);
  if (!(await stillShows(tabId, url))) throw new CannotInspect('left');
  const isHtml = /html/i.test(
    answer?.response.headers.find(([name]) => name === 'content-type')?.[1] ?? 'html',
  );
  const served = answer && isHtml ? await parseServed(answer) : null;
  const known: Inspection = {
    url,
    at,
    page,
    ...(answer && { response: answer.response }),
    ...(answer?.again && { again: answer.again }),
    ...(served && { served }),
    ...(robotsTxt && { robotsTxt }),
    ...Object.assign({}, ...parts),
  };
  yield known;

  const vitals = await takeVitals(tabId);
  if (vitals && (await stillShows(tabId, url))) yield { ...known, vitals };
}
