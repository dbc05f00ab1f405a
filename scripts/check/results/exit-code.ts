import type { Severity } from '../../../lib/checks/check.ts';
import { rank } from '../../../lib/checks/consequence.ts';
import type { Checked, Unchecked } from './checked.ts';

/** The exit codes of the command, as documented in `--help`. */
export const EXIT = { fine: 0, found: 1, unchecked: 2, usage: 64 } as const;

/**
 * Returns the exit code for all pages. A page that could not be checked takes precedence over findings on the others.
 */
export function exitCodeOf(
  pages: readonly Pick<Checked, 'findings'>[],
  unchecked: readonly Unchecked[],
  failOn: Severity | null,
): number {
  if (unchecked.length > 0) return EXIT.unchecked;
  const isBad = pages.some(({ findings }) =>
    findings.some(({ severity, isKnown }) => !isKnown && failOn !== null && rank(severity) <= rank(failOn)),
  );
  return isBad ? EXIT.found : EXIT.fine;
}
