import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningSandbox } from '../../test/sandbox/start.ts';
import type { ExtensionBrowser } from '../browser/chromium.ts';
import { sayScreen, type TourOptions } from './tour.ts';

interface Tour extends TourOptions {
  browser: ExtensionBrowser;
  sandbox: RunningSandbox;
  /** The page in front. */
  tab: Page;
}

/** Presses something that opens a place of the panel in a tab, as the popup does, and waits for it. */
async function opened({ browser }: Tour, popup: Page, press: () => Promise<unknown>): Promise<Page> {
  const place = await browser.panelOpenedBy(popup, press);
  await place.setViewportSize({ width: 400, height: 860 });
  return place;
}

async function show({ say, screenshots }: Tour, place: Page, title: string, name: string): Promise<void> {
  say(`\n${title}`);
  await sayScreen(say, place.locator('.content'), name);
  await place.screenshot({ path: join(screenshots, `${name}.png`) });
}

/**
 * Adds the page in front as a promoted link, and launches its promotion at the price that the service returns.
 */
export async function showPromotion(tour: Tour): Promise<void> {
  // Opened first: a tab that opens later would close the popup.
  await tour.browser.inside();
  const popup = await tour.browser.pressButton(tour.tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  const place = await opened(tour, popup, () => popup.getByRole('button', { name: 'Promote page' }).click());
  await place.getByRole('button', { name: 'Add link' }).click();
  await place.getByRole('link', { name: 'Launch', exact: true }).click();
  await place.getByRole('button', { name: 'Review' }).click();
  const pay = place.getByRole('button', { name: /^Pay .* and launch$/ });
  await pay.waitFor();
  await show(tour, place, 'Promote page: three clicks to the price', 'promotion-price');
  await pay.click();
  await place
    .getByText(/launched|Launched/)
    .first()
    .waitFor();
  await show(tour, place, 'Paid once', 'promotion-launched');
  await place.close();
}

/** Places the token as the helper says, waits for its automatic detection, and verifies the site. */
export async function showVerification(tour: Tour): Promise<void> {
  const { browser, sandbox } = tour;
  const place = await browser.open('sidepanel.html?site=shop.localhost#/shield/verify');
  await place.setViewportSize({ width: 400, height: 860 });
  const tag = (await place.getByText(/^<meta name="site-verification"/).textContent()) ?? '';
  await show(tour, place, 'Shield: what to place, and where', 'shield-verify');
  const token = /content="([^"]+)"/.exec(tag)?.[1];
  await fetch(`${sandbox.origin}/_sandbox/shop/token`, {
    method: 'POST',
    headers: { 'x-sandbox': '1' },
    body: JSON.stringify({ token }),
  });
  await place.getByRole('button', { name: 'Verify now' }).click();
  await place.getByText(/^Verified by/).waitFor();
  await show(tour, place, 'After the owner has placed the token: one click', 'shield-verified');
  await place.close();
}

/** Checks all keywords, after confirming that the price is unknown beforehand. */
export async function showRankCheck(tour: Tour): Promise<void> {
  // Opened first: a tab that opens later would close the popup.
  await tour.browser.inside();
  const popup = await tour.browser.pressButton(tour.tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  const place = await opened(tour, popup, () =>
    popup.getByRole('link', { name: 'Check', exact: true }).click(),
  );
  await place.getByRole('checkbox').first().check();
  await show(tour, place, 'Rank: the consent before the check', 'rank-consent');
  await place.getByRole('button', { name: /^Check \d+$/ }).click();
  await place
    .getByText(/results received|keywords checked/)
    .first()
    .waitFor();
  await show(tour, place, 'Rank: the check runs', 'rank-running');
  await place.close();
}
