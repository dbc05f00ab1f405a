import type { Inspection } from '../checks/inspection.ts';
import { declaredCanonicals } from '../checks/knowledge/addresses/canonical.ts';
import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { robotsDirectives } from '../checks/knowledge/robots/robots-directives.ts';
import type { CheckResult } from '../checks/result.ts';
import type { Facts } from './history.ts';

/** Longer values are compared by their beginning. */
const LONGEST = 300;

const clipped = (value: string | undefined) => value?.trim().slice(0, LONGEST) || null;

/** What of an inspection is kept to be compared with the next visit. */
export function factsOf(results: readonly CheckResult[], { page, response }: Inspection): Facts {
  const ids = (...outcomes: readonly CheckResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ check }) => check);
  const directives = robotsDirectives(page, response).map(({ name }) => name);
  return {
    failed: ids('failed'),
    unseen: ids('not looked at', 'broken'),
    values: {
      title: clipped(page.titles[0]?.text),
      description: clipped(metasNamed(page, 'description')[0]?.attrs.content),
      canonical: clipped(declaredCanonicals(page, response)[0]?.href),
      robots: clipped([...new Set(directives)].sort().join(', ')),
    },
  };
}
