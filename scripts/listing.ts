// `npm run listing`: creates the store pictures from the real product with the sandbox's demo shop: three of 1280 × 800
// in each language, and the tile of 440 × 280. `--languages en,pl`: only in these.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../lib/i18n/languages.ts';
import { startSandbox } from '../test/sandbox/start.ts';
import { launchExtension } from './browser/chromium.ts';
import { type Piece, tile, wide } from './pictures/composition.ts';
import { walkSurfaces } from './pictures/surfaces.ts';

const FOLDER = '.output/store';
/** The surfaces shown, by name. */
const STATES = ['popup-connected', 'panel-seo', 'audit-crawl', 'rank-positions'];
type Texts = Readonly<Record<'popup' | 'panel' | 'projects' | 'tile', Record<Language, readonly string[]>>>;

const { values } = parseArgs({ options: { languages: { type: 'string', default: LANGUAGES.join() } } });
const languages = LANGUAGES.filter((language) => values.languages.split(',').includes(language));
const texts: Texts = JSON.parse(readFileSync('.github/store/pictures.json', 'utf8'));

if (spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' }).status !== 0) {
  console.error('The build failed; run `npm run build` to see why.');
  process.exit(1);
}
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const sandbox = await startSandbox({ port: 0, demoPort: 0 });
const browser = await launchExtension({
  scale: 2,
  granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] },
});
const inside = await browser.inside();

const seen = new Map<string, Buffer>();
const seenAs = (state: string, language: Language) => seen.get(`${state} ${language}`) as Buffer;

/** Takes a picture of a surface in every language. */
async function take(page: Page, state: string): Promise<void> {
  for (const language of languages) {
    const settings = { language, theme: 'light', notifications: true, badge: true };
    await inside.evaluate((stored) => chrome.storage.local.set({ settings: stored }), settings);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.waitForTimeout(150);
    seen.set(`${state} ${language}`, await page.screenshot());
  }
}

await walkSurfaces({ browser, sandbox, isWanted: (state) => STATES.includes(state), visit: take });

const easel = await browser.context.newPage();

/** Returns a picture of a page of the shop. */
async function pageOf(path: string, width: number): Promise<Buffer> {
  await easel.setViewportSize({ width, height: 900 });
  await easel.goto(`${sandbox.shop.urls.shop}${path}`, { waitUntil: 'load' });
  return easel.screenshot();
}

async function draw(name: string, html: string, width: number, height: number): Promise<void> {
  await easel.setViewportSize({ width, height });
  await easel.goto('about:blank');
  await easel.setContent(html, { waitUntil: 'load' });
  // The stores count pixels: one screen pixel per picture pixel.
  await easel.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css' });
}

const kettle = await pageOf('/kettles/wren', 900);
const tea = await pageOf('/teas/earl-grey', 640);
for (const language of languages) {
  const pictures: Readonly<Record<'popup' | 'panel' | 'projects', readonly Piece[]>> = {
    popup: [
      { png: kettle, left: 520, top: 72, width: 900, height: 900, address: 'shop.localhost/kettles/wren' },
      { png: seenAs('popup-connected', language), left: 760, top: 124, width: 440 },
    ],
    panel: [
      { png: tea, left: 520, top: 72, width: 640, height: 900 },
      { png: seenAs('panel-seo', language), left: 862, top: 40, width: 360, height: 860, cut: 10 },
    ],
    projects: [
      { png: seenAs('audit-crawl', language), left: 520, top: 72, width: 350, height: 820, cut: 10 },
      { png: seenAs('rank-positions', language), left: 884, top: 40, width: 350, height: 820, cut: 10 },
    ],
  };
  for (const [name, pieces] of Object.entries(pictures)) {
    const says = texts[name as keyof typeof pictures][language];
    await draw(`${language}-${name}`, wide(says, pieces), 1_280, 800);
  }
  await draw(`${language}-tile`, tile(texts.tile[language]), 440, 280);
}

await browser.close();
await sandbox.close();
console.log(`${languages.length * 4} pictures in ${FOLDER}/`);
