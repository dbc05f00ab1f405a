import type { AnyCheck, Text } from '../../lib/checks/check.ts';
import { checks } from '../../lib/checks/index.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';
import type { CheckResult } from '../../lib/checks/result.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { effort, timeOf } from './effort.ts';

/** Inputs to try where `FUZZ_CASES` does not say how many; `npm run fuzz` tries thousands. */
export const CASES = Number(process.env.FUZZ_CASES ?? 400);
/** `FUZZ_SEED` tries others than usual; a failure names the seed and the smallest input that shows it. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** Milliseconds that all checks take together on one page before each of them is looked at. */
const PATIENCE = 50;
/** What one check may take on one page, as `effort` measures it. */
const LIMIT = 10;

/** The checks that take too much. */
function slowChecks(inspection: Inspection): string[] {
  // Nothing of it is worked out yet: what checks have in common counts for the first of them.
  const fresh = structuredClone(inspection);
  return Object.entries(checks).flatMap(([id, check]) => {
    // A unit of effort is some 10 ms, and three runs of each take long: one that is done in that has not taken ten units.
    if (timeOf(() => runChecks({ [id]: check }, fresh)) <= LIMIT) return [];
    // What checks have in common is kept for each inspection, so each run is given another.
    const taken = effort(() => runChecks({ [id]: check }, structuredClone(inspection)));
    return taken > LIMIT ? [`${id} takes an effort of ${Math.round(taken)}`] : [];
  });
}

const placeholdersOf = (text: Text = '') =>
  [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name as string,
  );

/** What is wrong with a result, whatever the page was. */
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

/** What no check may do on any page: throw, dawdle, leave a gap in its sentence. Only tests use it. */
export function faultsOf(inspection: Inspection): string[] {
  let results: readonly CheckResult[] = [];
  const milliseconds = timeOf(() => {
    results = runChecks(checks, inspection).results;
  });
  const faults = results.flatMap(faultsIn);
  return milliseconds > PATIENCE ? [...faults, ...slowChecks(inspection)] : faults;
}
