import data from './libraries.json' with { type: 'json' };
import { isWithin, type VersionRange } from './versions.ts';

/** A weakness that was published. */
export interface Advisory {
  /** `CVE-2020-11022`. */
  id: string;
  /** What an attacker does, in a few English words. */
  title: string;
  severity: 'critical' | 'high' | 'moderate' | 'low';
  /** Year and month. */
  published: string;
  /** The versions that have it. A range without `below` was never fixed. */
  ranges: readonly VersionRange[];
}

/** Versions that nobody maintains any more, since that day. */
interface End extends VersionRange {
  on: string;
}

/** What is known of a library: how it is recognised, and what is wrong with its versions. */
export interface LibraryFacts extends VersionRange {
  /** As advisories name it. */
  name: string;
  title: string;
  /**
   * Names of its files, of its packages and of its folders and hosts on content networks, in lower case. `from` and
   * `below` say which versions are this library, where another one goes by the same name.
   */
  names: readonly string[];
  /** Variables of the page that hold its version; the parts of a version are separated by a space. */
  variables?: readonly string[];
  /** A regular expression for what stands before the version in the comment at the head of its file. */
  banner?: string;
  advisories: readonly Advisory[];
  ended?: readonly End[];
}

const LIBRARIES = data.libraries as readonly LibraryFacts[];
const BY_KEY = new Map(LIBRARIES.map((library) => [library.name, library]));

/** The day of the table. It is a choice of what matters on pages, not all that is published. */
export const CHECKED_ON: string = data.checkedOn;

export const libraries = (): readonly LibraryFacts[] => LIBRARIES;

export const libraryNamed = (name: string): LibraryFacts | undefined => BY_KEY.get(name);

const SEVERITIES = ['critical', 'high', 'moderate', 'low'] as const;

/** The weaknesses of one version, the worst and of those the latest first. */
export function advisoriesFor({ advisories }: LibraryFacts, version: string): readonly Advisory[] {
  return advisories
    .filter(({ ranges }) => ranges.some((range) => isWithin(version, range)))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.published.localeCompare(a.published, 'en'),
    );
}

/** The next version in which nothing known is left of a version's weaknesses; null where one was never fixed. */
export function fixedVersion(library: LibraryFacts, version: string): string | null {
  let candidate = version;
  // Each step leaves a range for good, so it ends.
  for (;;) {
    const range = library.advisories
      .flatMap(({ ranges }) => ranges)
      .find((range) => isWithin(candidate, range));
    if (!range) return candidate;
    if (range.below === undefined) return null;
    candidate = range.below;
  }
}

/** Since when nobody maintains that version any more; undefined where somebody does, or nothing is known. */
export function endOfSupport({ ended = [] }: LibraryFacts, version: string): End | undefined {
  return ended.find((end) => isWithin(version, end));
}
