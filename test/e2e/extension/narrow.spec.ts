// End to end: what `npm run pseudo` reads of every surface, here of a few: the real build in windows as narrow as people have.
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../../lib/i18n/languages.ts';
import { tabBelow } from '../../../scripts/browser/chromium.ts';
import { KNOWN_IN_LANGUAGES } from '../../../scripts/pseudo/known.ts';
import { textFaults } from '../../../scripts/pseudo/text-faults.ts';
import { expect, test } from '../plumbline.ts';

/** A side panel in Chromium, Firefox's narrowest, and Chromium's at a zoom of 200 %. */
const SIZES = [
  [360, 860],
  [240, 860],
  [180, 430],
] as const;

test('in every language nothing is cut off, squeezed or out of sight', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const { tab, popup } = await plumbline.check(`${sandbox.shop.urls.shop}/teas/earl-grey`);
  await plumbline.settled(popup);
  const inside = await browser.inside();
  const id = await tabBelow(popup);
  const panel = await browser.open(`sidepanel.html?tab=${id}`);
  // A wide panel has another layout, which it leaves with the next frame.
  await panel.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
  await panel.locator('[data-phase="complete"]').waitFor();
  const places = await browser.open('sidepanel.html?site=shop.localhost#/rank/1');
  await places.getByRole('checkbox').first().waitFor();
  const two = await browser.open(`sidepanel.html?tab=${id}#/compare`);
  await two.getByRole('button', { name: 'Compare', exact: true }).waitFor();
  for (const language of LANGUAGES) {
    await inside.evaluate((stored) => chrome.storage.local.set({ settings: stored }), { language });
    for (const page of [panel, places, two]) {
      await page.locator(`html[lang="${language}"]`).waitFor();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const { faults } = await textFaults(page, KNOWN_IN_LANGUAGES);
        expect(faults, `${language}, ${width} px`).toEqual([]);
      }
    }
  }
  await tab.close();
});

/** The height of everything that shows text or can be pressed, next to its text. */
const heights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, p, button, a, li, label, [role=combobox])')]
      .filter((element) => element.checkVisibility())
      .map((element) => [element.innerText, Math.round(element.getBoundingClientRect().height)]),
  );

test('a window taller than its content changes the height of nothing', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  const { tab, popup } = await plumbline.check(`${sandbox.shop.urls.shop}/teas/earl-grey`);
  const panel = await browser.panelFor(popup);
  await panel.locator('[data-phase="complete"]').waitFor();
  // What is known late, such as a permission or a vital, changes the content by itself: then both are read again.
  const keepsHeights = (short: number) =>
    expect(async () => {
      await panel.setViewportSize({ width: 360, height: short });
      const before = await heights(panel);
      expect(before.length).toBeGreaterThan(3);
      await panel.setViewportSize({ width: 360, height: 5_000 });
      await expect.poll(() => heights(panel), { timeout: 5_000 }).toEqual(before);
    }).toPass({ timeout: 60_000 });
  await keepsHeights(860);
  await panel.getByRole('tab', { name: 'Page' }).click();
  await panel.getByRole('combobox').click();
  await panel.getByRole('option', { name: /^Dates/ }).click();
  await expect(panel.getByText('The page contains no dates.')).toBeVisible();
  await keepsHeights(300);
  await tab.close();
});
