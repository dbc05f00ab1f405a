import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Language } from '../../lib/i18n/languages.ts';
import { startSandbox } from '../../test/sandbox/start.ts';
import { BUILD, launchExtension } from '../browser/chromium.ts';
import { walkSurfaces } from './surfaces.ts';

export const THEMES = ['light', 'dark'] as const;

/** Makes an open page of the extension speak a language and wear a theme. */
export type Dress = (page: Page, language: Language, theme: (typeof THEMES)[number]) => Promise<void>;

/** Builds the product for Chromium and returns the folder. Ends the process if the build fails. */
export function buildProduct(): string {
  if (spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' }).status !== 0) {
    console.error('The build failed; run `npm run build` to see why.');
    process.exit(1);
  }
  return BUILD;
}

/**
 * Opens every surface of a build in each of its states, in English and light, and passes it to `visit`. `states` lists the
 * beginnings of the states to visit, separated by commas; an empty string visits all.
 */
export async function visitSurfaces(
  build: string,
  states: string,
  visit: (page: Page, state: string, dress: Dress) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ port: 0, demoPort: 0, pause: 400 });
  const browser = await launchExtension({
    build,
    scale: 2,
    granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] },
  });
  const inside = await browser.inside();
  // Every page follows the settings at once.
  const dress: Dress = async (page, language, theme) => {
    const settings = { language, theme, notifications: true, badge: true };
    await inside.evaluate((stored) => chrome.storage.local.set({ settings: stored }), settings);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.waitForTimeout(150);
  };
  try {
    await walkSurfaces({
      browser,
      sandbox,
      isWanted: (state) => states.split(',').some((begin) => state.startsWith(begin)),
      visit: async (page, state) => {
        await visit(page, state, dress);
        await dress(page, 'en', 'light');
      },
    });
  } finally {
    await browser.close();
    await sandbox.close();
  }
}
