import { decode } from '../../../checks/collect/decode.ts';
import { collectHtml } from '../../../checks/collect/parse5.ts';
import { nextOf } from '../../../checks/deep/visiting/follow-redirects.ts';
import type { Answered } from '../../../checks/deep/visiting/visit.ts';
import type { Inspection, RobotsTxtFacts } from '../../../checks/inspection.ts';
import { withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { headerValue } from '../../../checks/knowledge/response/headers.ts';
import { wallIn } from '../../../checks/knowledge/response/wall.ts';
import { keptAddress } from '../../kept-address.ts';
import type { NotSeen, SetEntry } from '../page-set.ts';
import type { SeenOutcome } from './seen-outcome.ts';

/** The most bytes of a page. */
export const MOST_BYTES = 5_000_000;

const HSTS = 'strict-transport-security';

/** Judges a page without waiting for anything else. */
export type JudgePage = (inspection: Inspection) => Promise<SeenOutcome>;

/** The outcome of a request, and where its links lead, with those that are not kept. */
export interface AnswerOutcome {
  outcome: SetEntry['outcome'];
  /** Where it redirects; null if it does not. */
  redirect: string | null;
  /** The page, for its links; null if there is none. */
  inspection: Inspection | null;
}

const notSeen = (why: NotSeen, status: number | null): AnswerOutcome => ({
  outcome: { state: 'not seen', why, status },
  redirect: null,
  inspection: null,
});

/** A redirect is no document: nothing of it is judged. */
function redirectOf({ record }: SeenOutcome, to: string): SeenOutcome {
  const links = [{ to: keptAddress(to), text: '', isFollowed: true, place: null }];
  const hops: SeenOutcome['record']['hops'] = [];
  return {
    state: 'seen',
    record: { ...record, hops, faults: [], unseen: [] },
    links,
    score: null,
    isThin: false,
  };
}

/** Returns what a response says about the address that was requested. */
export async function outcomeOfAnswer(
  address: string,
  answer: Answered,
  robotsTxt: RobotsTxtFacts,
  judge: JudgePage,
): Promise<AnswerOutcome> {
  const { status, headers, bytes, isWhole } = answer;
  const next = nextOf({ url: address, status, headers });
  const contentType = headerValue({ headers }, 'content-type') ?? '';
  const isHtml = next === null && (contentType === '' || /html/i.test(contentType));
  if (next === null && !isHtml && status < 400) return notSeen('not HTML', status);
  if (isHtml && !isWhole) return notSeen('large', status);
  const { text } = isHtml ? decode(bytes, contentType) : { text: '' };
  const wall = wallIn(answer, text);
  if (wall) return notSeen(wall, status);
  const inspection: Inspection = {
    url: address,
    at: Date.now(),
    page: collectHtml(text, address, { bytes: bytes.length, contentType }),
    // Browsers do not show the cookies that a response sets.
    response: { how: 'stored', url: address, status, headers, askedAgain: [HSTS] },
    way: { how: 'stored', hops: [{ url: address, status, headers }], isWhole: true },
    robotsTxt,
  };
  const outcome = await judge(inspection);
  if (next === null) return { outcome, redirect: null, inspection };
  const redirect = withoutFragment(next);
  return { outcome: redirectOf(outcome, redirect), redirect, inspection: null };
}
