import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import { MARK } from './frame-mark.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    oneFrame: (mark: string) => Promise<void>;
  }
}

/** The name that Vitest gives to the frame of a test file. */
const FRAME = 'vitest-iframe';
/** Milliseconds between two looks. */
const PAUSE = 5;

/**
 * Waits until the frame of this test file is the only one: for a moment, the browser still has that of the previous file,
 * or has not told about this one yet. Both have the same name, so a press would otherwise go to the wrong one on a busy
 * machine, and fail.
 *
 * @param mark The value of the attribute `MARK` in the frame's document.
 */
export const oneFrame: BrowserCommand<[mark: string]> = async ({ page }, mark) => {
  for (;;) {
    const [only, ...others] = page.frames().filter((frame) => frame.name() === FRAME);
    const isOwn =
      others.length === 0 &&
      (await only
        ?.evaluate(([name, value]) => document.documentElement.getAttribute(name) === value, [
          MARK,
          mark,
        ] as const)
        .catch(() => false));
    if (isOwn) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
};
