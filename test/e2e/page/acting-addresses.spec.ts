// End to end: no address that does something is requested more often than the user caused. Only the server knows.
import { expect, type Page, test } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { type HttpsSites, serveHttps } from '../https-sites.ts';
import { launchQuick } from '../launch-quick.ts';
import { untilKept, untilObserved } from '../observed-visits.ts';

const ACTING = [
  '/cart/add?id=5',
  '/logout',
  '/orders/7/delete?confirm=1',
  '/unsubscribe?token=4f0c81d2a9b3e6f7',
  '/invite/accept/8f3a91bc77e0d245',
  '/vote/15/up',
];
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Done</title><h1>Done</h1><a href="/kettles">Kettles</a>';
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

let asked: string[] = [];
let sites: HttpsSites;
let browser: ExtensionBrowser;
let hasAccess = false;

async function start(origins: readonly string[]): Promise<void> {
  asked = [];
  sites = await serveHttps(
    ({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(200, HEADERS).end(PAGE);
    },
    (request, response) =>
      response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end(),
  );
  browser = await launchQuick({ args: sites.args, granted: { origins } });
  hasAccess = origins.length > 0;
  if (hasAccess) await untilObserved(browser, 'https://shop.test/');
}
test.afterEach(async () => {
  await browser.close();
  await sites.close();
});

const settled = (page: Page) => page.locator('[data-phase="complete"]').waitFor();
const timesOf = (path: string) => asked.filter((url) => url === path).length;

/** Opens an address, presses the button, and opens the panel for the same tab. */
async function opened(path: string): Promise<{ tab: Page; panel: Page }> {
  const tab = await browser.context.newPage();
  await tab.goto(`https://shop.test${path}`);
  if (hasAccess) await untilKept(browser, tab);
  const popup = await browser.pressButton(tab);
  await settled(popup);
  const panel = await browser.panelFor(popup);
  await settled(panel);
  return { tab, panel };
}

for (const [rights, origins] of [
  ['without any access', []],
  ['with access to the site', ['https://shop.test/*', 'http://shop.test/*']],
] as const) {
  test(`every press, panel, reload and request on demand is counted ${rights}`, { tag: '@all' }, async () => {
    await start(origins);
    const counted: (readonly [path: string, after: string, times: number])[] = [];
    for (const path of ACTING) {
      const note = (after: string) => counted.push([path, after, timesOf(path)]);
      const { tab, panel } = await opened(path);
      note('the press and the panel');
      asked = asked.filter((url) => url !== '/kettles');
      await panel.getByRole('button', { name: 'Only this site' }).click();
      await expect.poll(() => asked).toContain('/kettles');
      await expect(panel.getByRole('button', { name: 'Stop' })).toBeHidden();
      note('the checks on demand');
      await panel.getByRole('tab', { name: 'Security' }).click();
      await expect(panel.getByText('The HTML as served is unknown.', { exact: false })).toBeVisible();
      const http = panel.getByRole('button', { name: 'Request http:// once' });
      if (origins.length > 0) {
        await http.click();
        await expect(http).toBeHidden();
      } else {
        await panel.getByRole('button', { name: 'Reload and check' }).click();
        await http.waitFor();
      }
      note(origins.length > 0 ? 'http:// once' : 'a reload');
      await tab.close();
      await panel.close();
    }
    expect(counted).toEqual(
      ACTING.flatMap((path) => [
        [path, 'the press and the panel', 1],
        [path, 'the checks on demand', 1],
        origins.length > 0 ? [path, 'http:// once', 1] : [path, 'a reload', 2],
      ]),
    );
  });
}

test('a page that follows the user repeats nothing, and says what a reload may repeat', async () => {
  await start([]);
  const { panel } = await opened('/vote/15/up');
  await panel.getByRole('tab', { name: 'Security' }).click();
  await expect(panel.getByText('The HTML as served is unknown.', { exact: false })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Request the HTML as served' })).toHaveCount(0);
  expect(timesOf('/vote/15/up')).toBe(1);
});
