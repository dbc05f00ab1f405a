// `npm run screenshots [-- --languages en,pl --states popup,panel-seo]`: every surface in its states, in both themes and all
// languages, from the production build.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../lib/i18n/languages.ts';
import { buildProduct, THEMES, visitSurfaces } from './pictures/visit-surfaces.ts';

/** The pictures in the README, by the state they show; `height` crops one with little content, in pixels. */
const README_PICTURES: Readonly<Record<string, { path: string; height?: number }>> = {
  'popup-connected': { path: '.github/popup.png' },
  'panel-seo': { path: '.github/panel.png' },
  promote: { path: '.github/promote.png', height: 470 },
};
const FOLDER = '.output/screenshots';

const { values: options } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGES.join() },
    states: { type: 'string', default: '' },
  },
});
const languages = LANGUAGES.filter((language) => options.languages.split(',').includes(language));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
let taken = 0;

await visitSurfaces(buildProduct(), options.states, async (page, state, dress) => {
  for (const language of languages) {
    for (const theme of THEMES) {
      await dress(page, language, theme);
      await page.screenshot({ path: join(FOLDER, `${state}-${theme}-${language}.png`) });
      taken += 1;
    }
  }
  const picture = README_PICTURES[state];
  if (!picture || !languages.includes('en')) return;
  await dress(page, 'en', 'light');
  const { path, height } = picture;
  const width = await page.evaluate(() => innerWidth);
  await page.screenshot({ path, ...(height && { clip: { x: 0, y: 0, width, height } }) });
});

console.log(`${taken} screenshots in ${FOLDER}/`);
