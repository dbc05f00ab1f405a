import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findBrowser } from '../scripts/browser/find-browser.mjs';
import { checkTexts } from '../scripts/build/check-texts-plugin.ts';
import { firstChecks } from '../scripts/build/first-checks.ts';
import { firstTexts } from '../scripts/build/first-texts-plugin.ts';
import { plainJsonImports } from '../scripts/build/plain-json-imports.ts';
import { answering } from './components/answering.ts';

// Components are drawn as users have them: React's build for development takes a third longer to draw.
process.env.NODE_ENV = 'production';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = at('..');
const executablePath = findBrowser();

/** The packages that components import. */
const PACKAGES = [
  'react react-dom react-dom/client react/jsx-runtime zustand/react zustand/vanilla zod/mini zod/v4/core idb ky parse5',
  'wouter wouter/use-hash-location wouter/memory-location structured-headers @webext-core/messaging',
  'wxt/testing/fake-browser wxt/utils/define-unlisted-script axe-core',
  'csp_evaluator/dist/allowlist_bypasses/angular.js csp_evaluator/dist/allowlist_bypasses/jsonp.js',
].flatMap((line) => line.split(' '));

/** Tests of code that runs inside a page. */
const IN_BROWSER = 'lib/**/*.browser.test.ts';

/** The options of every project: projects do not inherit them from the file. */
const everywhere = {
  restoreMocks: true,
  // Ends tests that hang, without failing any on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Asking every 10 ms instead of 50 takes an eighth of the component tests' time away.
  expect: { poll: { timeout: 30_000, interval: 10 } },
};

/** Tests of the stand-ins themselves: for `npm run test:all`. */
const STAND_INS = 'test/{sandbox,hostile}/**/*.test.ts';

/**
 * A test that replaces modules or something global, or uses the fake browser, of which a process has one, has its own
 * process: threads of one process share locks and channels, as pages of one browser do. The others share a thread for
 * each processor, which takes a fifth less time than a process.
 */
const CHANGES_CODE =
  /vi\.(mock|stub\w+|resetModules)\(|(assign|defineProperty)\(globalThis|process\.env|BroadcastChannel/;
const CHANGES_BROWSER = /fake-browser|fake-indexeddb|test\/page\/tabs/;

/**
 * Tests of the worker that find a freshly installed browser before each of them: their files share a process for each
 * processor too, which takes half of the time.
 */
const STARTS_FRESH = /worker-fixture/;
const UNIT = '{lib,components,entrypoints,scripts,test}/**/*.test.ts';
const fresh: string[] = [];
const isolated: string[] = [];
for (const file of globSync(UNIT, { cwd: root })) {
  const code = readFileSync(`${root}/${file}`, 'utf8');
  const name = file.replaceAll('\\', '/');
  if (CHANGES_CODE.test(code)) isolated.push(name);
  else if (STARTS_FRESH.test(code)) fresh.push(name);
  else if (CHANGES_BROWSER.test(code)) isolated.push(name);
}

/** Tests of components. */
const DRAWN = 'components/**/*.test.tsx';

/** Tests that need no browser. */
export const unit = {
  root,
  plugins: [WxtVitest(), checkTexts(), firstChecks(), firstTexts()],
  test: {
    ...everywhere,
    name: 'unit',
    environment: 'node' as const,
    // Variables are strings here, and "false" would be true: the code would take every test for Firefox.
    env: { FIREFOX: '' },
    setupFiles: [at('fixed-seed.ts'), at('service/locks.ts')],
    include: [UNIT],
    exclude: [IN_BROWSER],
  },
};

/** A part of the tests that need no browser. */
const part = (
  name: string,
  options: { include?: string[]; exclude?: string[]; isolate?: boolean; pool?: 'threads' },
) => ({
  ...unit,
  test: { ...unit.test, name, ...options },
});
const LATER = [IN_BROWSER, STAND_INS];

/**
 * Components, and code that runs inside a page, in a real browser with the real style sheet. The extension's own
 * functions are WXT's fake ones.
 */
export const components = {
  root,
  plugins: [tailwindcss(), answering, checkTexts(), firstChecks(), firstTexts(), plainJsonImports()],
  // The modules of the engine's worker, which is served file by file.
  worker: { format: 'es' as const, plugins: () => [firstChecks(), plainJsonImports()] },
  resolve: {
    alias: [
      { find: '#imports', replacement: at('components/imports.ts') },
      { find: /^zustand$/, replacement: at('components/remembering.ts') },
      { find: '@', replacement: root },
    ],
  },
  // A package that is discovered while tests run would reload the page under them. Icons are many and small, so they
  // are not pre-bundled.
  optimizeDeps: { include: PACKAGES, exclude: ['lucide-react'] },
  test: {
    ...everywhere,
    name: 'components',
    include: [DRAWN, IN_BROWSER],
    // All files are drawn in one page: a page for each takes 40 to 70 % longer. A second page at once takes more of the
    // processor, which the end-to-end tests use at the same time.
    isolate: false,
    maxWorkers: 1,
    // After the others, if they are run together: Vitest wants that of projects with another number of workers.
    sequence: { groupOrder: 1 },
    setupFiles: [at('components/setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          chromiumSandbox: process.getuid?.() !== 0,
        },
      }),
    },
  },
};

export const tags = [
  {
    name: 'all',
    description: 'More than anybody has: `npm run test:all`, and `npm test` leaves it out.',
  },
  { name: 'zone', description: 'Changes the time zone, which only a process of its own can.' },
];

export default defineConfig({
  root,
  test: {
    // More would only compete for the processor: with twice as many, the tests take 7 to 21 % longer.
    maxWorkers: availableParallelism(),
    tags,
    // A missing golden file fails; `vitest -u` writes it.
    update: 'none',
    projects: [
      part('unit', { exclude: [...LATER, ...isolated, ...fresh], isolate: false, pool: 'threads' }),
      part('worker', { include: fresh, exclude: LATER, isolate: false }),
      part('isolated', { include: isolated, exclude: LATER }),
      components,
      part('stand-ins', { include: [STAND_INS] }),
    ],
  },
});
