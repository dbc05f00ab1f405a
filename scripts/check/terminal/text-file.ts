import { readFileSync } from 'node:fs';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/**
 * Reads a file that the user wrote, without the mark that some editors put before text in UTF-8.
 *
 * @param name How the user knows it.
 * @throws Error If it cannot be read; its message names it.
 */
export function textOf(path: string, name: string): string {
  try {
    return new TextDecoder().decode(readFileSync(path));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(`${name} cannot be read: ${REASONS[code] ?? message}`, { cause: error });
  }
}
