import type { Severity } from '../../lib/checks/check.ts';
import { rank } from '../../lib/checks/finding-tally.ts';
import type { Checked } from './checked.ts';
import type { Unchecked } from './formats/format.ts';

/** The exit status of the command, as `--help` tells it. */
export const EXIT = { fine: 0, found: 1, unchecked: 2, usage: 64 } as const;

/** What came of all pages. One that could not be checked weighs more than what was found on the others. */
export function exitCodeOf(
  pages: readonly Pick<Checked, 'findings'>[],
  unchecked: readonly Unchecked[],
  failOn: Severity | null,
): number {
  if (unchecked.length > 0) return EXIT.unchecked;
  const isBad = pages.some(({ findings }) =>
    findings.some(({ severity }) => failOn !== null && rank(severity) <= rank(failOn)),
  );
  return isBad ? EXIT.found : EXIT.fine;
}
