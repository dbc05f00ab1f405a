import { existsSync } from 'node:fs';
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
