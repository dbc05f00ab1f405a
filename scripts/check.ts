// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.
import { checkCommand } from './check/check-command.ts';
import { DIRECTLY } from './check/web.ts';

/** Removes the line that shows progress. */
const CLEARED = process.stderr.isTTY ? '\r\x1b[K' : '';

process.exitCode = await checkCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.cwd(),
  web: DIRECTLY,
  write: (text) => process.stdout.write(text),
  say: (line) => process.stderr.write(`${CLEARED}${line}\n`),
  showProgress(line) {
    if (process.stderr.isTTY) process.stderr.write(`${CLEARED}${line}`);
  },
  onInterrupt(listener) {
    process.once('SIGINT', listener);
    return () => process.off('SIGINT', listener);
  },
});
