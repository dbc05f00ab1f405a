// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.
import { checkCommand } from './check/check-command.ts';
import { honorProxy } from './check/honor-proxy.ts';
import { DIRECTLY } from './check/web.ts';

/** Removes the line that shows progress. */
const CLEARED = process.stderr.isTTY ? '\r\x1b[K' : '';
/** Milliseconds that pages under way have left after Ctrl-C. */
const GRACE = 3_000;
/** As shells say it of a program that Ctrl-C has ended. */
const ENDED_AT_ONCE = 130;

const listeners = new Set<() => void>();
const end = new AbortController();
let presses = 0;

/** Ends the run with what there is; what is under way ends soon, or at the second time. The third ends the program. */
function interrupt(): void {
  presses += 1;
  if (presses > 2 || listeners.size === 0) process.exit(ENDED_AT_ONCE);
  for (const listener of listeners) listener();
  if (presses > 1) end.abort();
  else setTimeout(() => end.abort(), GRACE).unref();
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
// The reader has left, as with `| head`: there is nobody to check more pages for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (presses === 0 && listeners.size > 0) interrupt();
});

const say = (line: string) => void process.stderr.write(`${CLEARED}${line}\n`);

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
  write: (text) => new Promise<void>((written) => process.stdout.write(text, () => written())),
  say,
  showProgress(line) {
    if (process.stderr.isTTY) process.stderr.write(`${CLEARED}${line}`);
  },
  onInterrupt(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});
