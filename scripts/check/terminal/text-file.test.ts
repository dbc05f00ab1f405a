import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runCheck } from '../../../test/terminal/run-check.ts';
import { textOf } from './text-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-text-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const MARK = '\uFEFF';
const FILES = {
  'plumbline.json': '{}',
  'known.json': '{"version":1,"pages":{}}',
  'cookies.txt': '127.0.0.1\tFALSE\t/\tFALSE\t0\tdoor\topen\n',
  'list.txt': 'http://127.0.0.1:1/\n',
};
const WORDS = ['--served', '--list', 'list.txt', '--cookie-file', 'cookies.txt', '--baseline', 'known.json'];

test('text is read without the mark before it, which is kept elsewhere', () => {
  writeFileSync(join(folder, 'a.txt'), `${MARK}a${MARK}b`);
  expect(textOf(join(folder, 'a.txt'), 'a.txt')).toBe(`a${MARK}b`);
});

test('each file that the user gives may begin with that mark', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), MARK + text);
  const { code, said } = await runCheck(WORDS, { folder });
  expect([code, said]).toEqual([2, 'http://127.0.0.1:1/ could not be checked: bad port\n']);
});

test.each(Object.keys(FILES))('a folder in place of %s is an error that names it', async (taken) => {
  for (const [name, text] of Object.entries(FILES))
    if (name === taken) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  const { code, said } = await runCheck(WORDS, { folder });
  const name = taken === 'known.json' ? join(folder, taken) : taken;
  expect([code, said]).toEqual([64, `Nothing was checked: ${name} cannot be read: it is a folder\n`]);
});
