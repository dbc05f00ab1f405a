/** A version as libraries write it: numbers with dots, optionally followed by `-beta.2`. */
const VERSION = /^(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([\w.-]{1,40}))?$/;

interface Version {
  numbers: readonly number[];
  /** The dot-separated identifiers after the hyphen of a prerelease version: `RC2` is the same as `rc.2`. */
  before: readonly string[];
}

function parse(text: string): Version | null {
  const [, numbers, before] = VERSION.exec(text) ?? [];
  if (numbers === undefined) return null;
  const identifiers =
    before
      ?.toLowerCase()
      .replace(/([a-z])(?=\d)/g, '$1.')
      .split('.') ?? [];
  return { numbers: numbers.split('.').map(Number), before: identifiers };
}

/** Returns a version with its prerelease after a hyphen: `1.9.0b1` and `1.0.0.beta.3` have none. */
export const plainVersion = (text: string): string =>
  text.replace(/^(\d+(?:\.\d+)*)[.-]?([a-z].*)$/i, '$1-$2');

export const isVersion = (text: string): boolean => VERSION.test(text);

/** Compares prerelease identifiers: numbers by value and before words, words alphabetically. */
function compareIdentifiers(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => (/^\d+$/.test(text) ? Number(text) : null));
  if (a != null && b != null) return a - b;
  if (a == null && b == null) return one < other ? -1 : one > other ? 1 : 0;
  return a == null ? 1 : -1;
}

/**
 * Negative if the first is lower, in the order of Semantic Versioning 2.0.0 (11); missing numbers are 0. Null
 * if one of them is not a version.
 */
export function compareVersions(one: string, other: string): number | null {
  const [a, b] = [parse(one), parse(other)];
  if (!a || !b) return null;
  for (let at = 0; at < 4; at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A prerelease is lower than its release.
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (const [at, own] of a.before.entries()) {
    const theirs = b.before[at];
    const difference = theirs === undefined ? 1 : compareIdentifiers(own, theirs);
    if (difference !== 0) return difference;
  }
  return a.before.length - b.before.length;
}

/** Versions from one on, up to another that is not included. Without limits: all. */
export interface VersionRange {
  from?: string;
  below?: string;
}

/** Whether a version is in a range. An invalid version is in none. */
export function isWithin(version: string, { from, below }: VersionRange): boolean {
  const start = compareVersions(version, from ?? '0');
  const end = below === undefined ? -1 : compareVersions(version, below);
  return start !== null && end !== null && (start >= 0 || from === undefined) && end < 0;
}
