import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFolders, thirdPartyNotices } from './third-party.ts';

it('the packages are those of bundled modules, each once, also inside others and on Windows', () => {
  expect(
    packageFolders([
      '/shop/scripts/check.ts',
      '/shop/node_modules/zod/mini/index.js',
      '/shop/node_modules/zod/core/index.js',
      '\0/shop/node_modules/ws/lib/sender.js?commonjs-es-import',
      '/shop/node_modules/@scope/one/node_modules/two/index.js',
      'C:\\shop\\node_modules\\@scope\\one\\index.js',
    ]),
  ).toEqual([
    '/shop/node_modules/@scope/one/node_modules/two',
    '/shop/node_modules/ws',
    '/shop/node_modules/zod',
    'C:/shop/node_modules/@scope/one',
  ]);
});

it('the notices have the files of each license, or what the manifest says, and the license of RetireJS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-notices-'));
  const put = (name: string, files: Readonly<Record<string, string>>) => {
    mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    return join(folder, name);
  };
  const manifest = (fields: object) => JSON.stringify({ version: '1.2.3', license: 'MIT', ...fields });
  const notices = thirdPartyNotices([
    put('one', { 'package.json': manifest({ name: 'one' }), 'LICENSE.md': 'Do\n', NOTICE: 'Of One\n' }),
    put('two', { 'package.json': manifest({ name: 'two', author: { name: 'Ann' } }) }),
  ]);
  rmSync(folder, { recursive: true });
  const retirejs = readFileSync('lib/checks/knowledge/libraries/retirejs-license.txt', 'utf8').trim();
  expect(notices.trimEnd().split(`\n\n${'-'.repeat(80)}\n\n`)).toEqual([
    'Plumbline contains the following software and data of others.',
    'one 1.2.3: MIT\n\nDo\n\nOf One',
    'two 1.2.3: MIT, Ann',
    `RetireJS (vulnerabilities of libraries)\n\n${retirejs}`,
  ]);
});
