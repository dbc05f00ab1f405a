// Finds a Firefox for `npm run firefox`, or installs one. Plain JavaScript: it also runs before the project's own Node
// is installed.
import { join } from 'node:path';
import { findOne, installPackages, versionOf } from './find-browser.mjs';

/** The first version that can install the extension. */
export const FIRST_FIREFOX = 142;

const NAMES = ['firefox-esr', 'firefox', 'firefox-developer-edition'];
const PLACES = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(Boolean)
    .map((folder) => join(folder, 'Mozilla Firefox/firefox.exe')),
};

/** Returns the path of a Firefox, or undefined. `FIREFOX_PATH` takes precedence. */
export const findFirefox = () => findOne('FIREFOX_PATH', NAMES, PLACES);

function saidVersion(path) {
  try {
    return versionOf(path);
  } catch {
    return '';
  }
}

/** Returns why a Firefox cannot run the extension, as part of a sentence; null if it can, or if its version is not known. */
export function unfitFirefox(path) {
  const version = /\bFirefox (\d+)/.exec(saidVersion(path))?.[1];
  return version === undefined || Number(version) >= FIRST_FIREFOX
    ? null
    : `${path} is Firefox ${version}, and the extension needs ${FIRST_FIREFOX} or later`;
}

/** Installs the system's Firefox, if that needs no password. */
export function installFirefox(say) {
  say('No Firefox found: installing Debian’s firefox-esr (about 80 MB) …');
  installPackages('firefox-esr');
  return findFirefox();
}
