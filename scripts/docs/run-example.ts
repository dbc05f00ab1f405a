import type { AnyCheck, Example, Values } from '../../lib/checks/check.ts';
import { type Cost, costOf, costOfCheck } from '../../lib/checks/consequence.ts';
import type { AnyDeepCheck, DeepExample } from '../../lib/checks/deep/deep-check.ts';
import { politeVisitor } from '../../lib/checks/deep/visiting/polite-visitor.ts';
import { inspectionOf } from '../../lib/checks/example-inspection.ts';
import type { CheckResult, Evidence, Outcome } from '../../lib/checks/result.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { runDeep } from '../../lib/checks/run-deep.ts';
import { runSiteCheck } from '../../lib/checks/run-site-checks.ts';
import { readSitePages } from '../../lib/checks/site/reading/site-pages.ts';
import type { AnySiteCheck, SiteExample } from '../../lib/checks/site/site-check.ts';
import { headerFix } from '../../lib/report/configuration/header-fix.ts';
import { recommend } from '../../lib/report/configuration/recommend.ts';
import type { Recommendation } from '../../lib/report/configuration/recommendation.ts';
import { siteOfExample } from '../../test/engine/site-of-example.ts';
import { webOfExample } from '../../test/engine/web-of-example.ts';
import type { AnyExample, DocumentedCheck } from './documented-checks.ts';

/** What a check finds in one of its examples. */
export interface ExampleFinding extends Cost {
  message: string;
  values: Values;
  /** The place, as text: a selector, a line, a header field, or the addresses of pages. */
  places: readonly string[];
  fix?: string;
}

/** An example, and what its check reports for it. */
export interface ExampleRun {
  example: AnyExample;
  outcome: Outcome;
  findings: readonly ExampleFinding[];
  /** The header fields to set, if that fixes it; for a configuration of a server. */
  fields: readonly Recommendation[];
}

const placeOf = ({ selector, snippet, line }: Evidence): string =>
  selector ?? (line === undefined ? snippet : `${line}: ${snippet}`);

/** The address that does not exist is invented for each run; documents have the same one every time. */
const withoutInvented = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\bplumbline-[a-z\d]{6,}/g, 'plumbline-4fzyo82mvy') : value,
    ]),
  );

const findingsOf = ({ findings }: CheckResult): readonly ExampleFinding[] =>
  findings.map(({ at, values, ...finding }) => ({
    ...finding,
    values: withoutInvented(values),
    places: at ? [placeOf(at)] : [],
  }));

/** Returns the header fields that the panel would set because of a result, and only because of it. */
function fieldsFor(example: Example, result: CheckResult): readonly Recommendation[] {
  const inspection = inspectionOf(example);
  const standard = new Set(recommend(inspection, []).map((field) => JSON.stringify(field)));
  const own = recommend(inspection, [result]).filter(
    (field) => field.change !== 'kept' && !standard.has(JSON.stringify(field)),
  );
  if (own.length > 0) return own;
  const fix = result.findings.find((finding) => finding.fix !== undefined)?.fix;
  const field = fix === undefined ? null : headerFix(fix, inspection);
  return field ? [field] : [];
}

function runOnPage(id: string, check: AnyCheck, example: Example): ExampleRun {
  const [result] = runChecks({ [id]: check }, inspectionOf(example)).results;
  if (!result || result.outcome === 'broken')
    throw new Error(`${id} has an example that cannot be run: ${result?.error}`);
  const fields = result.outcome === 'failed' ? fieldsFor(example, result) : [];
  return { example, outcome: result.outcome, findings: findingsOf(result), fields };
}

async function runOnDemand(id: string, check: AnyDeepCheck, example: DeepExample): Promise<ExampleRun> {
  const inspection = inspectionOf(example);
  const visit = politeVisitor(webOfExample(example), { page: inspection.url, pause: 0 });
  const [result] = await runDeep({ [id]: check }, inspection, { visit });
  if (!result || result.outcome === 'broken')
    throw new Error(`${id} has an example that cannot be run: ${result?.error}`);
  return { example, outcome: result.outcome, findings: findingsOf(result), fields: [] };
}

function runOnSet(id: string, check: AnySiteCheck, example: SiteExample): ExampleRun {
  const { findings, error } = runSiteCheck(id, check, readSitePages(siteOfExample(example)));
  if (error) throw new Error(`${id} has an example that cannot be run`);
  return {
    example,
    outcome: findings.length > 0 ? 'failed' : 'passed',
    findings: findings.map(({ message, values = {}, pages, loses }) => ({
      ...(check.loses ? costOf(loses ?? check.messages[message]?.loses ?? check.loses) : costOfCheck(check)),
      message,
      values,
      places: pages.map(({ address, place }) => [address, place].filter(Boolean).join(' ')),
    })),
    fields: [],
  };
}

/** Runs a check on each of its examples, as its tests do. */
export async function runExamples({
  id,
  area,
  check,
  examples,
}: DocumentedCheck): Promise<readonly ExampleRun[]> {
  const runs: ExampleRun[] = [];
  for (const example of examples) {
    if (area === 'site') runs.push(runOnSet(id, check as AnySiteCheck, example as SiteExample));
    else if (area === 'deep') runs.push(await runOnDemand(id, check as AnyDeepCheck, example as DeepExample));
    else runs.push(runOnPage(id, check as AnyCheck, example as Example));
  }
  return runs;
}
