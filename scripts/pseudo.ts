// `npm run pseudo [-- --states popup,panel-seo --languages pl]`: draws every surface and reads its layout. First in a
// pseudo-language that no one speaks, to find text that is not translated; then in each of our languages at the widths that
// windows have, to find what is cut off, too narrow or out of sight. Exits with 1 if there is any.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../lib/i18n/languages.ts';
import { buildProduct, visitSurfaces } from './pictures/visit-surfaces.ts';
import { buildPseudo, PSEUDO } from './pseudo/build-pseudo.ts';
import type { Known } from './pseudo/faults.ts';
import { KNOWN, KNOWN_IN_LANGUAGES } from './pseudo/known.ts';
import { FaultReport } from './pseudo/report.ts';

const FOLDER = '.output/pseudo/screenshots';

/** Widths and heights in which a surface is read, in pixels: that of the browser, then others that people have. */
const SIZES = {
  // Chromium's side panel; Firefox's narrowest, by default and as some systems have it; Chromium's at a zoom of 200 %.
  panel: [
    [360, 860],
    [252, 860],
    [240, 860],
    [180, 430],
  ],
  // The second is a zoom of 200 %.
  options: [
    [760, 1_200],
    [380, 600],
  ],
} as const;

const { values: options } = parseArgs({
  options: {
    languages: { type: 'string', default: ['pseudo', ...LANGUAGES].join() },
    states: { type: 'string', default: '' },
  },
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const faults = new FaultReport();
let seen = 0;

/** Reads a page in every size that it can have, in the language it speaks now. Keeps a picture of each that has a fault. */
async function readSizes(page: Page, name: string, known: Known): Promise<void> {
  // Made-up words, longer than real ones, at a zoom of 200 % show nothing that people would see.
  const least = known === KNOWN ? 240 : 0;
  const own = await page.evaluate(() => [innerWidth, innerHeight] as const);
  const isPanel = page.url().includes('sidepanel.html') && own[0] < 440;
  const sizes = isPanel ? SIZES.panel : page.url().includes('options.html') ? SIZES.options : [own];
  for (const [width, height] of sizes) {
    if (width < least) continue;
    if (sizes.length > 1) await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    seen += 1;
    const place = `${name} ${width}`;
    if (await faults.read(page, place, known))
      await page.screenshot({ path: join(FOLDER, `${place.replaceAll(' ', '-')}.png`) });
  }
  if (sizes.length > 1) await page.setViewportSize({ width: own[0], height: own[1] });
}

const wanted = options.languages.split(',');
const languages = LANGUAGES.filter((language) => wanted.includes(language));
// The pseudo-language takes the place of a real one, so it has a build of its own.
if (wanted.includes('pseudo'))
  await visitSurfaces(await buildPseudo(), options.states, async (page, state, dress) => {
    await dress(page, PSEUDO, 'light');
    await readSizes(page, `${state} pseudo`, KNOWN);
  });
if (languages.length > 0)
  await visitSurfaces(buildProduct(), options.states, async (page, state, dress) => {
    for (const language of languages) {
      await dress(page, language, 'light');
      await readSizes(page, `${state} ${language}`, KNOWN_IN_LANGUAGES);
    }
  });

console.log(`${seen} views read; pictures of those with a fault in ${FOLDER}/`);
process.exitCode = faults.print();
