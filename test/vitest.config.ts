import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [WxtVitest()],
  test: {
    environment: 'node',
    restoreMocks: true,
    include: ['{lib,components,entrypoints,scripts,test}/**/*.test.{ts,tsx}'],
  },
});
