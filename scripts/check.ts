// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.
import { isMainThread } from 'node:worker_threads';
import './build/compile-cache.ts';

// Loaded after the cache is there.
if (isMainThread) {
  const { startThread } = await import('./check/thread/start-thread.ts');
  startThread(new URL(import.meta.url));
} else await import('./check/thread/run-in-thread.ts');
