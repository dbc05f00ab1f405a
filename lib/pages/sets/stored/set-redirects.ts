import { isRedirect } from '../../../checks/knowledge/response/error-status.ts';
import type { SeenOutcome } from '../outcomes/seen-outcome.ts';
import type { SetEntry } from '../page-set.ts';
import type { setRows } from './set-rows.ts';

type Outcome = SetEntry['outcome'];

/** Whether an outcome is a redirect of which only the target is known: its link has no place on a page. */
const isBareRedirect = ({ record, links }: SeenOutcome): boolean =>
  isRedirect(record.status ?? 0) && links[0]?.place === null;

/** Whether it is known that redirects from an address lead in a circle. */
const leadsNowhere = (outcome: Outcome) => outcome.state === 'not seen' && outcome.why === 'redirects';

/** Permanent redirects lead to a page of their own; others to what is shown in place of one. */
const isPermanent = (status: number) => status === 301 || status === 308;

/**
 * The redirects within a set: an address that redirects is described by the page that it leads to, which is requested
 * once, on its own.
 */
export function setRedirects(set: ReturnType<typeof setRows>) {
  /** The addresses that redirect to one that is not known yet. */
  const waiting = new Map<string, Set<string>>();

  function resolve(from: string, target: SeenOutcome): void {
    const own = set.rows.get(from)?.outcome;
    if (own?.state !== 'seen' || own.record.status === null) return;
    const { status, address } = own.record;
    const { record } = target;
    const isToLogin = !isPermanent(status) && record.kind === 'account';
    const hops = [{ url: address, status }, ...(record.hops ?? [])];
    const outcome: Outcome = isToLogin
      ? { state: 'not seen', why: 'login', status }
      : { ...target, record: { ...record, hops } };
    set.settle(from, outcome);
    settled(from, outcome);
  }

  /** Describes the addresses that redirect to one whose outcome is known now. */
  function settled(to: string, outcome: Outcome): void {
    if (!leadsNowhere(outcome) && (outcome.state !== 'seen' || isBareRedirect(outcome))) return;
    const sources = waiting.get(to);
    waiting.delete(to);
    for (const from of sources ?? []) {
      if (outcome.state === 'seen') resolve(from, outcome);
      else {
        set.settle(from, outcome);
        settled(from, outcome);
      }
    }
  }

  /** Notes that an address redirects to another one of the site. */
  function note(from: string, to: string): void {
    const target = set.rows.get(to)?.outcome;
    if (target?.state === 'seen' && !isBareRedirect(target)) resolve(from, target);
    else waiting.set(to, (waiting.get(to) ?? new Set()).add(from));
  }

  /** Whether following redirects from an address leads back to it, or in a circle. */
  function isEndless(from: string, to: string): boolean {
    const seen = new Set([from]);
    for (let at: string | undefined = to; at !== undefined; ) {
      if (seen.has(at)) return true;
      seen.add(at);
      const outcome: Outcome | undefined = set.rows.get(at)?.outcome;
      if (outcome && leadsNowhere(outcome)) return true;
      at = outcome?.state === 'seen' && isBareRedirect(outcome) ? outcome.links[0]?.to : undefined;
    }
    return false;
  }

  // Where an earlier run was cut off.
  for (const [address, { outcome }] of set.rows) {
    const [link] = outcome.state === 'seen' && isBareRedirect(outcome) ? outcome.links : [];
    if (link) note(address, link.to);
  }

  return { note, settled, isEndless };
}
