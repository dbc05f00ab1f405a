import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { checkCommand } from '../check-command.ts';
import { honorProxy } from '../requests/honor-proxy.ts';
import { DIRECTLY } from '../terminal/web.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** As shells say it of a program that Ctrl-C has ended. */
const ENDED_AT_ONCE = 130;

const port = parentPort as MessagePort;
const { isWatched } = workerData as { isWatched: boolean };
/** Removes the line that shows progress. */
const CLEARED = isWatched ? '\r\x1b[K' : '';

const tell = (message: FromThread) => port.postMessage(message);
const say = (line: string) => tell({ said: `${CLEARED}${line}\n` });
const listeners = new Set<() => void>();
const written: (() => void)[] = [];
const end = new AbortController();
let isInterrupted = false;

function interrupt(): void {
  if (listeners.size === 0) process.exit(ENDED_AT_ONCE);
  isInterrupted = true;
  for (const listener of listeners) listener();
}

port.on('message', (message: ToThread) => {
  if (message === 'interrupt') interrupt();
  else if (message === 'end') end.abort();
  else if (message === 'written') written.shift()?.();
  // There is nobody to check more pages for.
  else if (!isInterrupted && listeners.size > 0) interrupt();
});

honorProxy(process.env, say);
process.exitCode = await checkCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.cwd(),
  web: {
    ...DIRECTLY,
    signal: end.signal,
    fetch: (url, init) =>
      fetch(url, { ...init, signal: AbortSignal.any([end.signal, ...(init?.signal ? [init.signal] : [])]) }),
  },
  write(text) {
    tell({ output: text });
    return new Promise<void>((resolve) => written.push(resolve));
  },
  say,
  showProgress(line) {
    if (isWatched) tell({ said: `${CLEARED}${line}` });
  },
  onInterrupt(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});
// Nothing else keeps the thread.
port.close();
