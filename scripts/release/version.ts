const STEPS: readonly string[] = ['major', 'minor', 'patch'];
/** Three figures as the stores take them, none above 65535 and none with a zero before it. */
const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;

const figuresOf = (version: string): number[] | null => {
  const figures = VERSION.exec(version)?.slice(1).map(Number);
  return figures?.every((figure) => figure <= 65_535) ? figures : null;
};

/**
 * The version that is wanted: `patch`, `minor` or `major` above the current one, or one that is named. Null where it is none,
 * or is below the current one: stores take only what is higher than before.
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

/** What stands under “Unreleased”, up to the next version. */
export function newsIn(changelog: string): string {
  const [, after = ''] = changelog.split(UNRELEASED);
  return (after.split(/^## /m)[0] ?? '').trim();
}

/** The changelog with a heading of its own over what was unreleased. */
export const withVersion = (changelog: string, version: string, day: string): string =>
  changelog.replace(UNRELEASED, `## ${version}, ${day}\n`);
