import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { runChecks } from '../../run-checks.ts';
import libraryVulnerable from '../../security/library-vulnerable.ts';
import codeSigns from './code-signs.json' with { type: 'json' };
import known from './known-advisories.json' with { type: 'json' };
import { type Advisories, type LibraryFacts, libraries } from './libraries.ts';
import { librariesIn } from './libraries-in.ts';
import { isWithin, type VersionRange } from './versions.ts';

const URL = 'https://example.com/';
const KNOWN = known as Advisories;

/** The version before another: `1.6.2` before `1.6.3`, `1.999.999` before `2.0.0`, `3.0.0-0` before `3.0.0-rc.1`. */
function before(version: string): string {
  const [numbers = '', prerelease] = version.split(/-(.*)/);
  if (prerelease) return `${numbers}-0`;
  const parts = numbers.split('.').map(Number);
  const last = parts.findLastIndex((part) => part > 0);
  return parts.map((part, at) => (at < last ? part : at === last ? part - 1 : 999)).join('.');
}

/** The first and the last version of a range. */
const edgesOf = ({ from, below }: VersionRange) => [
  ...(from === undefined ? [] : [from]),
  ...(below === undefined ? [] : [before(below)]),
];

const vulnerableVersions = (library: LibraryFacts) => [
  ...new Set(
    (KNOWN[library.name] ?? []).flatMap(({ ranges }) =>
      ranges.flatMap((range) =>
        edgesOf(range).filter((version) => isWithin(version, range) && isWithin(version, library)),
      ),
    ),
  ),
];

/** The versions of a library that the check reports, of those that its variable contains. */
function reported({ name, title }: LibraryFacts, versions: readonly string[]): readonly string[] {
  return versions.filter((version) => {
    const page = collectHtml('<title>Kettles</title>', URL);
    const found = librariesIn(page, [[name, version]]);
    const inspection = { url: URL, at: 0, page, libraries: found, advisories: KNOWN };
    const [result] = runChecks({ 'security/library-vulnerable': libraryVulnerable }, inspection).results;
    return result?.findings.some(({ values }) => values.library === title && values.version === version);
  });
}

it.each(libraries().map((library) => [library.name, library] as const))(
  'every vulnerable version of %s is reported, from the first to the last of each range',
  (_name, library) => {
    const versions = vulnerableVersions(library);
    expect(reported(library, versions)).toEqual(versions);
  },
);

it('every library has a sign: a variable, a name, or its code', () => {
  const without = libraries().filter(
    ({ name, names, variables = [], banner }) =>
      names.length + variables.length === 0 && !banner && !(name in codeSigns),
  );
  expect(without).toEqual([]);
});

it('knows what RetireJS knows', () => {
  const versions = libraries().flatMap((library) => vulnerableVersions(library));
  expect(Object.keys(KNOWN)).toHaveLength(62);
  expect(versions).toHaveLength(530);
});
