// End to end: the first use of each product, without a pointer.
import type { Locator, Page } from '@playwright/test';
import { expect, type Plumbline, test } from '../plumbline.ts';

/** The most stops on the way to a control: what cannot be reached in as many is not within reach. */
const MOST_STOPS = 80;

/** Moves the focus to a control with the tab key only. */
async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeEnabled();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

const tileOf = (popup: Page, name: RegExp) =>
  popup.getByRole('listitem').filter({ has: popup.getByRole('heading', { name }) });

/** Opens the popup over a page of the shop, connected. */
async function popupOver(plumbline: Plumbline, key: string, path = ''): Promise<Page> {
  await plumbline.connect(key);
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.shop}${path}`);
  await plumbline.settled(popup);
  return popup;
}

test('the keyboard alone audits the site', { tag: '@all' }, async ({ plumbline }) => {
  const popup = await popupOver(plumbline, 'sbx_empty');
  const tile = tileOf(popup, /^SEO audit/);
  await press(tile.getByRole('button', { name: 'Run audit' }));
  await expect(popup.getByText(/^SEO audit · health \d+|^health \d+$/).first()).toBeVisible();
});

test('the keyboard alone promotes the page in front, to its price and its run', { tag: '@all' }, async ({
  plumbline,
}) => {
  const popup = await popupOver(plumbline, 'sbx_demo', '/about');
  const panel = await plumbline.browser.panelOpenedBy(popup, () =>
    press(popup.getByRole('button', { name: 'Promote page' })),
  );
  await press(panel.getByRole('button', { name: 'Add link' }));
  await press(panel.getByRole('link', { name: 'Launch', exact: true }));
  await press(panel.getByRole('button', { name: 'Review' }));
  await press(panel.getByRole('button', { name: /^Pay .* and launch$/ }));
  await expect(panel.getByText(/^Launched: run \d+$/)).toBeVisible();
});

test('the keyboard alone verifies the site', { tag: '@all' }, async ({ plumbline }) => {
  const popup = await popupOver(plumbline, 'sbx_demo');
  const panel = await plumbline.browser.panelOpenedBy(popup, () =>
    press(tileOf(popup, /^Security shield/).getByRole('button', { name: 'Verify' })),
  );
  const tag = (await panel.getByText(/^<meta name="site-verification"/).textContent()) ?? '';
  const [, token] = /content="([^"]+)"/.exec(tag) ?? [];
  await plumbline.control('shop/token', { token });
  await press(panel.getByRole('button', { name: 'Verify now' }));
  await expect(panel.getByText('Verified by file')).toBeVisible();
});

test('a place of the panel that the keyboard opens has the focus, and so has what it leads back to', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.shop}/about`);
  const panel = await plumbline.browser.panelFor(popup);
  const focused = () => panel.evaluate(() => document.activeElement?.className);
  await press(panel.getByRole('link', { name: 'Check many pages' }));
  await expect(panel).toHaveURL(/#\/pages$/);
  await expect.poll(focused).toBe('content');
  await panel.goBack();
  await expect(panel.getByRole('link', { name: 'Check many pages' })).toBeVisible();
  await expect.poll(focused).toBe('content');
});

test('nothing that has the focus is below the footer, or below the bar above it', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_demo');
  for (const place of ['/promotion/runs/4', '/rank/1']) {
    const panel = await plumbline.browser.open(`sidepanel.html?site=shop.localhost#${place}`);
    await panel.setViewportSize({ width: 360, height: 700 });
    await expect(panel.getByRole('listitem').nth(10)).toBeVisible();
    const covered: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await panel.keyboard.press('Tab');
      const name = await panel.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { left, right, bottom } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, Math.min(bottom, innerHeight) - 4);
        return seen && (focused.contains(seen) || seen.contains(focused)) ? null : focused.outerHTML;
      });
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
  }
});

test('the keyboard alone checks the positions', { tag: '@all' }, async ({ plumbline }) => {
  const popup = await popupOver(plumbline, 'sbx_demo');
  const panel = await plumbline.browser.panelOpenedBy(popup, () =>
    press(tileOf(popup, /^Rank/).getByRole('link', { name: 'Check' })),
  );
  await press(panel.getByRole('checkbox', { name: /without knowing its price in advance/ }), 'Space');
  await press(panel.getByRole('button', { name: 'Check 14' }));
  await expect(panel.getByText(/\d+ of 14 results received|14 keywords checked/).first()).toBeVisible();
});
