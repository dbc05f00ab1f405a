import { type Browser, browser } from '#imports';
import type { Inspection, Vitals } from '../../checks/inspection.ts';
import { isHtmlType } from '../../checks/knowledge/response/media-types.ts';
import { documentAddress } from '../../platform/address.ts';
import { openedInspection } from '../engine/engine-client.ts';
import { bornAt } from '../in-page/document-in.ts';
import type { Observation } from '../observe/observation.ts';
import { plainHttpOf } from '../requests/plain-http.ts';
import { askPage } from './ask-page.ts';
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

/** Asks for the rest of a page whose snapshot is there, as far as it was not asked ahead. */
async function askRest(
  tabId: number,
  { url, page }: Inspection,
  reading: Reading,
  observed: Observation | null,
) {
  const isAhead = reading.robotsTxt?.origin === new URL(url).origin;
  const robotsTxt = (isAhead && reading.robotsTxt?.facts) || takeRobotsTxt(tabId, url);
  // The caller that awaits it gets the error.
  robotsTxt.catch(() => {});
  const ahead = observed ? null : await reading.asked?.catch(() => null);
  return { asked: ahead ?? askPage(tabId, page, observed), robotsTxt };
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
  const { url } = asItStands;
  const asking = askRest(tabId, asItStands, reading, observed);
  const { born } = reading;
  yield { inspection: asItStands, born };

  const { asked, robotsTxt: requested } = await asking;
  let vitals: Vitals | null = null;
  const visit = asked.visit.then((figures) => {
    vitals = figures;
  });
  const [robotsTxt, ...parts] = await Promise.all([
    requested,
    asked.document,
    asked.runtime,
    asked.libraries,
    takeCookies(tabId, url),
    plainHttpOf(url),
  ]);
  if (!(await stillShows(tabId, url, reading))) throw new CannotInspect('left');
  const known: Inspection = {
    ...asItStands,
    ...(robotsTxt && { robotsTxt }),
    ...Object.assign({}, ...parts),
  };
  const withVisit = () => ({ inspection: { ...known, ...(vitals && { vitals }) }, born });
  const isEarly = vitals !== null;
  yield withVisit();
  await visit;
  if (vitals && !isEarly && (await stillShows(tabId, url, reading))) yield withVisit();
}
