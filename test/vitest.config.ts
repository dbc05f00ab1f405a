import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findBrowser } from '../scripts/find-browser.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = at('..');
const executablePath = findBrowser();

/** What components import of packages. */
const PACKAGES = [
  'react react-dom react-dom/client react/jsx-dev-runtime wouter wouter/use-hash-location zustand zod/mini zod/v4/core',
  'i18next idb ky parse5 structured-headers @webext-core/messaging wxt/testing/fake-browser vitest-browser-react',
  'csp_evaluator/dist/allowlist_bypasses/angular.js csp_evaluator/dist/allowlist_bypasses/jsonp.js',
].flatMap((line) => line.split(' '));

export default defineConfig({
  root,
  test: {
    restoreMocks: true,
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{lib,components,entrypoints,scripts,test}/**/*.test.ts'],
        },
      },
      // What is drawn, in a real browser with the real style sheet. The extension's own functions are WXT's fake ones.
      {
        root,
        plugins: [tailwindcss()],
        resolve: { alias: { '#imports': at('components/imports.ts'), '@': root } },
        // Found while tests run, a package would load the page anew under them. Icons are many and small: they are taken as they are.
        optimizeDeps: { include: PACKAGES, exclude: ['lucide-react'] },
        test: {
          name: 'components',
          // A busy machine draws late.
          expect: { poll: { timeout: 5_000 } },
          include: ['components/**/*.test.tsx'],
          setupFiles: [at('components/setup.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                chromiumSandbox: process.getuid?.() !== 0,
              },
            }),
          },
        },
      },
    ],
  },
});
