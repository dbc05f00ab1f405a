import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** Milliseconds that pages under way have left after Ctrl-C. */
const GRACE = 3_000;
/** As shells say it of a program that Ctrl-C has ended. */
const ENDED_AT_ONCE = 130;
/**
 * The megabytes for new objects. On a computer with much memory, Node takes several times as much before it looks for what
 * is no longer needed, which is most of what a page leaves; only of a thread can a program decide that.
 */
const MOST_NEW = 24;

/** Runs the command in a thread, and passes on what it writes and what the user presses. */
export function startThread(file: URL): void {
  const thread = new Worker(file, {
    argv: process.argv.slice(2),
    stdin: true,
    workerData: { isWatched: process.stderr.isTTY === true },
    resourceLimits: { maxYoungGenerationSizeMb: MOST_NEW },
  });
  const tell = (message: ToThread) => thread.postMessage(message);
  // Standard input is opened only if it is read: open, it would keep the program.
  if (process.argv.some((word) => word === '-' || word === '--list=-'))
    process.stdin.pipe(thread.stdin as Writable);
  let presses = 0;

  function interrupt(): void {
    presses += 1;
    if (presses > 2) process.exit(ENDED_AT_ONCE);
    tell('interrupt');
    if (presses > 1) tell('end');
    else setTimeout(() => tell('end'), GRACE).unref();
  }
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    tell('reader left');
  });

  thread.on('message', (message: FromThread) => {
    if ('output' in message) process.stdout.write(message.output, () => tell('written'));
    else process.stderr.write(message.said);
  });
  thread.on('error', (error) => {
    throw error;
  });
  thread.on('exit', (code) => {
    process.exitCode = code;
  });
}
