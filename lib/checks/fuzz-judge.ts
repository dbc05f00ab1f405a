import type { AnyCheck, Text } from './check.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import type { CheckResult } from './result.ts';
import { run } from './run.ts';

/** Inputs to try where `FUZZ_CASES` does not say how many; `npm run fuzz` tries thousands. */
export const CASES = Number(process.env.FUZZ_CASES ?? 400);
/** `FUZZ_SEED` tries others than usual; a failure names the seed and the smallest input that shows it. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** Milliseconds that one check may take on one page. */
const PATIENCE = 50;

/** Milliseconds of this process alone, because the machine may be busy with others. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The checks that take too long, three times in a row: once may be the collection of garbage. */
function slowChecks(inspection: Inspection): string[] {
  return Object.entries(checks).flatMap(([id, check]) => {
    const judge = () => {
      // What checks have in common is kept for each inspection, so each time is given another.
      const another = structuredClone(inspection);
      return timeOf(() => run({ [id]: check }, another));
    };
    let milliseconds = judge();
    for (let tries = 1; tries < 3 && milliseconds > PATIENCE; tries += 1) milliseconds = judge();
    return milliseconds > PATIENCE ? [`${id} takes ${Math.round(milliseconds)} ms`] : [];
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
    results = run(checks, inspection).results;
  });
  const faults = results.flatMap(faultsIn);
  return milliseconds > PATIENCE ? [...faults, ...slowChecks(inspection)] : faults;
}
