// Finds a Firefox for `npm run firefox`, or installs one. Plain JavaScript: it also runs before the project's own Node is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, onPath } from './find-browser.mjs';

const NAMES = ['firefox-esr', 'firefox', 'firefox-developer-edition'];
const PLACES = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(Boolean)
    .map((folder) => join(folder, 'Mozilla Firefox/firefox.exe')),
};

/** The path of a Firefox, or undefined. `FIREFOX_PATH` decides when it is set. */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH) {
    if (existsSync(FIREFOX_PATH)) return FIREFOX_PATH;
    throw new Error(`FIREFOX_PATH names ${FIREFOX_PATH}, which is not there.`);
  }
  return [...NAMES.map(onPath), ...(PLACES[process.platform] ?? [])].find((path) => path && existsSync(path));
}

/** Installs the system's Firefox, where that needs no password. */
export function installFirefox(say) {
  say('No Firefox was found: installing Debian’s firefox-esr (about 80 MB) …');
  installPackages('firefox-esr');
  return findFirefox();
}
