// End to end: a grade rests only on the document's own response, however the page came into the tab.
// The true grade, by the engine from what the server really sent for the document, must be within what is shown.
import { expect, type Page, test } from '@playwright/test';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { letterOf } from '../../../lib/checks/knowledge/response/observatory.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { loadSuffixes } from '../../../lib/checks/suffixes.ts';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { loadChecks } from '../../../scripts/build/load-checks.ts';
import { type HttpsSites, serveHttps } from '../https-sites.ts';
import { launchQuick } from '../launch-quick.ts';
import { untilKept, untilObserved } from '../observed-visits.ts';
import type { SetUp } from './set-up.ts';
import { type Sent, SetUpServer } from './set-up-server.ts';
import { SET_UPS } from './set-ups.ts';

/** From the least that is certain to the most that is possible; one letter if they are equal. */
type Letters = readonly [least: string, most: string];
const OPEN: Letters = ['F', 'A+'];
const ORDER = ['F', 'D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A', 'A+'];

/** Returns the grades of a response, both with and without the one test that needs a request of its own. */
async function trueGrades({ url, status, headers, body }: Sent) {
  const page = collectHtml(body, url, { contentType: 'text/html' });
  const hops = [`http://${new URL(url).host}/`, url].map((address, i) => ({
    url: address,
    status: i === 0 ? 301 : 200,
    headers: [],
  }));
  const inspection = {
    url,
    at: Date.now(),
    page,
    response: { how: 'observed' as const, url, status, headers, cookiesSent: [] },
    plainHttp: { how: 'second request' as const, isWhole: true, hops },
    ...(await loadSuffixes()),
  };
  const { security } = runChecks(await loadChecks(), inspection, 'security');
  const [least, most] = security?.range?.score ?? [0, 0];
  const theirs = security?.observatory.score ?? [0, 0];
  return { page: [letterOf(least), letterOf(most)] as Letters, observatory: theirs };
}

const settled = (page: Page) => page.locator('[data-phase="complete"]').waitFor();

interface Shown {
  page: Letters;
  observatory: readonly [number, number];
  panel: Page;
}

/** Presses the button over a tab, and returns the grades that its panel shows. */
async function pressed(browser: ExtensionBrowser, tab: Page): Promise<Shown> {
  const popup = await browser.pressButton(tab);
  await settled(popup);
  const panel = await browser.panelFor(popup);
  await settled(panel);
  await panel.getByRole('tab', { name: 'Security' }).click();
  return { ...(await readGrades(panel)), panel };
}

async function readGrades(panel: Page): Promise<Omit<Shown, 'panel'>> {
  const note = /^The (page’s own|response headers)|^These are the response headers/;
  await expect(panel.locator('p').filter({ hasText: note })).toBeVisible();
  const text = (await panel.locator('body').innerText()).replaceAll('−', '-').replace(/\s+/g, ' ');
  const between = /Between ([A-F][+-]?) and ([A-F][+-]?)/.exec(text);
  const exact = /Grade ([A-F][+-]?) \(/.exec(text);
  const theirs = /HTTP Observatory: [^(:]*\((\d+)(?: – (\d+))?\)/.exec(text);
  return {
    page: between ? [between[1] ?? '', between[2] ?? ''] : exact ? [exact[1] ?? '', exact[1] ?? ''] : OPEN,
    observatory: theirs ? [Number(theirs[1]), Number(theirs[2] ?? theirs[1])] : [0, 165],
  };
}

const isWithin = ([least, most]: Letters, [low, high]: Letters) =>
  ORDER.indexOf(low) <= ORDER.indexOf(least) && ORDER.indexOf(most) <= ORDER.indexOf(high);

let server: SetUpServer;
let sites: HttpsSites;
let browser: ExtensionBrowser;

async function start(origins: readonly string[]): Promise<void> {
  server = new SetUpServer();
  sites = await serveHttps(server.answer, (request, response) =>
    response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end(),
  );
  browser = await launchQuick({ args: sites.args, granted: { origins } });
  if (origins.length > 0) await untilObserved(browser, 'https://none.test/');
}

/** Returns what is wrong with the grades that are shown for a set-up; null if nothing is. */
async function judgedSetUp(setUp: SetUp, mustBeWhole: boolean): Promise<string | null> {
  const origin = `https://s${SET_UPS.indexOf(setUp)}.test`;
  const tab = await browser.context.newPage();
  await (setUp.bring ? setUp.bring(tab, origin) : tab.goto(`${origin}/page`));
  const document = server.syntheticOf(setUp, origin) ?? server.documentOf(setUp);
  if (!document) return `${setUp.name}: the server has sent no document`;
  if (mustBeWhole) await untilKept(browser, tab, `${origin}${setUp.own ?? '/page'}`);
  const truth = await trueGrades(document);
  const { panel, ...shown } = await pressed(browser, tab);
  const told = `${setUp.name}: true ${truth.page.join(' to ')} (${truth.observatory.join('–')}), shown ${shown.page.join(' to ')} (${shown.observatory.join('–')})`;
  await Promise.all([tab.close(), panel.close()]);
  const [low, high] = shown.observatory;
  const isTrue =
    isWithin(truth.page, shown.page) && low <= truth.observatory[0] && truth.observatory[1] <= high;
  // Only the redirect from http is open then: at most four letters apart.
  const isNarrow = ORDER.indexOf(shown.page[1]) - ORDER.indexOf(shown.page[0]) <= 4;
  return isTrue && (!mustBeWhole || isNarrow) ? null : told;
}

async function judgeAll(setUps: readonly SetUp[], mustBeWhole: boolean): Promise<void> {
  const wrong: string[] = [];
  for (const setUp of setUps) {
    const said = await judgedSetUp(setUp, mustBeWhole && setUp.isWhole === true);
    if (said) wrong.push(said);
  }
  expect(wrong).toEqual([]);
}

test.afterEach(async () => {
  await browser.close();
  await sites.close();
});

const ALL_SITES = ['https://*/*', 'http://*/*'];

test('the true grade is within what the first press shows, however the page came', {
  tag: '@all',
}, async () => {
  await start([]);
  await judgeAll(
    SET_UPS.filter(({ isUsual }) => isUsual),
    false,
  );
});

test('in all other set-ups too', { tag: '@all' }, async () => {
  await start([]);
  await judgeAll(
    SET_UPS.filter(({ isUsual }) => !isUsual),
    false,
  );
});

test('with access to the site, it is also narrow wherever the document was observed', {
  tag: '@all',
}, async () => {
  await start(ALL_SITES);
  await judgeAll(SET_UPS, true);
});
