import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { unfitFirefox } from './find-firefox.mjs';

let program: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-firefox-'));
  program = join(folder, 'firefox');
  return () => rmSync(folder, { recursive: true });
});

// Windows runs no scripts of this kind, and its Firefox says no version.
describe.skipIf(process.platform === 'win32')('a Firefox', () => {
  it.each([
    ['Mozilla Firefox 141.0.3', 'is Firefox 141, and the extension needs 142 or later'],
    ['Mozilla Firefox 99.0', 'is Firefox 99, and the extension needs 142 or later'],
    ['Mozilla Firefox 142.0', null],
    ['Mozilla Firefox 153.8.0esr', null],
    ['LibreWolf', null],
  ])('that says “%s” can run the extension, or the reason is told', (says, reason) => {
    writeFileSync(program, `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 });
    expect(unfitFirefox(program)).toBe(reason && `${program} ${reason}`);
  });

  it('that says no version is tried', () => {
    writeFileSync(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(unfitFirefox(program)).toBeNull();
  });
});
