import type { Page } from '@playwright/test';
import type { RunningSandbox } from '../../test/sandbox/start.ts';
import { type ExtensionBrowser, tabBelow } from '../browser/chromium.ts';
import { connectExtension, fillIn } from '../browser/connect-extension.ts';

/** The width that Chrome gives a side panel. */
const PANEL = 360;

interface PlaceOptions {
  query?: Record<string, string>;
  width?: number;
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Walk {
  browser: ExtensionBrowser;
  sandbox: RunningSandbox;
  isWanted: (state: string) => boolean;
  /** Called with each surface in each of its states, in English. */
  visit: (page: Page, state: string) => Promise<void>;
}

const tabOf = (index: number) => (panel: Page) => panel.getByRole('tab').nth(index).click();
/** Opens the tab with the page's data, which loads on demand, and one section of it. */
const dataOf = (index: number) => async (panel: Page) => {
  await tabOf(3)(panel);
  await panel.getByRole('combobox').click();
  await panel.getByRole('option').nth(index).click();
};

const openAll = (popup: Page) => popup.locator('section').first().getByRole('button').first().click();

/**
 * Brings every surface into each of its states, one after the other: first without an account, then with one.
 */
export async function walkSurfaces({ browser, sandbox, isWanted, visit }: Walk): Promise<void> {
  const { shop, broken } = sandbox.shop.urls;

  /** Opens the popup over a URL, takes a picture, and closes the popup and the tab. */
  async function popupOver(
    url: string,
    state: string,
    prepare?: (popup: Page) => Promise<unknown>,
  ): Promise<void> {
    if (!isWanted(state)) return;
    const tab = await browser.context.newPage();
    await tab.goto(url, { waitUntil: 'domcontentloaded' });
    const popup = await browser.pressButton(tab);
    await popup.locator('[data-phase="complete"], [data-phase="stopped"]').waitFor();
    await prepare?.(popup);
    await visit(popup, state);
    await popup.close();
    await tab.close();
  }

  async function optionsIn(state: string, page: Page): Promise<void> {
    if (isWanted(state)) {
      await page.setViewportSize({ width: 760, height: 1_200 });
      await visit(page, state);
    }
    await page.close();
  }

  /** Visits each tab of the side panel over a URL. A page in a browser tab replaces the browser's panel. */
  async function panelOver(
    url: string,
    parts: Readonly<Record<string, (panel: Page) => Promise<unknown>>>,
  ): Promise<void> {
    if (!Object.keys(parts).some(isWanted)) return;
    const tab = await browser.context.newPage();
    await tab.goto(url, { waitUntil: 'domcontentloaded' });
    const popup = await browser.pressButton(tab);
    const id = await tabBelow(popup);
    await popup.close();
    for (const [state, open] of Object.entries(parts).filter(([name]) => isWanted(name))) {
      const panel = await browser.open(`sidepanel.html?tab=${id}`);
      await panel.setViewportSize({ width: PANEL, height: 860 });
      await panel.locator('[data-phase="complete"], [data-phase="stopped"]').waitFor();
      await open(panel);
      await visit(panel, state);
      await panel.close();
    }
    await tab.close();
  }

  /** Opens a place of the shop's half of the panel in a browser tab, as menus and notifications do. */
  async function placeOf(
    state: string,
    place: string,
    { query = {}, width = PANEL, prepare }: PlaceOptions = {},
  ): Promise<void> {
    if (!isWanted(state)) return;
    const page = await browser.open(
      `sidepanel.html?${new URLSearchParams({ site: new URL(shop).hostname, ...query })}#${place}`,
    );
    await page.setViewportSize({ width, height: 860 });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 5_000 });
    await prepare?.(page);
    await visit(page, state);
    await page.close();
  }

  await popupOver(`${shop}/kettles/wren`, 'popup-no-key');
  await popupOver('chrome://version/', 'popup-obstacle');
  await popupOver(`${shop}/delivery`, 'popup-fine');
  await popupOver(`${broken}/hostile`, 'popup-findings', openAll);
  await optionsIn('options-empty', await browser.open('options.html'));
  const failing = await fillIn(browser, sandbox.baseUrl, 'sbx_revoked');
  await failing.waitForTimeout(500);
  await optionsIn('options-key-refused', failing);
  // Nothing listens at the discard port.
  const alone = await fillIn(browser, 'http://127.0.0.1:9/api/v1', 'sbx_demo');
  await alone.waitForTimeout(500);
  await optionsIn('options-no-service', alone);

  await connectExtension(browser, sandbox.baseUrl, 'sbx_demo');
  await optionsIn('options-connected', await browser.open('options.html'));
  await popupOver(`${shop}/kettles/wren`, 'popup-connected', async (popup) => {
    await popup.getByRole('listitem').filter({ hasText: /SEO/ }).last().waitFor();
    await popup.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  });
  await popupOver(`${shop}/account`, 'popup-audit-running', async (popup) => {
    await popup.getByRole('button', { name: /^Run/ }).click();
    await popup.getByRole('progressbar').waitFor();
  });

  await popupOver(`${broken}/hostile`, 'popup-no-project', async (popup) => {
    await popup.getByRole('button', { name: 'Run audit' }).waitFor();
  });

  await placeOf('promote', '/promotion/promote', {
    query: {
      promote: `${shop}/gift-cards?utm_source=mail#top`,
      canonical: `${shop}/gift-cards`,
      title: 'Gift cards – Copper & Leaf',
    },
  });
  await placeOf('promote-ask', '/promotion/promote');
  await placeOf('promotion', '/promotion');
  await placeOf('promotion-links', '/promotion/1/links');
  await placeOf('promotion-add-many', '/promotion/1/links/add', {
    prepare: (page) =>
      page.getByRole('textbox').fill(`/teas/keemun; keemun tea\n/teas/assam\n/teas/assam\n${broken}/`),
  });
  await placeOf('promotion-launch-many', '/promotion/1/launch/1,2,3,');
  const blog = { site: `blog.${new URL(shop).hostname}` };
  await placeOf('new-project', '/new/rank', { query: blog });
  await placeOf('new-promotion-project', '/new/promotion', {
    query: { ...blog, promote: `http://${blog.site}/`, title: 'Tea – the blog of Copper & Leaf' },
  });
  await placeOf('promotion-project', '/promotion/1/project');
  const toPlan = (page: Page) => page.getByRole('link', { name: /kettles\/heron/ }).click();
  const toPrice = async (page: Page) => {
    await toPlan(page);
    await page.getByRole('radio', { name: /Standard/ }).click();
    await page.getByText('21.60').last().waitFor();
  };
  await placeOf('promotion-plan', '/promotion/1/launch', { prepare: toPrice });
  await placeOf('promotion-price', '/promotion/1/launch', {
    prepare: async (page) => {
      await toPrice(page);
      await page.getByRole('button', { name: 'Review' }).click();
    },
  });
  await placeOf('promotion-runs', '/promotion/runs');
  await placeOf('promotion-run', '/promotion/runs/4');
  await placeOf('promotion-report', '/promotion/runs/4/report');
  await placeOf('promotion-branding', '/promotion/branding');
  await placeOf('rank', '/rank');
  await placeOf('rank-positions', '/rank/1');
  await placeOf('rank-check', '/rank/1/check');
  await placeOf('rank-keywords', '/rank/1/keywords');
  await placeOf('audit', '/audit');
  await placeOf('audit-full', '/audit', {
    prepare: (page) => page.getByRole('radio', { name: /^Full/ }).check(),
  });
  await placeOf('audit-crawl', '/audit/crawls/2');
  await placeOf('shield', '/shield');
  await placeOf('shield-paid', '/shield', {
    prepare: (page) => page.getByRole('radio', { name: /^Deep/ }).check(),
  });
  await placeOf('shield-verify', '/shield/verify');
  await placeOf('shield-scan', '/shield/scans/1');
  await placeOf('account', '/account');
  await placeOf('jobs', '/jobs');
  await placeOf('workspace', '/audit', { width: 1_100 });
  await placeOf('sidebar-firefox', '/promotion', { width: 252 });
  await panelOver(`${shop}/teas/earl-grey`, {
    'panel-overview': async () => {},
    'panel-seo': async (panel) => {
      await tabOf(1)(panel);
      await panel.locator('summary').first().click();
      // The content of the finding is loaded then.
      await panel.locator('details[open] button').first().waitFor();
    },
    'panel-security': tabOf(2),
    'panel-security-measured': async (panel) => {
      await tabOf(2)(panel);
      await panel.getByRole('button', { name: /Reload and check/ }).click();
      await panel.getByText(/^12 of 12 tests measured$/).waitFor({ timeout: 30_000 });
    },
    'panel-previews': dataOf(0),
    'panel-text': dataOf(2),
    'panel-links': dataOf(3),
    'panel-images': dataOf(4),
    'panel-structured-data': dataOf(5),
    'panel-dates': dataOf(7),
    'panel-sections': async (panel) => {
      await tabOf(3)(panel);
      await panel.getByRole('combobox').click();
    },
    'panel-site': tabOf(4),
    'panel-ignored': async (panel) => {
      await tabOf(1)(panel);
      await panel.getByRole('link', { name: /plumbline\.json/ }).click();
      const rule = {
        check: 'seo/title-short',
        paths: ['/teas/*'],
        reason: 'The redesign changes all titles',
      };
      const file = { sites: [{ origin: new URL(shop).origin, ignore: ['seo/image-alt-missing', rule] }] };
      await panel.locator('input[type="file"]').setInputFiles({
        name: 'plumbline.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      });
      await panel.getByRole('button', { name: 'Use the rules of the file' }).waitFor();
    },
  });
  await panelOver('chrome://version/', { 'panel-obstacle': async () => {} });
}
