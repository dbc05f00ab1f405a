import { byCost, type Cost } from '../../../checks/consequence.ts';
import type { SiteResult } from '../../../checks/run-site-checks.ts';
import type { SiteChecks, SiteFinding } from '../../../checks/site/site-check.ts';
import { type Ignoring, listedFaults } from '../../listed-faults.ts';
import type { PageRecord } from '../../page-record.ts';
import { costOfFault } from './page-causes.ts';
import type { IgnoredFault } from './set-cause.ts';
import { costOfFinding } from './site-causes.ts';

/** Whether a finding about several pages is ignored: on all of them. */
const isIgnoredFinding = (check: string, { message, pages }: SiteFinding, { at }: Ignoring): boolean =>
  pages.length > 0 && pages.every(({ address }) => at(address)(check, message));

/** Returns what a check of a set found, without what is ignored. */
export const keptResult = (result: SiteResult, ignoring: Ignoring): SiteResult => ({
  ...result,
  findings: result.findings.filter((finding) => !isIgnoredFinding(result.check, finding, ignoring)),
});

/** Returns what is ignored in a set, by message: what costs most first. */
export function ignoredFaults(
  records: readonly PageRecord[],
  checks: SiteChecks,
  results: readonly SiteResult[],
  ignoring: Ignoring,
): readonly IgnoredFault[] {
  const found = new Map<string, Omit<IgnoredFault, 'addresses'> & { addresses: Set<string> }>();
  const add = (
    fault: Pick<IgnoredFault, 'check' | 'message' | 'values'>,
    cost: Cost,
    addresses: readonly string[],
  ) => {
    const key = `${fault.check} ${fault.message}`;
    const known = found.get(key) ?? { ...fault, ...cost, addresses: new Set() };
    for (const address of addresses) known.addresses.add(address);
    found.set(key, known);
  };
  for (const record of records)
    for (const fault of listedFaults(record, ignoring).ignored) {
      const { check, message, values } = fault;
      add({ check, message, values }, costOfFault(fault), [record.address]);
    }
  for (const { check: id, findings } of results) {
    const check = checks[id];
    for (const finding of findings)
      if (check && isIgnoredFinding(id, finding, ignoring))
        add(
          { check: id, message: finding.message, values: {} },
          costOfFinding(check, finding),
          finding.pages.map(({ address }) => address),
        );
  }
  return [...found.values()]
    .map((fault) => ({ ...fault, addresses: [...fault.addresses] }))
    .sort((a, b) => byCost(a, b) || b.addresses.length - a.addresses.length);
}
