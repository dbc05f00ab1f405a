import { type Browser, browser } from '#imports';
import type { Hop, Inspection, Vitals } from '../../checks/inspection.ts';
import { isPlainlySafe } from '../../checks/knowledge/addresses/plainly-safe.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { isHtmlType } from '../../checks/knowledge/response/media-types.ts';
import { isSameContent } from '../../checks/knowledge/response/served.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { documentAddress } from '../../platform/address.ts';
import { librariesOfPage, libraryVariables, openedInspection, parseServed } from '../engine/engine-client.ts';
import { bornAt, documentIn, type LoadedDocument } from '../in-page/document-in.ts';
import { probeLibraries } from '../in-page/library-probe.ts';
import type { Observation } from '../observe/observation.ts';
import { mayVisitEverywhere } from '../requests/fetch-address.ts';
import { plainHttpOf } from '../requests/plain-http.ts';
import type { Fetched } from '../requests/request-in-page.ts';
import { isAsLong, requestAgain } from '../requests/take-response.ts';
import { type AskedPage, askPage } from './ask-page.ts';
import { CannotInspect, obstacleIn, obstacleOf } from './obstacle.ts';
import { type Reading, readPage } from './read-ahead.ts';
import { cookiesOf } from './site-grant.ts';
import { takeRobotsTxt } from './take-robots-txt.ts';

/** Reads the current state of the page. */
async function takePage(tabId: number, reading: Reading): Promise<Inspection> {
  const injected = reading.injected.catch(async (error: unknown) => {
    const now = await browser.tabs.get(tabId).catch(() => null);
    throw new CannotInspect(obstacleIn(error, now ?? {}));
  });
  const [frame] = await injected;
  if (typeof frame?.result !== 'string') throw new CannotInspect('denied');
  const inspection = openedInspection(frame.result);
  if (!isHtmlType(inspection.page.contentType)) throw new CannotInspect('not a page');
  return inspection;
}

/** After one of these, browsers request the next address without the form (Fetch standard, "HTTP-redirect fetch"). */
const FORM_ENDS: readonly number[] = [301, 302, 303];

/** Returns the responses, those to a request with a form marked. */
function withForms({ method, hops }: Observation): readonly Hop[] {
  if (method === 'GET') return hops;
  const last = hops.findIndex(({ status }) => FORM_ENDS.includes(status));
  return hops.map((hop, index) => (last < 0 || index <= last ? { ...hop, byForm: true } : hop));
}

