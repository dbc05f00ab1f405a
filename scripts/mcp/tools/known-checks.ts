import type { AnyCheck } from '../../../lib/checks/check.ts';
import type { AnyDeepCheck } from '../../../lib/checks/deep/deep-check.ts';
import type { AnySiteCheck } from '../../../lib/checks/site/site-check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from '../../build/load-checks.ts';
import { EXPECTATIONS } from '../../check/staging/expectations.ts';
import { nearIds } from './near-ids.ts';

/** What a check judges: a page, what it refers to, several pages together, or a staging site. */
type Scope = 'page' | 'deep' | 'site' | 'staging';

/** A check, whatever it judges. */
export interface KnownCheck {
  id: string;
  scope: Scope;
  check: Definition & Partial<Pick<AnyCheck | AnyDeepCheck | AnySiteCheck, 'severity' | 'loses'>>;
}

const of = (scope: Scope, checks: Readonly<Record<string, KnownCheck['check']>>): readonly KnownCheck[] =>
  Object.entries(checks).map(([id, check]) => ({ id, scope, check }));

/**
 * Returns the check of an ID.
 *
 * @throws Error If there is none; the message lists those that are most like it.
 */
export async function knownCheck(id: string): Promise<KnownCheck> {
  const all = [
    ...of('page', await loadChecks()),
    ...of('deep', await loadDeepChecks()),
    ...of('site', await loadSiteChecks()),
    ...Object.values(EXPECTATIONS).map(
      ({ id: name, definition }): KnownCheck => ({
        id: name,
        scope: 'staging',
        check: definition,
      }),
    ),
  ];
  const found = all.find((one) => one.id === id);
  if (found) return found;
  const near = nearIds(
    id,
    all.map((one) => one.id),
  );
  throw new Error(`check: there is no check “${id}”. Near it: ${near.join(', ')}.`);
}

/** @throws Error If a check has no such message; its own message lists those that it has. */
export function assertMessage({ id, check }: KnownCheck, message: string): void {
  const messages = Object.keys(check.messages);
  if (!messages.includes(message))
    throw new Error(`message: ${id} has no message “${message}”. It has: ${messages.join(', ')}.`);
}
