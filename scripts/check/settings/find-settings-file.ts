import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  knownChecks,
  readSettingsFile,
  type SettingsProblem,
} from '../../../lib/report/settings-file/read-settings-file.ts';
import { SETTINGS_FILE, type SettingsFile } from '../../../lib/report/settings-file/settings-file.ts';
import { textOf } from '../terminal/text-file.ts';

/** Returns the path of the settings file in a folder or in the closest one above it; null if there is none. */
export function findSettingsFile(folder: string): string | null {
  const path = join(folder, SETTINGS_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? null : findSettingsFile(above);
}

const SENTENCES: Readonly<Record<SettingsProblem['fault'], (name: string) => string>> = {
  notJson: () => 'this is not JSON',
  later: () => 'this file is for another version of Plumbline',
  unknownField: (name) => `there is no setting ${name}`,
  unknownCheck: (name) => `there is no check ${name}`,
  unknownMessage: (name) => `the check has no message ${name}`,
  past: (name) => `this ended on ${name}: remove it, or set a later date`,
  twice: (name) => `${name} is there twice`,
  invalid: (name) => `${name || 'the content'} has a wrong value`,
  missing: (name) => `${name} is missing`,
};

/** Returns a problem as a line that editors link to its place. */
const problemText = (file: string, { line, fault, name }: SettingsProblem): string =>
  `${file}:${line}: ${SENTENCES[fault](name)}`;

/**
 * Reads a settings file.
 *
 * @param folder Where problems are told from: they name the file as seen from there.
 * @throws Error If it cannot be read, or with one line for each problem of its content.
 */
export function settingsFrom(
  path: string,
  folder: string,
  known: Readonly<Record<string, { messages: object }>>,
): SettingsFile {
  const name = relative(folder, path);
  const read = readSettingsFile(textOf(path, name), knownChecks(known));
  if ('file' in read) return read.file;
  throw new Error(read.problems.map((problem) => problemText(name, problem)).join('\n'));
}