/** Returns an observation as parts of an inspection. */
async function observedParts(
  seen: Observation | null,
): Promise<Pick<Inspection, 'way' | 'subresources' | 'loads'>> {
  if (!seen) return {};
  const { subresources, loads, isFromStart } = seen;
  // For origins without permission, the browser does not even report that there were requests.
  const isWhole = isFromStart && (await mayVisitEverywhere().catch(() => false));
  return {
    way: { how: 'observed', hops: withForms(seen), isWhole },
    subresources,
    ...(loads > subresources.length && { loads }),
  };
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

/** Whether a tab still shows the document that was read: one loaded again has the same address, but another birth. */
async function stillShows(tabId: number, url: string, { born }: Reading): Promise<boolean> {
  const [now, before, after] = await Promise.all([
    browser.tabs.get(tabId).catch(() => null),
    born,
    bornAt(tabId),
  ]);
  const isReplaced = before !== null && after !== null && before !== after;
  return documentAddress(now?.url) === documentAddress(url) && !isReplaced;
}

type Parts = Partial<Omit<Inspection, 'url' | 'at' | 'page'>>;

/** Returns the page as it was served, from the text of a response; nothing if that is not HTML. */
async function servedFrom(answer: Fetched | null): Promise<Pick<Inspection, 'served'>> {
  const type = answer && (headerValue(answer, 'content-type') ?? 'html');
  const served = type && /html/i.test(type) ? await parseServed(answer) : null;
  return served ? { served } : {};
}

/**
 * Requests the page again for its HTML, and for what differs between two responses. The answer is used only if it is
 * the same page: under its address and with its status, and as long as the document's own response or with the same
 * title and canonical address. Null otherwise.
 */
async function takeServedAgain(
  tabId: number,
  document: LoadedDocument,
  page: PageSnapshot,
): Promise<Pick<Inspection, 'served' | 'again'> | null> {
  const answer = await requestAgain(tabId, document);
  const { served } = await servedFrom(answer);
  if (!answer || !served || !(isAsLong(document, answer) || isSameContent(served, page))) return null;
  const { url, status, headers } = answer;
  return { served, again: { how: 'second request', url, status, headers } };
}

const mayBeStored = ({ response }: Parts): boolean =>
  response?.how === 'observed' && !/\bno-store\b/i.test(headerValue(response, 'cache-control') ?? '');

/** Returns the response of the page, with a snapshot of the page as it was served. */
async function takeServed(
  tabId: number,
  page: PageSnapshot,
  asked: AskedPage,
  observed: Observation | null,
): Promise<Parts> {
  const taken = await asked.document;
  if (!taken) return {};
  const { document, seen, known, copy } = taken;
  const parts: Parts = { ...known, ...(await observedParts(seen)) };
  // The user has just loaded the page again, so another request has no other effect.
  const isAskedAgain = observed && !copy && mayBeStored(parts) && isPlainlySafe(document.url);
  const served = isAskedAgain ? await takeServedAgain(tabId, document, page) : await servedFrom(copy);
  return { ...parts, ...served };
}

/**
 * Requests the page's HTML again because the user wants that; an address that may do something is never requested.
 * Returns null if there is no answer that is the same page.
 */
export async function takeServedAsked(
  tabId: number,
  { page }: Inspection,
): Promise<Pick<Inspection, 'served' | 'again'> | null> {
  const document = await documentIn(tabId);
  return document && isPlainlySafe(document.url) ? takeServedAgain(tabId, document, page) : null;
}

/** Asks for the rest of a page whose snapshot is there, as far as it was not asked ahead. */
async function askRest(tabId: number, url: string, reading: Reading, observed: Observation | null) {
  const isAhead = reading.robotsTxt?.origin === new URL(url).origin;
  const robotsTxt = (isAhead && reading.robotsTxt?.facts) || takeRobotsTxt(tabId, url);
  // The caller that awaits it gets the error.
  robotsTxt.catch(() => {});
  const ahead = observed ? null : await reading.asked?.catch(() => null);
  return { asked: ahead ?? askPage(tabId, observed), robotsTxt };
}

/** An inspection, as far as it has come. */
interface Inspected {
  inspection: Inspection;
  /** When the document was created that is inspected; null if unknown. */
  born: Promise<number | null>;
}

/**
 * Inspects a tab, and yields results as soon as they are known: first the page in its current state, then also its
 * response, the page as served, robots.txt, what only the running page knows, and the performance of the visit. If the
 * browser is late with the latter, it is yielded separately. A page that is busy answers when it is not: how long to wait
 * is up to the caller. Needs access to the tab (`activeTab`). Rejects with `CannotInspect`; earlier results are not lost
 * when a later part fails.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export async function* inspectTab(
  tab: Browser.tabs.Tab,
  observed: Observation | null = null,
): AsyncGenerator<Inspected> {
  const obstacle = obstacleOf(tab.url);
  if (obstacle || tab.id === undefined) throw new CannotInspect(obstacle ?? 'browser page');
  const tabId = tab.id;
  const reading = await readPage(tabId);
  const asItStands = await takePage(tabId, reading);
  const { url, page } = asItStands;
  const asking = askRest(tabId, url, reading, observed);
  const { born } = reading;
  yield { inspection: asItStands, born };

  const { asked, robotsTxt: requested } = await asking;
  let vitals: Vitals | null = null;
  const visit = asked.visit.then((figures) => {
    vitals = figures;
  });
  const [served, robotsTxt, ...parts] = await Promise.all([
    takeServed(tabId, page, asked, observed),
    requested,
    asked.runtime,
    takeLibraries(tabId),
    takeCookies(tabId, url),
    plainHttpOf(url),
  ]);
  if (!(await stillShows(tabId, url, reading))) throw new CannotInspect('left');
  const known: Inspection = {
    ...asItStands,
    ...served,
    ...(robotsTxt && { robotsTxt }),
    ...Object.assign({}, ...parts),
  };
  const withVisit = () => ({ inspection: { ...known, ...(vitals && { vitals }) }, born });
  const isEarly = vitals !== null;
  yield withVisit();
  await visit;
  if (vitals && !isEarly && (await stillShows(tabId, url, reading))) yield withVisit();
}
