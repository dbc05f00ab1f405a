// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options. Plain
// JavaScript: what removes types takes 50 MB in the two threads, and nothing else needs it once the cache is filled.
import { isMainThread } from 'node:worker_threads';
import './build/compile-cache.mjs';

// Loaded after the cache is there.
if (isMainThread) {
  const { startThread } = await import('./check/thread/start-thread.ts');
  startThread(new URL(import.meta.url));
} else await import('./check/thread/run-in-thread.ts');
