import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The vulnerabilities of libraries are data of RetireJS, and no package. */
const RETIREJS_LICENSE = new URL(
  '../../lib/checks/knowledge/libraries/retirejs-license.txt',
  import.meta.url,
);

/** Returns the folders of the packages that bundled modules are from. */
export function packageFolders(modules: Iterable<string>): readonly string[] {
  const folders = [...modules].flatMap(
    (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? [],
  );
  return [...new Set(folders)].sort();
}

/** Returns what the license of a package says, in its files or, if it has none, in its manifest. */
function licenseOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  return [`${name} ${version}: ${license}${by ? `, ${by}` : ''}`, ...texts].join('\n\n');
}

/** Returns the licenses of the packages in these folders, and of the data that the package has. */
export function thirdPartyNotices(folders: readonly string[]): string {
  const parts = [
    'Plumbline contains the following software and data of others.',
    ...folders.map(licenseOf),
    `RetireJS (vulnerabilities of libraries)\n\n${readFileSync(RETIREJS_LICENSE, 'utf8').trim()}`,
  ];
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
