// `npm run packages`: packs for the stores and the terminal, and verifies the packages: the commit produces the same bytes
// in another folder, time zone and language, Firefox's reviewers can build theirs from the sources they get, and Firefox's
// linter reports nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Pinned here, not installed: it brings 308 packages for one command. */
const LINTER = 'web-ext@10.7.0';
const OUTPUT = '.output';
/** An environment as different as possible: a day ahead, and with other rules for capital letters. */
const ELSEWHERE = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
const nameOf = (what: string) => `plumbline-${version}-${what}.zip`;
const STORE_PACKAGES = ['chrome', 'edge', 'firefox', 'sources'].map(nameOf);

let isProven = true;
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-packages-'));

function run(command: string, args: readonly string[], cwd = '.', env = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  rmSync(scratch, { recursive: true, force: true });
  console.error(`plumbline: \`${command} ${args.join(' ')}\` failed in ${cwd}:\n${stdout}\n${stderr}`);
  process.exit(1);
}

const bytesOf = (folder: string, name: string) => readFileSync(join(folder, OUTPUT, name));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Reports whether packages built in two places are identical to the byte. */
function compare(what: string, names: readonly string[], folder: string): void {
  const others = names.filter((name) => !bytesOf('.', name).equals(bytesOf(folder, name)));
  console.log(others.length === 0 ? `same ${what}` : `DIFFERENT ${what}: ${others.join(', ')}`);
  if (others.length > 0) isProven = false;
}

/** Packs the terminal's command with the code of a folder, and returns the name of the package. */
const packTerminal = (cwd = '.', env = {}) =>
  basename(run('node', ['scripts/terminal-package/build.ts'], cwd, env).trim());

rmSync(OUTPUT, { recursive: true, force: true });
run('npm', ['run', 'zip']);
const terminal = packTerminal();
const packages = [...STORE_PACKAGES, terminal];
for (const name of packages) {
  const bytes = bytesOf('.', name);
  console.log(`${(bytes.length / 1_024).toFixed(0).padStart(6)} KB  ${hashOf(bytes)}  ${OUTPUT}/${name}`);
}

const changed = run('git', ['status', '--porcelain']).trim();
if (changed)
  console.log('Uncommitted changes are in these packages, but not in the ones they are compared with.');
const clone = join(scratch, 'a clone');
run('git', ['clone', '--quiet', '.', clone]);
symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'), 'junction');
run('npm', ['run', 'zip'], clone, ELSEWHERE);
packTerminal(clone, ELSEWHERE);
compare('in a clone, in another time zone and language', packages, clone);

const sources = join(scratch, 'sources');
mkdirSync(sources);
const archive = join(process.cwd(), OUTPUT, nameOf('sources'));
// The tar of Windows and macOS reads zip files.
if (process.platform === 'linux') run('unzip', ['-q', archive, '-d', sources]);
else run('tar', ['-xf', archive, '-C', sources]);
// The two commands that .github/store/building.md gives the reviewers.
run('npm', ['ci'], sources);
run('npx', ['wxt', 'zip', '-b', 'firefox', '--mv3'], sources);
compare('from the sources, with packages reinstalled', [nameOf('firefox')], sources);

const report = run('npx', ['--yes', LINTER, 'lint', '-s', `${OUTPUT}/firefox-mv3`, '--warnings-as-errors']);
console.log(
  `web-ext lint: ${(report.match(/^(errors|notices|warnings)\s+\d+/gm) ?? [report]).map((line) => line.replace(/\s+/, ' ')).join(', ')}`,
);

rmSync(scratch, { recursive: true, force: true });
process.exitCode = isProven ? 0 : 1;
