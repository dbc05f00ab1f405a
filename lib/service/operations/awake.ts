import { browser } from '#imports';

/** Milliseconds between two browser API calls: the browser ends a worker that makes none for 30 s. */
const HEARTBEAT = 20_000;

/** Keeps the worker alive while it waits for something that takes longer than the browser allows. */
export async function awake(use: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => void browser.runtime.getPlatformInfo(), HEARTBEAT);
  try {
    await use();
  } finally {
    clearInterval(beat);
  }
}
