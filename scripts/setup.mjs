// Prepares a fresh clone for all commands: dependencies from the lock file, generated types, a recent Node, and (with
// --browser or --firefox) a browser. If everything is there, it does nothing, within milliseconds. `--without-tests`:
// skips what only tests and linters need; a later call without it installs that. Plain JavaScript: it runs on whatever
// Node the user has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser, installBrowser } from './browser/find-browser.mjs';
import { findFirefox, installFirefox, unfitFirefox } from './browser/find-firefox.mjs';

const REQUIRED = [22, 18];
const isLean = process.argv.includes('--without-tests');
// Not on standard output, which belongs to the command itself (`npm run check -- --json`).
const say = (line) => console.error(`plumbline: ${line}`);

function fail(line) {
  console.error(`plumbline: ${line}`);
  process.exit(1);
}

function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const installed = read('node_modules/.package-lock.json');
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional, link, dev }]) =>
      !path || optional || link || (isLean && dev) || installed[path]?.version === version,
  );
}

function npm(...args) {
  // npm passes its own path, so that the same npm is used again.
  const { npm_execpath: self } = process.env;
  return self
    ? spawnSync(process.execPath, [self, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}

function nodeVersion() {
  const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return (stdout ?? '').trim() || process.versions.node;
}

if (!isInstalled()) {
  say('installing dependencies from package-lock.json …');
  const { status } = npm(
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(isLean ? ['--omit=dev'] : []),
  );
  if (status !== 0) fail('`npm ci` failed; see the lines above. Is the npm registry reachable?');
  // A third of the Node package is only for compiling native code.
  for (const platform of ['linux-arm64', 'linux-x64', 'win-x64'])
    rmSync(`node_modules/node-${platform}/include`, { recursive: true, force: true });
}
const [major, minor] = nodeVersion().split('.').map(Number);
if (major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1])) {
  fail(
    `Node ${REQUIRED.join('.')} or newer is required, but this is ${major}.${minor}: see https://nodejs.org`,
  );
}
if (!existsSync('.wxt/tsconfig.json') && npm('exec', 'wxt', 'prepare').status !== 0) {
  fail('`wxt prepare` failed; run it manually to see why.');
}
/** Makes sure that there is a browser, or exits with advice. */
function needs(find, install, advice) {
  try {
    if (!(find() ?? install(say))) fail(advice);
  } catch (error) {
    fail(error.message);
  }
}

if (process.argv.includes('--browser')) {
  needs(
    findBrowser,
    installBrowser,
    'No browser found. Install Chromium, then try again:\n' +
      '  npx playwright install chromium      or\n' +
      '  sudo apt-get install chromium        or set CHROMIUM_PATH to one you have',
  );
}
if (process.argv.includes('--firefox')) {
  needs(
    findFirefox,
    installFirefox,
    'No Firefox found. Install it, then try again:\n' +
      '  sudo apt-get install firefox-esr     or set FIREFOX_PATH to one you have',
  );
  const unfit = unfitFirefox(findFirefox());
  if (unfit) fail(`skipped the tests in Firefox, because ${unfit}: set FIREFOX_PATH to a newer one`);
}
