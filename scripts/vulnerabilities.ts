// `npm run vulnerabilities`: writes the libraries that the checks know, with the vulnerabilities of their versions and
// the signs of their code: those of `libraries.json`, and RetireJS's (Apache License 2.0) for what is not there, from a
// package of the registry. RetireJS's own package contains no data.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Advisories, Advisory, KnownLibraries } from '../lib/checks/knowledge/libraries/libraries.ts';
import {
  compareVersions,
  plainVersion,
  type VersionRange,
} from '../lib/checks/knowledge/libraries/versions.ts';
import { codeSignsIn } from './vulnerabilities/code-signs.ts';
import type { OwnLibrary, OwnTable } from './vulnerabilities/own-table.ts';
import {
  DATA_OF,
  loadRepository,
  RETIREJS_PACKAGE,
  type Repository,
  type Vulnerability,
} from './vulnerabilities/retirejs.ts';

const FOLDER = new URL('../lib/checks/knowledge/libraries/', import.meta.url);
export const OWN_FILE = new URL('libraries.json', FOLDER);
export const KNOWN_FILE = new URL('known-libraries.json', FOLDER);
export const ADVISORIES_FILE = new URL('known-advisories.json', FOLDER);
export const SIGNS_FILE = new URL('code-signs.json', FOLDER);

/** What a vulnerability of that kind does, by its number in the Common Weakness Enumeration. */
const KINDS: Readonly<Record<string, string>> = {
  'CWE-20': 'improper input validation',
  'CWE-22': 'path traversal',
  'CWE-64': 'XSS',
  'CWE-74': 'injection',
  'CWE-79': 'XSS',
  'CWE-94': 'code injection',
  'CWE-200': 'exposure of information',
  'CWE-285': 'missing authorization',
  'CWE-352': 'cross-site request forgery',
  'CWE-400': 'denial of service',
  'CWE-434': 'upload of dangerous files',
  'CWE-444': 'request smuggling',
  'CWE-471': 'change of protected data',
  'CWE-502': 'deserialization of untrusted data',
  'CWE-601': 'open redirect',
  'CWE-770': 'denial of service',
  'CWE-791': 'incomplete filtering',
  'CWE-829': 'code from an untrusted source',
  'CWE-863': 'incorrect authorization',
  'CWE-912': 'hidden functionality',
  'CWE-915': 'prototype pollution',
  'CWE-918': 'server-side request forgery',
  'CWE-942': 'access from other sites',
  'CWE-1321': 'prototype pollution',
  'CWE-1333': 'denial of service by a regular expression',
  'CWE-1395': 'a vulnerable dependency',
};
/** The end of a library's maintenance, which is no vulnerability; `ended` in the own table has the dates. */
const UNMAINTAINED = 'CWE-1104';

/** The names under which RetireJS refers to something without a CVE number, with what makes them readable. */
const REFERENCES: readonly (readonly [field: string, prefix: string])[] = [
  ['githubID', ''],
  ['issue', 'issue #'],
  ['PR', 'PR #'],
  ['bug', 'bug '],
  ['retid', 'RetireJS '],
  ['osvdb', 'OSVDB '],
  ['tenable', 'Tenable '],
  ['gist', 'gist '],
];

/** Vulnerabilities of a library that another one passes on: what the own table calls them. */
const SAME: Readonly<Record<string, string>> = { 'GHSA-9qr9-h5gf-34mp': 'CVE-2025-55182' };

function idsOf({ identifiers }: Vulnerability): readonly string[] {
  const numbers = [identifiers.CVE ?? []].flat().filter((id) => /^CVE-\d{4}-\d+$/.test(id));
  const known = SAME[[identifiers.githubID ?? ''].flat()[0] ?? ''];
  if (known) return [known];
  if (numbers.length > 0) return numbers;
  const [field, prefix] = REFERENCES.find(([name]) => identifiers[name] !== undefined) ?? [];
  return field === undefined
    ? [identifiers.CVE ?? []].flat()
    : [`${prefix}${[identifiers[field] ?? []].flat()[0]}`];
}

