// End to end: Firefox draws pages differently; what `npm run pseudo` reads in Chromium is read here in Firefox.
import type { Page } from 'puppeteer-core';
import { LANGUAGES } from '../../../lib/i18n/languages.ts';
import { KNOWN_IN_LANGUAGES } from '../../../scripts/pseudo/known.ts';
import { textFaults } from '../../../scripts/pseudo/text-faults.ts';
import { expect, type Plumbline, test } from './plumbline.ts';

/** A wide side bar, Firefox's narrowest, and the narrowest of some systems. */
const SIDE_BAR = [360, 252, 240];
/** The options in a tab, and at a zoom of 200 %. */
const OPTIONS = [760, 380];

const PLACES = [
  '/promotion',
  '/promotion/promote',
  '/promotion/1/links',
  '/promotion/1/project',
  '/promotion/runs',
  '/promotion/runs/4',
  '/promotion/runs/4/report',
  '/promotion/branding',
  '/rank',
  '/rank/1',
  '/rank/1/check',
  '/rank/1/keywords',
  '/audit',
  '/audit/crawls/2',
  '/shield',
  '/shield/verify',
  '/shield/scans/1',
  '/account',
  '/jobs',
];

/** Reads a page in every language at each of the widths. */
async function expectFits(plumbline: Plumbline, page: Page, name: string, widths: readonly number[]) {
  const inside = await plumbline.inside();
  for (const language of LANGUAGES) {
    await inside.evaluate(`browser.storage.local.set({ settings: { language: '${language}' } })`);
    await page.waitForSelector(`html[lang="${language}"]`);
    for (const width of widths) {
      await page.setViewport({ width, height: 860 });
      const { faults } = await textFaults(page, KNOWN_IN_LANGUAGES);
      expect(faults, `${name}, ${language}, ${width} px`).toEqual([]);
    }
  }
}

test('in every language nothing of the account’s places and the options is cut off, squeezed or out of sight', async ({
  plumbline,
}) => {
  const { firefox } = plumbline;
  await plumbline.connect('sbx_demo');
  const page = await firefox.open('sidepanel.html?site=shop.localhost#/promotion');
  for (const place of PLACES) {
    await page.evaluate(`location.hash = '#${place}'`);
    await page.waitForSelector('h2[data-step]');
    await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
    await expectFits(plumbline, page, place, SIDE_BAR);
  }
  await expectFits(plumbline, await firefox.open('options.html'), 'options', OPTIONS);
});

test('nor of any tab about a page', async ({ plumbline }) => {
  const { firefox, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.check(`${sandbox.shop.urls.shop}/teas/earl-grey`);
  await plumbline.settled();
  const inside = await plumbline.inside();
  const id = await inside.evaluate(
    `browser.tabs.query({ active: true, currentWindow: true }).then(([tab]) => tab.id)`,
  );
  const page = await firefox.open(`sidepanel.html?tab=${id}`);
  await page.waitForSelector('[data-phase="complete"]');
  for (const index of [0, 1, 2, 3, 4]) {
    await page.evaluate(`document.querySelectorAll('[role=tab]')[${index}].click()`);
    await page.waitForFunction(
      `document.querySelectorAll('[role=tab]')[${index}].ariaSelected === 'true' && !document.querySelector('[aria-busy="true"]')`,
    );
    await expectFits(plumbline, page, `tab ${index + 1}`, SIDE_BAR);
  }
});
