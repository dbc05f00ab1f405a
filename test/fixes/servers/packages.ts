// The real servers: packages of Debian, unpacked into a folder of the project and never installed, so that nothing
// starts them; Express and helmet from npm.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(process.cwd(), '.cache', 'servers');
const ROOT = join(FOLDER, 'debian');
const NPM = ['express@5.3.0', 'helmet@8.3.0'];

/** Runs a command in the folder; returns what it prints, or null if it is missing or fails. */
function output(command: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(command, args, { cwd: FOLDER, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** Returns the path of a file of a Debian package, which is downloaded once; null if it is not to be had. */
export function fromDebian(name: string, file: string): string | null {
  const path = join(ROOT, file);
  if (existsSync(path)) return path;
  const packages = join(FOLDER, name);
  mkdirSync(packages, { recursive: true });
  // What the machine already has is not listed.
  const listed = output('apt-get', 'install', '--simulate', '--no-install-recommends', name) ?? '';
  const names = [...listed.matchAll(/^Inst (\S+)/gm)].flatMap(([, each]) => each ?? []);
  if (names.length === 0) return null;
  spawnSync('apt-get', ['download', ...names], { cwd: packages });
  for (const each of readdirSync(packages)) output('dpkg-deb', '-x', join(packages, each), ROOT);
  return existsSync(path) ? path : null;
}

/** The libraries of the unpacked packages. */
export const libraryPath = (): string => globSync(join(ROOT, 'usr/lib/*-linux-gnu')).join(':');

/** Returns the folder in which Express and helmet can be imported; null if they are not to be had. */
export function fromNpm(): string | null {
  const isThere = () => existsSync(join(FOLDER, 'node_modules', 'helmet'));
  mkdirSync(FOLDER, { recursive: true });
  if (!isThere())
    output('npm', 'install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', ...NPM);
  return isThere() ? FOLDER : null;
}
