// End to end: Firefox draws the side bar at its narrowest; what `npm run pseudo` reads in Chromium is read here in Firefox.
import { LANGUAGES } from '../../../lib/i18n/languages.ts';
import { faultsOf } from '../../../scripts/pseudo/faults.ts';
import { KNOWN_IN_LANGUAGES } from '../../../scripts/pseudo/known.ts';
import { expect, test } from './plumbline.ts';

const PLACES = [
  '/promotion',
  '/promotion/promote',
  '/promotion/1/links',
  '/promotion/1/project',
  '/promotion/runs',
  '/promotion/runs/4',
  '/promotion/branding',
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

test('in every language nothing of the side bar is cut off, squeezed or out of sight', async ({
  plumbline,
}) => {
  const { firefox } = plumbline;
  await plumbline.connect('sbx_demo');
  const inside = await plumbline.inside();
  const page = await firefox.open('sidepanel.html?site=shop.localhost#/promotion');
  for (const place of PLACES) {
    await page.evaluate(`location.hash = '#${place}'`);
    await page.waitForSelector('.site-columns');
    await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
    for (const language of LANGUAGES) {
      await inside.evaluate(`browser.storage.local.set({ settings: { language: '${language}' } })`);
      await page.waitForSelector(`html[lang="${language}"]`);
      for (const width of [360, 240]) {
        await page.setViewport({ width, height: 860 });
        const { faults } = await page.evaluate(faultsOf, KNOWN_IN_LANGUAGES);
        expect(faults, `${place}, ${language}, ${width} px`).toEqual([]);
      }
    }
  }
});
