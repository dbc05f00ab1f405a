import type { PageKindName } from '../../../lib/checks/knowledge/page-kind/kind.ts';
import type { Checked } from '../../check/results/checked.ts';
import { quoted } from '../results/quoted.ts';

/** The finding that was fixed: of a check, of one of its messages, in one place. */
export interface Sought {
  check: string;
  message: string | null;
  /** The selector or the snippet, as it was quoted. */
  place: string | null;
}

/** Whether it is gone. */
export interface FixVerdict {
  state: 'gone' | 'still there' | 'not checked';
  /** Why, in a sentence. */
  says: string;
  /** How many places the check reports now, of that message. */
  found: number;
}

/** Kinds of pages in place of the page: what they lack says nothing about it. */
const IN_PLACE: readonly PageKindName[] = ['error', 'maintenance', 'soon', 'parked'];

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** Returns why nothing can be said about the page that was meant; null if it was seen. */
function absence({ status, kind }: Checked): string | null {
  if (status !== null && (status < 200 || status > 299))
    return `The server returned status ${status}, so the page that was meant was not seen.`;
  if (IN_PLACE.includes(kind.kind))
    return `The server returned a page of the kind “${kind.kind}”, so the page that was meant was not seen.`;
  return null;
}

function unlisted({ place, message }: Sought, found: number, listed: Checked['findings']): FixVerdict {
  const here = listed.filter(
    ({ at }) => at && [at.selector, at.snippet].some((one) => one && quoted(one) === place),
  );
  if (here.length > 0) return { state: 'still there', says: 'The check still reports this place.', found };
  if (listed.length < found)
    return {
      state: 'not checked',
      says: `The check reports ${places(found)} and lists ${listed.length} of them. This place is not among those; whether it is one of the others is not known.`,
      found,
    };
  return {
    state: 'gone',
    says: `The check no longer reports this place${message === null ? '' : ' for this message'}, but still ${places(found)} elsewhere on the page.`,
    found,
  };
}

/** Judges whether a finding is gone from a page. Unknown is a state of its own. */
export function fixVerdict(page: Checked, sought: Sought): FixVerdict {
  const { check, message, place } = sought;
  const result = page.results.find((one) => one.check === check);
  const unknown = (says: string): FixVerdict => ({ state: 'not checked', says, found: 0 });
  if (!result) return unknown('The check was not run on this page.');
  if (result.outcome === 'broken') return unknown('The check failed to run: a fault of Plumbline.');
  if (result.missing.length > 0)
    return unknown(`The check was not made, because this was not seen: ${result.missing.join(', ')}.`);
  const isSought = (one: { check: string; message: string }) =>
    one.check === check && (message === null || one.message === message);
  const left = page.leftOut.filter(isSought).reduce((sum, { total }) => sum + total, 0);
  const listed = page.findings.filter(isSought);
  const counted =
    message === null
      ? Object.values(result.totals).reduce((sum, count) => sum + count, 0)
      : (result.totals[message] ?? 0);
  const found = Math.max(listed.length, counted);
  const unread = result.read && {
    ...unknown(
      `The check could read only ${result.read.done} of the ${result.read.total} URLs that it needs.`,
    ),
    found,
  };
  if (found > 0) {
    if (place !== null) {
      const verdict = unlisted(sought, found, listed);
      return verdict.state === 'gone' && unread ? unread : verdict;
    }
    return { state: 'still there', says: `The check still reports ${places(found)}.`, found };
  }
  if (left > 0)
    return {
      state: 'still there',
      says: `The check still reports ${places(left)}, but plumbline.json leaves that out.`,
      found: left,
    };
  const why = absence(page);
  if (why) return unknown(why);
  if (unread) return unread;
  if (result.outcome === 'not looked at') return unknown('The check ended before it had a result.');
  if (result.outcome === 'not applicable')
    return { state: 'gone', says: 'The page no longer has anything that the check applies to.', found };
  return {
    state: 'gone',
    says:
      result.outcome === 'passed'
        ? 'The check passes.'
        : 'The check no longer reports this message, but still others.',
    found,
  };
}
