import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { textOf } from '../terminal/text-file.ts';
import { isWebAddress } from './option-values.ts';

/**
 * Returns the URLs in a file, one per line; empty lines and those that begin with # are skipped.
 *
 * @param file Its path from a folder, or - for standard input.
 * @throws Error If it cannot be read, or a line is no URL.
 */
export async function listedIn(file: string, folder: string): Promise<readonly string[]> {
  const content = file === '-' ? await text(process.stdin) : textOf(resolve(folder, file), file);
  const lines = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const wrong = lines.findIndex((line) => !isWebAddress(line));
  if (wrong >= 0) throw new Error(`${file}: “${lines[wrong]}” is not an http(s) address`);
  return lines;
}
