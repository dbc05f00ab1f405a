import { defineConfig } from '@playwright/test';
import type { FixtureOptions } from './e2e/plumbline.ts';
import { QUIRK_NAMES } from './sandbox/quirks.ts';

const FIREFOX = /e2e.firefox.+\.spec\.ts/;

export default defineConfig<FixtureOptions>({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: '100%',
  // Ends tests that hang. This does not assert any speed: a busy machine takes ten times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // No retries: a flaky test is a wrong test.
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  projects: [
    { name: 'plain', testIgnore: FIREFOX },
    // `npm run firefox`: workflows and surfaces in Firefox, with another driver.
    { name: 'firefox', testMatch: FIREFOX },
    // `npm run kills`: every place and every fault; `plain` runs those that have revealed the most.
    { name: 'kills', testMatch: /kills\.spec\.ts/ },
    // `npm run quirks`: all tests that use the service, with a sandbox that responds differently wherever the
    // specification allows it. The key keeps its access to the account, or no amount would have a currency;
    // `quirks.spec.ts` covers the other case.
    {
      name: 'quirks',
      testMatch:
        /e2e.(page.popup|service.(account|audit|audit-screens|jobs|promote|promotion|rank|shield))\.spec\.ts/,
      use: { quirks: QUIRK_NAMES.filter((name) => name !== 'account-scope') },
    },
  ],
});
