import type { Inspection } from '../checks/inspection.ts';
import { declaredCanonicals } from '../checks/knowledge/addresses/canonical.ts';
import { redacted } from '../checks/knowledge/addresses/redact.ts';
import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { robotsDirectives } from '../checks/knowledge/robots/robots-directives.ts';
import type { CheckResult, ReportedFinding } from '../checks/result.ts';
import type { Facts, Fault } from './history.ts';

/** Longer values are compared by their beginning. */
const LONGEST = 300;
/** A fault shows only a few short values. */
const LONGEST_VALUE = 60;

const clipped = (value = '') => redacted(value.trim()).slice(0, LONGEST) || null;

function faultOf({ message, values }: ReportedFinding): Fault {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? redacted(value).slice(0, LONGEST_VALUE) : value,
  ]);
  return { message, values: Object.fromEntries(kept) };
}

/** Returns the facts of an inspection that are stored for comparison with the next check, without secrets. */
export function factsOf(results: readonly CheckResult[], { page, response }: Inspection): Facts {
  const ids = (...outcomes: readonly CheckResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ check }) => check);
  const directives = robotsDirectives(page, response).map(({ name }) => name);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const roots = failed.filter(({ cause }) => cause === undefined);
  return {
    failed: roots.map(({ check }) => check),
    unseen: ids('not looked at', 'broken'),
    folded: failed.filter(({ cause }) => cause !== undefined).map(({ check }) => check),
    faults: Object.fromEntries(
      roots.flatMap(({ check, findings: [first] }) => (first ? [[check, faultOf(first)]] : [])),
    ),
    values: {
      title: clipped(page.titles[0]?.text),
      description: clipped(metasNamed(page, 'description')[0]?.attrs.content),
      canonical: clipped(declaredCanonicals(page, response)[0]?.href),
      robots: clipped([...new Set(directives)].sort().join(', ')),
    },
  };
}
