import type { AnyCheck, Text } from '../../lib/checks/check.ts';
import { checks } from '../../lib/checks/index.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';
import type { CheckResult } from '../../lib/checks/result.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { effort, timeOf } from './effort.ts';

/** Number of inputs if `FUZZ_CASES` does not set it, as `npm run test:all` does; `npm run fuzz` tries thousands. */
export const CASES = Number(process.env.FUZZ_CASES ?? 100);
/**
 * `FUZZ_SEED` tries other inputs than usual; a failure contains the seed and the smallest input that reproduces it.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** Milliseconds that all checks together may take on one page before each of them is measured. */
const PATIENCE = 50;
/** The limit for one check on one page, as measured by `effort`. */
const LIMIT = 10;

/** Returns the checks that take too much. */
function slowChecks(inspection: Inspection): string[] {
  // Nothing is cached yet: shared work counts for the first check that needs it.
  const fresh = structuredClone(inspection);
  return Object.entries(checks).flatMap(([id, check]) => {
    // A unit of effort is about 10 ms, and three runs of each take long: a check that finishes within that has not
    // taken ten units.
    if (timeOf(() => runChecks({ [id]: check }, fresh)) <= LIMIT) return [];
    // Shared results are cached per inspection, so each run gets a new one.
    const taken = effort(() => runChecks({ [id]: check }, structuredClone(inspection)));
    return taken > LIMIT ? [`${id} takes an effort of ${Math.round(taken)}`] : [];
  });
}

const placeholdersOf = (text: Text = '') =>
  [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name as string,
  );

/** Returns what is wrong with a result, whatever the page was. */
function faultsIn({ check, outcome, error, findings }: CheckResult): string[] {
  if (outcome === 'broken') return [`${check} threw: ${error}`];
  const { messages } = checks[check] as AnyCheck;
  return findings.flatMap(({ message, values }) => {
    const texts = messages[message];
    if (texts === undefined) return [`${check} has no message ${message}`];
    return [texts.fault, texts.says, texts.remedy ?? '']
      .flatMap(placeholdersOf)
      .filter((name) => values[name] === undefined || Number.isNaN(values[name]))
      .map((name) => `${check} gives no {${name}} with ${message}`);
  });
}

/**
 * Asserts what no check may do on any page: throw, take too long, or leave a gap in its sentence. Only tests use it.
 */
export function faultsOf(inspection: Inspection): string[] {
  let results: readonly CheckResult[] = [];
  const milliseconds = timeOf(() => {
    results = runChecks(checks, inspection).results;
  });
  const faults = results.flatMap(faultsIn);
  return milliseconds > PATIENCE ? [...faults, ...slowChecks(inspection)] : faults;
}
