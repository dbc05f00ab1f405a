import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openOutput } from './output-file.ts';

it.skipIf(process.platform === 'win32')(
  'a device is written as it is, without a mark beside it',
  async () => {
    const output = await openOutput('/dev/null', 'null', () => null);
    await output.write('{}');
    expect(existsSync('/dev/null.lock')).toBe(false);
    await output.close();
  },
);

it.each([
  ['on another machine', '999999999 elsewhere\n', '999999999 on elsewhere'],
  ['that has not said which one it is', '', 'unknown'],
])(
  'a file that a run %s writes is left alone: nobody here can tell whether it has ended',
  async (_, mark, named) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-output-'));
    const path = join(folder, 'all.json');
    writeFileSync(`${path}.lock`, mark);
    await expect(openOutput(path, 'all.json', () => null)).rejects.toThrow(
      `another run is writing all.json (process ${named}): wait for its end, or delete all.json.lock if there is none`,
    );
    expect(existsSync(`${path}.lock`)).toBe(true);
    rmSync(folder, { recursive: true });
  },
);

it('runs that begin at the same time make the folder of their files once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-output-'));
  const names = ['one.json', 'two.json'];
  const outputs = await Promise.all(
    names.map((name) => openOutput(join(folder, 'a', 'b', name), name, () => null)),
  );
  for (const output of outputs) {
    await output.write('{}');
    await output.close();
  }
  expect(readdirSync(join(folder, 'a', 'b')).sort()).toEqual(names);
  rmSync(folder, { recursive: true });
});
