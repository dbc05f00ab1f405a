import type { Inspection } from './inspection.ts';
import { copiesIn } from './knowledge/libraries/copies.ts';
import type { Advisories } from './knowledge/libraries/libraries.ts';

/** Loads the part of an inspection with the vulnerabilities of libraries, if the page has a known library. */
export async function loadAdvisories(
  inspection: Pick<Inspection, 'page' | 'libraries'>,
): Promise<Pick<Inspection, 'advisories'>> {
  if (copiesIn(inspection).length === 0) return {};
  const { default: advisories } = await import('./knowledge/libraries/known-advisories.json', {
    with: { type: 'json' },
  });
  return { advisories: advisories as Advisories };
}
