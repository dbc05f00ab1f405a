import known from './known-libraries.json' with { type: 'json' };
import { isWithin, type VersionRange } from './versions.ts';

/** A published vulnerability. */
export interface Advisory {
  /** `CVE-2020-11022`; or what it has instead: an advisory on GitHub, an issue of the library. */
  id: string;
  /** What an attacker can do, in a few English words. */
  title: string;
  severity: 'critical' | 'high' | 'moderate' | 'low';
  /** Year and month, or the year alone; empty if unknown. */
  published: string;
  /** The affected versions. A range without `below` was never fixed. */
  ranges: readonly VersionRange[];
}

/** Versions that nobody has maintained since that day. */
interface End extends VersionRange {
  on: string;
}

/** A known library, and how it is recognized. */
export interface LibraryFacts extends VersionRange {
  /** Its name in advisories. */
  name: string;
  title: string;
  /**
   * Names of its files and packages and of its folders and hosts on CDNs, in lower case. `from` and `below`
   * limit the versions, if another library uses the same name.
   */
  names: readonly string[];
  /**
   * Variables of the page that contain its version; parts of the version are separated by a space, and a number stands
   * for itself. `[name]` is an attribute of an element.
   */
  variables?: readonly string[];
  /** A regular expression for the text before the version in the first comment of its file. */
  banner?: string;
  /** The date of what is known of its versions. */
  asOf: string;
  ended?: readonly End[];
}

/** The vulnerabilities of libraries by their names. Large, so they are loaded for pages with such a library only. */
export type Advisories = Readonly<Record<string, readonly Advisory[]>>;

/** The libraries that the checks know, as `scripts/vulnerabilities.ts` writes them. */
export interface KnownLibraries {
  /** Whose data it is, apart from the own table. */
  source: string;
  /** Sorted by name. */
  libraries: readonly LibraryFacts[];
}

const { libraries: LIBRARIES } = known as KnownLibraries;
const BY_KEY = new Map(LIBRARIES.map((library) => [library.name, library]));

export const libraries = (): readonly LibraryFacts[] => LIBRARIES;

export const libraryNamed = (name: string): LibraryFacts | undefined => BY_KEY.get(name);

const SEVERITIES = ['critical', 'high', 'moderate', 'low'] as const;

/** Returns the vulnerabilities of one version, the worst first and of equal ones the latest. */
export function advisoriesFor(advisories: readonly Advisory[], version: string): readonly Advisory[] {
  return advisories
    .filter(({ ranges }) => ranges.some((range) => isWithin(version, range)))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.published.localeCompare(a.published, 'en'),
    );
}

const majorOf = (version: string) => version.split('.', 1)[0];

/**
 * Returns the next version without any known vulnerability; null if one was never fixed. Whoever has to change to
 * another major version, which takes work, should not land on one that nobody maintains.
 */
export function fixedVersion(
  advisories: readonly Advisory[],
  { ended = [] }: Pick<LibraryFacts, 'ended'>,
  version: string,
): string | null {
  const ranges = advisories.flatMap((advisory) => advisory.ranges);
  const passed = ended.filter(({ below }) => below !== undefined);
  let candidate = version;
  // Each step leaves a range permanently, so the loop ends.
  for (;;) {
    const left = majorOf(candidate) === majorOf(version) ? ranges : [...ranges, ...passed];
    const range = left.find((one) => isWithin(candidate, one));
    if (!range) return candidate;
    if (range.below === undefined) return null;
    candidate = range.below;
  }
}

/** Returns since when nobody maintains that version; undefined if it is maintained or nothing is known. */
export function endOfSupport({ ended = [] }: LibraryFacts, version: string): End | undefined {
  return ended.find((end) => isWithin(version, end));
}
