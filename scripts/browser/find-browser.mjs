// Finds a browser that can run the extension, or installs one. Plain JavaScript: it also runs before the project's own
// Node is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/** Returns the path of a program on the PATH, or undefined. */
function onPath(name) {
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return found.find((path) => existsSync(path));
}

/** Returns the browser that Playwright would use, if it has been downloaded. */
function playwrights() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of a browser, or undefined: from an environment variable, otherwise the first that exists, otherwise
 * the result of `another`.
 */
export function findOne(variable, names, places, another = () => undefined) {
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`${variable} is set to ${chosen}, which does not exist.`);
  }
  const isThere = (path) => path && existsSync(path);
  return (
    [...names.map(onPath), ...(places[process.platform] ?? [])].find(isThere) ?? [another()].find(isThere)
  );
}

/** Returns the path of a Chromium, Chrome or Edge, or undefined. `CHROMIUM_PATH` takes precedence. */
export const findBrowser = () => findOne('CHROMIUM_PATH', NAMES, PLACES, playwrights);

const isRoot = () => process.getuid?.() === 0;

function quietly(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
}

/** Installs system packages, if the system is Debian-based and this needs no password. */
export function installPackages(...names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const sudo = isRoot() ? [] : quietly('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
  if (!sudo) return;
  const run = (...args) => quietly([...sudo, 'apt-get'][0], [...[...sudo, 'apt-get'].slice(1), ...args]);
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/** Installs a browser: Playwright's, otherwise the system's if that needs no password. */
export function installBrowser(say) {
  say('No Chromium, Chrome or Edge found: downloading one …');
  if (
    quietly(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  ) {
    return findBrowser();
  }
  say('The download failed: installing Debian’s chromium (about 80 MB) …');
  installPackages('chromium', 'fonts-liberation');
  return findBrowser();
}

/** Returns the version of a browser as it prints it. */
export function versionOf(path) {
  if (process.platform === 'win32') return path;
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
