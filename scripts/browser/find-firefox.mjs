// Finds a Firefox for `npm run firefox`, or installs one. Plain JavaScript: it also runs before the project's own Node
// is installed.
import { join } from 'node:path';
import { findOne, installPackages } from './find-browser.mjs';

const NAMES = ['firefox-esr', 'firefox', 'firefox-developer-edition'];
const PLACES = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(Boolean)
    .map((folder) => join(folder, 'Mozilla Firefox/firefox.exe')),
};

/** Returns the path of a Firefox, or undefined. `FIREFOX_PATH` takes precedence. */
export const findFirefox = () => findOne('FIREFOX_PATH', NAMES, PLACES);

/** Installs the system's Firefox, if that needs no password. */
export function installFirefox(say) {
  say('No Firefox found: installing Debian’s firefox-esr (about 80 MB) …');
  installPackages('firefox-esr');
  return findFirefox();
}
