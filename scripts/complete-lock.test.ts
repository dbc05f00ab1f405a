import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { completeLock } from './complete-lock.ts';

it('npm verifies every package of the lock file by its checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const unverified = Object.keys(packages).filter(
    (path) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(packages[path].integrity),
  );
  expect(
    unverified,
    'These packages have no checksum in package-lock.json: run `node scripts/complete-lock.ts`.',
  ).toEqual([]);
});

it('packages for other platforms that npm left out are written back, with the checksums of the registry', () => {
  const written = completeLock(
    {
      '': { version: '0.1.0' },
      'node_modules/parser': {
        version: '1.2.3',
        integrity: 'sha512-parser',
        dev: true,
        optionalDependencies: {
          '@parser/binding-linux-x64-musl': '1.2.3',
          '@parser/binding-win32-arm64': '1.2.3',
          fsevents: '2.3.3',
          '@parser/binding-darwin-x64': '^1.0.0',
        },
      },
      'node_modules/@parser/binding-win32-arm64': {
        version: '1.2.3',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['win32'],
      },
      'node_modules/parser/node_modules/lexer': { version: '4.5.6' },
    },
    (name, version) => `sha512 of ${name} ${version}`,
  );
  expect(written).toEqual({
    '': { version: '0.1.0' },
    'node_modules/@parser/binding-linux-x64-musl': {
      version: '1.2.3',
      integrity: 'sha512 of @parser/binding-linux-x64-musl 1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@parser/binding-win32-arm64': {
      version: '1.2.3',
      integrity: 'sha512 of @parser/binding-win32-arm64 1.2.3',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['win32'],
    },
    'node_modules/parser': {
      version: '1.2.3',
      integrity: 'sha512-parser',
      dev: true,
      optionalDependencies: {
        '@parser/binding-linux-x64-musl': '1.2.3',
        '@parser/binding-win32-arm64': '1.2.3',
        fsevents: '2.3.3',
        '@parser/binding-darwin-x64': '^1.0.0',
      },
    },
    'node_modules/parser/node_modules/lexer': {
      version: '4.5.6',
      integrity: 'sha512 of lexer 4.5.6',
    },
  });
});