function kindOf({ cwe }: Vulnerability): string {
  const kind = cwe.map((number) => KINDS[number]).find((known) => known !== undefined);
  return kind ?? 'insecure behavior';
}

function rangeOf({ atOrAbove, below }: Vulnerability): VersionRange {
  const from = atOrAbove === undefined || /^0(\.0)*$/.test(atOrAbove) ? undefined : plainVersion(atOrAbove);
  const end = plainVersion(below);
  // A vulnerability that was never fixed.
  if (end.startsWith('999.')) return { ...(from !== undefined && { from }) };
  // Where the end is a prerelease, the beginning means the prereleases before it.
  const isEmpty = from !== undefined && (compareVersions(from, end) ?? 0) >= 0;
  return { ...(from !== undefined && { from: isEmpty ? `${from}-0` : from }), below: end };
}

/** Returns RetireJS's vulnerabilities of a library, except those that the own table has. */
function furtherAdvisories(own: OwnLibrary, repository: Repository): readonly Advisory[] {
  const known = new Set(own.advisories.map(({ id }) => id));
  const found = new Map<string, Advisory>();
  for (const name of own.retire ?? []) {
    const library = repository[name];
    if (!library) throw new Error(`RetireJS has no ${name}: remove it from libraries.json.`);
    for (const one of library.vulnerabilities.filter(({ cwe }) => !cwe.includes(UNMAINTAINED))) {
      for (const id of idsOf(one).filter((each) => !known.has(each))) {
        found.set(id, {
          id,
          title: found.get(id)?.title ?? kindOf(one),
          severity: one.severity === 'medium' ? 'moderate' : one.severity,
          published: /^CVE-(\d{4})/.exec(id)?.[1] ?? '',
          ranges: [...(found.get(id)?.ranges ?? []), rangeOf(one)],
        });
      }
    }
  }
  return [...found.values()];
}

/** Returns the libraries that the checks know. Throws if RetireJS has one that the own table does not name. */
export function knownLibrariesIn(
  own: OwnTable,
  repository: Repository,
): KnownLibraries & { advisories: Advisories } {
  const named = new Set(own.libraries.flatMap(({ retire = [] }) => retire));
  const vulnerable = Object.entries(repository).filter(
    ([, { vulnerabilities }]) => vulnerabilities.length > 0,
  );
  const missing = vulnerable
    .map(([name]) => name)
    .filter((name) => name !== 'retire-example' && !named.has(name));
  if (missing.length > 0)
    throw new Error(`Name what RetireJS calls ${missing.join(', ')} in libraries.json.`);
  return {
    source: `RetireJS (Apache License 2.0), as in ${RETIREJS_PACKAGE}`,
    libraries: own.libraries.map(({ retire: _retire, advisories, ...library }) => ({
      ...library,
      asOf: advisories.length > 0 ? own.checkedOn : DATA_OF,
    })),
    advisories: Object.fromEntries(
      own.libraries
        .map(
          (library) =>
            [
              library.name,
              [...library.advisories, ...furtherAdvisories(library, repository)].sort((a, b) =>
                a.id < b.id ? -1 : 1,
              ),
            ] as const,
        )
        .filter(([, advisories]) => advisories.length > 0),
    ),
  };
}

const lines = (entries: readonly string[]) => entries.join(',\n');

/** Returns the table as text, each library in a line of its own. */
export function knownText({ source, libraries }: KnownLibraries): string {
  return `{"source":${JSON.stringify(source)},"libraries":[\n${lines(libraries.map((one) => JSON.stringify(one)))}\n]}\n`;
}

/** Returns what is known by the names of libraries as text, each library in a line of its own. */
function textByName(known: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(known).map(
    ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
  );
  return `{\n${lines(entries)}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const own: OwnTable = JSON.parse(await readFile(OWN_FILE, 'utf8'));
  const repository = await loadRepository();
  const known = knownLibrariesIn(own, repository);
  await writeFile(KNOWN_FILE, knownText(known));
  await writeFile(ADVISORIES_FILE, textByName(known.advisories));
  await writeFile(SIGNS_FILE, textByName(codeSignsIn(own, repository)));
}
