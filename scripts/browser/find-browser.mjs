// Finds a browser that can run the extension, or installs one. Plain JavaScript: it also runs before the project's
// own Node is installed.
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

/** The path of a program that can be called by its name, or undefined. */
function onPath(name) {
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return found.find((path) => existsSync(path));
}

/** What Playwright would use, when it has been downloaded. */
function playwrights() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The path of a browser, or undefined: what an environment variable names, else the first that is there, else another. */
export function findOne(variable, names, places, another = () => undefined) {
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`${variable} names ${chosen}, which is not there.`);
  }
  const isThere = (path) => path && existsSync(path);
  return (
    [...names.map(onPath), ...(places[process.platform] ?? [])].find(isThere) ?? [another()].find(isThere)
  );
}

/** The path of a Chromium, Chrome or Edge, or undefined. `CHROMIUM_PATH` decides when it is set. */
export const findBrowser = () => findOne('CHROMIUM_PATH', NAMES, PLACES, playwrights);

const isRoot = () => process.getuid?.() === 0;

function quietly(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
}

/** Installs packages of the system, where it is Debian's kind and that needs no password. */
export function installPackages(...names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const sudo = isRoot() ? [] : quietly('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
  if (!sudo) return;
  const run = (...args) => quietly([...sudo, 'apt-get'][0], [...[...sudo, 'apt-get'].slice(1), ...args]);
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/** Installs a browser: Playwright's own, else the system's, where that needs no password. */
export function installBrowser(say) {
  say('No Chromium, Chrome or Edge was found: downloading one …');
  if (
    quietly(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  ) {
    return findBrowser();
  }
  say('That could not be downloaded: installing Debian’s chromium (about 80 MB) …');
  installPackages('chromium', 'fonts-liberation');
  return findBrowser();
}

/** The version line of a browser, for people. */
export function versionOf(path) {
  if (process.platform === 'win32') return path;
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
