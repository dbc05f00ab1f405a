const STEPS: readonly string[] = ['major', 'minor', 'patch'];
/** Three numbers as the stores accept them, none above 65535 and none with a leading zero. */
const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;

const figuresOf = (version: string): number[] | null => {
  const figures = VERSION.exec(version)?.slice(1).map(Number);
  return figures?.every((figure) => figure <= 65_535) ? figures : null;
};

/**
 * Returns the new version: `patch`, `minor` or `major` above the current one, or an explicit one. Null if it is invalid
 * or not above the current one: stores only accept higher versions.
 */
export function versionWanted(current: string, wanted: string): string | null {
  const now = figuresOf(current);
  if (!now) return null;
  const step = STEPS.indexOf(wanted);
  if (step >= 0) {
    return now.map((figure, index) => (index < step ? figure : index === step ? figure + 1 : 0)).join('.');
  }
  const named = figuresOf(wanted);
  const differing = named?.findIndex((figure, index) => figure !== now[index]) ?? -1;
  const isBelow = differing >= 0 && (named?.[differing] ?? 0) < (now[differing] ?? 0);
  return named && !isBelow ? wanted : null;
}

const UNRELEASED = '## Unreleased\n';

/** Returns the text under “Unreleased”, up to the next version. */
export function newsIn(changelog: string): string {
  const [, after = ''] = changelog.split(UNRELEASED);
  return (after.split(/^## /m)[0] ?? '').trim();
}

/** Returns the changelog with a new heading above the unreleased entries. */
export const withVersion = (changelog: string, version: string, day: string): string =>
  changelog.replace(UNRELEASED, `## ${version}, ${day}\n`);
