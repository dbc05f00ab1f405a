import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The commands with which Chromium changes the menus of a Linux desktop. */
const COMMANDS = ['xdg-icon-resource', 'xdg-desktop-menu', 'xdg-settings'];

/**
 * Returns the environment for a browser that leaves the desktop's menus alone, with commands in `home` that do nothing.
 * On Linux, Chromium starts a dozen of them for each extension that is installed or removed, which takes more of the
 * processor than the rest of it, and would leave a trace of each test in the menus of the person who runs them.
 */
export function withoutDesktopMenus(home: string): NodeJS.ProcessEnv {
  if (process.platform !== 'linux') return process.env;
  const folder = join(home, 'commands');
  mkdirSync(folder, { recursive: true });
  for (const command of COMMANDS) writeFileSync(join(folder, command), '#!/bin/sh\n', { mode: 0o755 });
  return { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
}
