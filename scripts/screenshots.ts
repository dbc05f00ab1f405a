// `npm run screenshots`: every surface in its states, in both themes and all languages, from the production build. With
// `--pseudo`: in a pseudo-language that no one speaks, to find text that is not translated, cut off or out of place.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../lib/i18n/languages.ts';
import { startSandbox } from '../test/sandbox/start.ts';
import { BUILD, launchExtension } from './browser/chromium.ts';
import { walkSurfaces } from './pictures/surfaces.ts';
import { buildPseudo, PSEUDO } from './pseudo/build-pseudo.ts';
import { Faults } from './pseudo/report.ts';

/** The pictures in the README, by the state they show; `height` crops one with little content, in pixels. */
const README_PICTURES: Readonly<Record<string, { path: string; height?: number }>> = {
  'popup-connected': { path: '.github/popup.png' },
  'panel-seo': { path: '.github/panel.png' },
  promote: { path: '.github/promote.png', height: 470 },
};
const THEMES = ['light', 'dark'] as const;
/** The minimum width of a side bar: that of Firefox. */
const NARROWEST = 252;

const { values: options } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGES.join() },
    states: { type: 'string', default: '' },
    pseudo: { type: 'boolean', default: false },
  },
});
const FOLDER = options.pseudo ? '.output/pseudo/screenshots' : '.output/screenshots';
const languages = LANGUAGES.filter((language) => options.languages.split(',').includes(language));
const isWanted = (state: string) => options.states.split(',').some((begin) => state.startsWith(begin));

function buildProduct(): string {
  if (spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' }).status !== 0) {
    console.error('The build failed; run `npm run build` to see why.');
    process.exit(1);
  }
  return BUILD;
}

const build = options.pseudo ? await buildPseudo() : buildProduct();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const sandbox = await startSandbox({ port: 0, demoPort: 0, pause: 400 });
const browser = await launchExtension({
  build,
  scale: 2,
  granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] },
});
const inside = await browser.inside();
const faults = new Faults();
let taken = 0;

/** Every page follows the settings at once. */
async function set(page: Page, language: Language, theme: (typeof THEMES)[number]): Promise<void> {
  const settings = { language, theme, notifications: true, badge: true };
  await inside.evaluate((stored) => chrome.storage.local.set({ settings: stored }), settings);
  await page.locator(`html[lang="${language}"]`).waitFor();
  await page.waitForTimeout(150);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  taken += 1;
}

/** Takes a picture of a page in every language and theme. */
async function shootAll(page: Page, state: string): Promise<void> {
  for (const language of languages) {
    for (const theme of THEMES) {
      await set(page, language, theme);
      await shoot(page, `${state}-${theme}-${language}`);
    }
  }
  await set(page, 'en', 'light');
  const picture = README_PICTURES[state];
  if (!picture || !languages.includes('en')) return;
  const { path, height } = picture;
  const width = await page.evaluate(() => innerWidth);
  await page.screenshot({ path, ...(height && { clip: { x: 0, y: 0, width, height } }) });
}

/** Checks a page in the pseudo-language; pages of the side panel also at its minimum width. */
async function readPseudo(page: Page, state: string): Promise<void> {
  await set(page, PSEUDO, 'light');
  const width = await page.evaluate(() => innerWidth);
  const isPanel = page.url().includes('sidepanel.html') && width > NARROWEST && width < 440;
  for (const each of isPanel ? [width, NARROWEST] : [width]) {
    if (each !== width) await page.setViewportSize({ width: each, height: 860 });
    await page.waitForTimeout(150);
    await faults.read(page, state, each);
    await shoot(page, `${state}-${each}`);
  }
  if (isPanel) await page.setViewportSize({ width, height: 860 });
  await set(page, 'en', 'light');
}

await walkSurfaces({ browser, sandbox, isWanted, visit: options.pseudo ? readPseudo : shootAll });

await browser.close();
await sandbox.close();
console.log(`${taken} screenshots in ${FOLDER}/`);
if (options.pseudo) process.exitCode = faults.print();
