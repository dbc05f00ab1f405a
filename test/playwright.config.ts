import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/plumbline.ts';
import { QUIRK_NAMES } from './sandbox/quirks.ts';

const FIREFOX = /e2e.firefox.+\.spec\.ts/;

export default defineConfig<Options>({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: '100%',
  // What comes to nothing ends. Nothing is said of how fast anything is: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Nothing is tried twice: what fails now and then is wrong.
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'plain', testIgnore: FIREFOX },
    // `npm run firefox`: the uses and the surfaces in Firefox, by another driver.
    { name: 'firefox', testMatch: FIREFOX },
    // `npm run kills`: every place and every fault, where `plain` takes those that have shown the most.
    { name: 'kills', testMatch: /kills\.spec\.ts/ },
    // `npm run quirks`: all that uses the service, which answers otherwise wherever the specification lets it. The account
    // stays open to the key, or no amount would have a currency; `quirks.spec.ts` closes it too.
    {
      name: 'quirks',
      testMatch:
        /e2e.(page.popup|service.(account|audit|audit-screens|jobs|promote|promotion|rank|shield))\.spec\.ts/,
      use: { quirks: QUIRK_NAMES.filter((name) => name !== 'account-scope') },
    },
  ],
});
