import { type Browser, browser } from '#imports';
import type { Inspection, RobotsTxtFacts, Vitals } from '../../checks/inspection.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { isHtmlType } from '../../checks/knowledge/response/media-types.ts';
import { documentAddress } from '../../platform/address.ts';
import { librariesOfPage, libraryVariables, openedInspection, parseServed } from '../engine/engine-client.ts';
import { probeLibraries } from '../in-page/library-probe.ts';
import { takeVitals } from '../in-page/take-vitals.ts';
import type { Observation } from '../observe/observation.ts';
import { keptObservation } from '../observe/observation-store.ts';
import { takeRuntime } from '../observe/take-runtime.ts';
import { mayVisitEverywhere } from '../requests/fetch-address.ts';
import { plainHttpOf } from '../requests/plain-http.ts';
import { requestForPage } from '../requests/request-for-page.ts';
import { takeAnswer, takeResponse } from '../requests/take-response.ts';
import { CannotInspect, obstacleIn, obstacleOf } from './obstacle.ts';
import { readPage } from './read-ahead.ts';
import { cookiesOf } from './site-grant.ts';

/** Milliseconds that reading the page may take; after that, the user is told. */
const PATIENCE = 2_000;
const MAXIMUM_ROBOTS_TXT = 600_000;

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CannotInspect('timed out')), milliseconds);
  });
  return Promise.race([promise, late]);
}

/** Reads the current state of the page. */
async function takePage(tabId: number): Promise<Inspection> {
  const injected = readPage(tabId).catch(async (error: unknown) => {
    const now = await browser.tabs.get(tabId).catch(() => null);
    throw new CannotInspect(obstacleIn(error, now ?? {}));
  });
  const [frame] = await within(injected, PATIENCE);
  if (typeof frame?.result !== 'string') throw new CannotInspect('denied');
  const inspection = openedInspection(frame.result);
  if (!isHtmlType(inspection.page.contentType)) throw new CannotInspect('not a page');
  return inspection;
}

async function takeRobotsTxt(tabId: number, page: string): Promise<RobotsTxtFacts | null> {
  const url = new URL('/robots.txt', page).href;
  const answer = await requestForPage(tabId, url, 'no-store', 'GET', MAXIMUM_ROBOTS_TXT);
  if (!answer) return null;
  const contentType = headerValue({ headers: answer.headers }, 'content-type') ?? '';
  // Always UTF-8, whatever the response declares (RFC 9309, 2.3).
  const body = new TextDecoder().decode(answer.body);
  return { how: 'second request', url, status: answer.status, body, contentType };
}

/** Returns when the document in a tab was created: a different number means a different document. Null if unknown. */
export async function bornAt(tabId: number): Promise<number | null> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: () => performance.timeOrigin, injectImmediately: true })
    .catch(() => []);
  return typeof frame?.result === 'number' ? frame.result : null;
}

/** Returns an observation as parts of an inspection. */
async function observedParts(seen: Observation | null): Promise<Pick<Inspection, 'way' | 'subresources'>> {
  if (!seen) return {};
  const { hops, subresources, isFromStart } = seen;
  // For origins without permission, the browser does not even report that there were requests.
  const isWhole = isFromStart && (await mayVisitEverywhere().catch(() => false));
  return { way: { how: 'observed', hops, isWhole }, subresources };
}

/** Returns the libraries of the page, by its files and by the variables that they leave in it. */
async function takeLibraries(tabId: number): Promise<Pick<Inspection, 'libraries'>> {
  const probed = await probeLibraries(tabId, await libraryVariables());
  return probed ? { libraries: await librariesOfPage(probed) } : {};
}

async function takeCookies(tabId: number, url: string): Promise<Pick<Inspection, 'cookies'>> {
  const cookies = await cookiesOf(url, tabId);
  return cookies ? { cookies } : {};
}

async function stillShows(tabId: number, url: string): Promise<boolean> {
  const now = await browser.tabs.get(tabId).catch(() => null);
  return documentAddress(now?.url) === documentAddress(url);
}

/** Returns the response of the page, with a snapshot of the page as it was served. */
async function takeServed(tabId: number, url: string, observed: Observation | null) {
  const kept = observed ?? bornAt(tabId).then((began) => keptObservation(tabId, url, began ?? 0));
  const [answer, seen] = await Promise.all([takeAnswer(tabId, url), kept]);
  const taken = await takeResponse(tabId, answer, seen);
  const { response, again } = taken ?? {};
  const type = response?.headers.find(([name]) => name === 'content-type')?.[1] ?? 'html';
  const served = taken && /html/i.test(type) ? await parseServed(taken) : null;
  return {
    ...(response && { response }),
    ...(again && { again }),
    ...(served && { served }),
    ...(await observedParts(seen)),
  };
}

/** Requests the page and robots.txt from the server, as soon as the address is known, because that takes longest. */
function askServer(tabId: number, url: string, observed: Observation | null) {
  const asked = Promise.all([takeServed(tabId, url, observed), takeRobotsTxt(tabId, url)]);
  // The caller that awaits it gets the error.
  asked.catch(() => {});
  return asked;
}

/**
 * Inspects a tab, and yields results as soon as they are known: first the page in its current state, then also the
 * response, the page as served, robots.txt, what only the running page knows, and the performance of the visit. If the
 * browser is late with the latter, it is yielded separately. Needs access to the tab (`activeTab`). Rejects with
 * `CannotInspect`; earlier results are not lost when a later part fails.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export async function* inspectTab(
  tab: Browser.tabs.Tab,
  observed: Observation | null = null,
): AsyncGenerator<Inspection> {
  const obstacle = obstacleOf(tab.url);
  if (obstacle || tab.id === undefined) throw new CannotInspect(obstacle ?? 'browser page');
  const tabId = tab.id;
  const asItStands = await takePage(tabId);
  const { url } = asItStands;
  const asked = askServer(tabId, url, observed);
  yield asItStands;

  let vitals: Vitals | null = null;
  const visit = takeVitals(tabId).then(
    (figures) => {
      vitals = figures;
    },
    // A failed measurement only means a missing part.
    () => {},
  );
  const [[served, robotsTxt], ...parts] = await Promise.all([
    asked,
    takeRuntime(tabId),
    takeLibraries(tabId),
    takeCookies(tabId, url),
    plainHttpOf(url),
  ]);
  if (!(await stillShows(tabId, url))) throw new CannotInspect('left');
  const known: Inspection = {
    ...asItStands,
    ...served,
    ...(robotsTxt && { robotsTxt }),
    ...Object.assign({}, ...parts),
  };
  const withVisit = () => ({ ...known, ...(vitals && { vitals }) });
  const isEarly = vitals !== null;
  yield withVisit();
  await visit;
  if (vitals && !isEarly && (await stillShows(tabId, url))) yield withVisit();
}
