import type { Severity, Values } from '../../check.ts';
import {
  type Advisories,
  type Advisory,
  advisoriesFor,
  fixedVersion,
  type LibraryFacts,
} from './libraries.ts';

/** A vulnerable version does not prove that the page can be attacked through it, so the severities are lower. */
const SEVERITY: Readonly<Record<Advisory['severity'], Severity>> = {
  critical: 'error',
  high: 'warning',
  moderate: 'warning',
  low: 'notice',
};
/** Maximum number of advisories to list. */
const NAMED = 5;

/** What is known against one version of a library. */
interface JudgedVersion {
  isFixed: boolean;
  severity: Severity;
  /** Values of a message: library, version, count, advisories, title (of the worst), date, fixed. */
  values: Values;
}

/** Returns what is known against a version; null if it has no known vulnerability. */
export function judgeVersion(
  library: LibraryFacts,
  version: string,
  known: Advisories,
): JudgedVersion | null {
  const ofLibrary = known[library.name] ?? [];
  const advisories = advisoriesFor(ofLibrary, version);
  const [worst] = advisories;
  if (!worst) return null;
  const fixed = fixedVersion(ofLibrary, library, version);
  const ids = advisories.map(({ id }) => id);
  return {
    isFixed: fixed !== null,
    severity: SEVERITY[worst.severity],
    values: {
      library: library.title,
      version,
      count: ids.length,
      advisories: `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ` (+${ids.length - NAMED})` : ''}`,
      title: worst.title,
      date: library.asOf,
      ...(fixed && { fixed }),
    },
  };
}
