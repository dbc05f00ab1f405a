// Says which package the action installs, and where: that of its own version, unless the workflow says another one.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As in scripts/terminal-package/build.ts. */
const NAME = 'plumbline-check';

const { INPUT_PACKAGE = '', RUNNER_TEMP = '', GITHUB_OUTPUT = '' } = process.env;
const manifest = new URL('../../../package.json', import.meta.url);
const wanted = INPUT_PACKAGE.trim() || `${NAME}@${JSON.parse(readFileSync(manifest, 'utf8')).version}`;
if (/[\r\n]/.test(wanted)) throw new Error('The input “package” must be one line.');
// Only an exact version is the same in every run.
const isCached = /^[\w@/.-]+@\d+\.\d+\.\d+$/.test(wanted);
appendFileSync(
  GITHUB_OUTPUT,
  `package=${wanted}\nfolder=${join(RUNNER_TEMP, 'plumbline')}\ncached=${isCached}\n`,
);
