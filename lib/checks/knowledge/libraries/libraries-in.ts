import type { Library } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress } from '../addresses/addresses.ts';
import { isRunnable, sourceOf } from '../document/sri.ts';
import { type LibraryFacts, libraries, libraryNamed } from './libraries.ts';
import { isVersion, isWithin, plainVersion } from './versions.ts';

/** The content of a variable of the page: the name of the library, and its version. */
export type Probed = readonly [name: string, version: string];

/** The most scripts read. Pages have dozens; larger numbers are generated. */
const MAXIMUM_FILES = 2_000;
const MAXIMUM_COMMENTS = 200;
const MAXIMUM_PROBED = 100;
/** The number of characters in which a comment identifies its library. */
const HEAD = 300;
/** Longer names cannot be a library. */
const LONGEST_PATH = 500;
const LONGEST_SEGMENT = 200;

const PRERELEASE = String.raw`(?:[-.]?(?:alpha|beta|rc|b\d|next|canary)[\w.]{0,10}?)?`;
const NUMBERS = String.raw`\d{1,4}\.\d{1,4}(?:\.\d{1,6}){0,2}${PRERELEASE}`;
/** A package on a CDN: `jquery@3.4.1`. */
const PACKAGE = new RegExp(String.raw`^(.{1,100})@(?=\d+\.\d+\.)(${NUMBERS})$`);
const FOLDER = new RegExp(`^v?(${NUMBERS})$`);
/** A file: `jquery-3.4.1.slim.min.js`. */
const FILE = new RegExp(String.raw`^([\w.-]{1,60}?)[-._@]v?(${NUMBERS})(?:[-.][\w.-]{1,60})?\.m?js$`);
/** Suffixes of the different builds of a file. */
const BUILD =
  /(?:[-.](?:min|slim|bundle|full|prod|production|dev|development|umd|global|browser|runtime|core|all|esm))+$/;

/** The beginning of a comment. Further down, libraries list what they are based on. */
const BEGINNING = /^\s{0,40}(?:\/\*|\/\/)[\s*!]{0,40}(?:@(?:license|preserve)[\s*]{0,20})?/;

const byName = new Map(
  libraries().flatMap((library) => library.names.map((name) => [name, library] as const)),
);
const banners = libraries().flatMap((library) =>
  library.banner ? [{ library, pattern: new RegExp(`^${library.banner}([\\d.]+(?:-[\\w.]+)?)`) }] : [],
);

const plain = (name: string) => name.toLowerCase().replace(BUILD, '');
const named = (name: string): LibraryFacts | undefined => byName.get(plain(name));

/** Returns the libraries in an address, each with its version. */
function* namedBy(url: URL): Generator<[LibraryFacts, string]> {
  const segments = [url.host, ...url.pathname.slice(1, LONGEST_PATH).split('/')].filter(
    (segment) => segment.length <= LONGEST_SEGMENT,
  );
  const file = segments.at(-1) ?? '';
  const [, fileName, fileVersion] = FILE.exec(file) ?? [];
  const ofFile = fileName === undefined ? undefined : named(fileName);
  if (ofFile && fileVersion) yield [ofFile, fileVersion];
  const stem = file.replace(/\.m?js$/, '');
  // Only in its own folder may `chart.js` be called `chart.min.js`; elsewhere that is anybody's chart.
  const inFolder = named(stem) ?? byName.get(`${plain(stem)}.js`);
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1] ?? '';
    // Several packages in one address are separated by commas.
    const [, packageName, packageVersion] = PACKAGE.exec(segment.split(',', 1)[0] ?? '') ?? [];
    const ofPackage = packageName && !before.startsWith('@') ? named(packageName) : undefined;
    if (ofPackage && packageVersion) yield [ofPackage, packageVersion];
    // A folder could also be a version of the site; that of a library comes after the library's name.
    const [, folderVersion] = FOLDER.exec(segment) ?? [];
    if (!folderVersion || !inFolder) continue;
    const isLast = at === segments.length - 2 && byName.get(plain(stem)) === inFolder;
    const ofFolder = isLast ? inFolder : (named(before) ?? byName.get(`${segments[at - 2]}/${before}`));
    if (ofFolder === inFolder) yield [inFolder, folderVersion];
  }
}

function* byFileNames(page: PageSnapshot): Generator<Library> {
  const scripts = page.scripts.filter((script) => sourceOf(script) && isRunnable(script));
  const base = baseOf(page);
  for (const script of scripts.slice(0, MAXIMUM_FILES)) {
    const url = parseAddress(sourceOf(script) ?? '', base);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    for (const [{ name }, version] of namedBy(url)) yield { name, version, by: 'file name', url: url.href };
  }
}

/** The comment at the beginning of a script; `''` if there is none. */
function commentOf({ text = '' }: ElementRecord): string {
  const head = text.slice(0, HEAD);
  return head.slice(BEGINNING.exec(head)?.[0].length ?? HEAD);
}

function* byBanners(page: PageSnapshot): Generator<Library> {
  const comments = page.scripts.map(commentOf).filter(Boolean);
  for (const comment of comments.slice(0, MAXIMUM_COMMENTS)) {
    for (const { library, pattern } of banners) {
      const [, version] = pattern.exec(comment) ?? [];
      if (version) yield { name: library.name, version, by: 'banner' };
    }
  }
}

function* byVariables(probed: readonly Probed[]): Generator<Library> {
  for (const [name, version] of probed.slice(0, MAXIMUM_PROBED)) yield { name, version, by: 'variable' };
}

const keyOf = ({ name, version, by }: Library) => `${name} ${version} ${by}`;

/**
 * Returns the known libraries of a page, found by its variables, by the file names of its scripts and by the
 * first comments of its scripts. A version with two kinds of evidence occurs twice; if the evidence differs,
 * both versions are returned, because a page may contain several copies. Sorted by name. Probed values are
 * not trusted: they come from the page.
 */
export function librariesIn(page: PageSnapshot, probed: readonly Probed[] = []): readonly Library[] {
  const found = new Map<string, Library>();
  for (const one of [...byVariables(probed), ...byFileNames(page), ...byBanners(page)]) {
    const library = { ...one, version: plainVersion(one.version) };
    const facts = libraryNamed(library.name);
    if (!facts || !isVersion(library.version) || !isWithin(library.version, facts)) continue;
    if (!found.has(keyOf(library))) found.set(keyOf(library), library);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The variables of a page that contain versions of libraries: name and variable, for the probe. */
export const LIBRARY_VARIABLES: readonly (readonly [name: string, path: string])[] = libraries().flatMap(
  ({ name, variables = [] }) => variables.map((path) => [name, path] as const),
);
