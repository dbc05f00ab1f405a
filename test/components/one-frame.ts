import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    oneFrame: () => Promise<void>;
  }
}

/** The name that Vitest gives to the frame of a test file. */
const FRAME = 'vitest-iframe';
/** Milliseconds between two looks. */
const PAUSE = 5;

/**
 * Waits until the browser has removed the frame of the previous test file. Both frames have the same name, so a click
 * would otherwise go to the wrong one on a busy machine, and fail.
 */
export const oneFrame: BrowserCommand<[]> = async ({ page }) => {
  while (page.frames().filter((frame) => frame.name() === FRAME).length > 1)
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
};
