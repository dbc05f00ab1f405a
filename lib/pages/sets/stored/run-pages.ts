import { decode } from '../../../checks/collect/decode.ts';
import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { webLinks } from '../../../checks/knowledge/addresses/links.ts';
import { headerValue } from '../../../checks/knowledge/response/headers.ts';
import { isRobotsTxtFailing } from '../../../checks/knowledge/robots/unread-robots-txt.ts';
import { throwIfAskedToWait } from '../crawl/asked-to-wait.ts';
import type { crawlPace } from '../crawl/crawl-pace.ts';
import type { FoundAddress } from '../crawl/frontier.ts';
import { readRobotsTxt } from '../crawl/read-robots-txt.ts';
import type { RequestPage } from '../crawl/request-page.ts';
import { robotsRules } from '../crawl/robots-rules.ts';
import { runSet } from '../crawl/run-set.ts';
import { sitemapMembers } from '../crawl/sitemap-members.ts';
import {
  type AnswerOutcome,
  type JudgePage,
  MOST_BYTES,
  outcomeOfAnswer,
} from '../outcomes/answer-outcome.ts';
import { isClosedToFollowing, isFollowedLink } from '../outcomes/seen-outcome.ts';
import { setRedirects } from './set-redirects.ts';
import { setRows } from './set-rows.ts';
import type { SetHead, SetPause, SetRow, SetTally } from './stored-set.ts';

/** Why a run is over for now: `ended` if no address is left, null if it was stopped from elsewhere. */
export type RunEnd = 'ended' | SetPause | null;

interface PagesRun {
  head: SetHead;
  /** Everything that is stored of the set. */
  rows: readonly SetRow[];
  request: RequestPage;
  judge: JudgePage;
  /** Stores entries and the tally in one step; false if the set should not go on. */
  keep(rows: readonly SetRow[], tally: SetTally): Promise<boolean>;
  /** Says until when the server wants no requests, in milliseconds since 1970. */
  waits(until: number): void;
  pace: ReturnType<typeof crawlPace>;
  signal: AbortSignal;
}

/** Pages side by side: as many as a server on the user’s own machine gets; others get fewer. */
const AT_ONCE = 4;
/** A run pauses when more than this share of its pages are walls, once it has that number of pages. */
const WALLS = { share: 0.2, pages: 5 };

/** Ends a run from within. */
class Rest extends Error {
  readonly pause: SetPause;
  constructor(pause: SetPause) {
    super(pause);
    this.pause = pause;
  }
}

const isWall = ({ outcome }: SetRow) =>
  outcome.state === 'not seen' && ['challenge', 'login', 'portal'].includes(outcome.why);
const isLost = ({ outcome }: SetRow) =>
  outcome.state === 'not seen' && (outcome.why === 'unreachable' || outcome.why === 'slow');

/** What became known of one address. */
type Taken = { found: FoundAddress; answer: AnswerOutcome };

/**
 * Requests the waiting addresses of a set, judges the pages, and stores each as soon as it is judged. What was stored is
 * not requested again, whenever the run is cut off. Resolves with the reason for its end.
 */
export async function runPages(run: PagesRun): Promise<RunEnd> {
  const { head, judge, keep, pace } = run;
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const isFollowing = head.source === 'followed';
  const isBounded = isFollowing || (head.source === 'sitemap' && run.rows.length > head.limit);
  // After a server did not answer, the user lets the run go on so that these are tried again.
  const stored = run.rows.map(
    (row): SetRow =>
      isLost(row) && head.passed.includes('failing') ? { ...row, outcome: { state: 'waiting' } } : row,
  );
  const set = setRows(head, stored, isBounded);
  const robotsTxt = new Map<string, Promise<RobotsTxtFacts>>();
  const request: RequestPage = async (url, maximum) => {
    const answer = await run.request(url, maximum);
    if ('failure' in answer && (answer.failure === 'offline' || answer.failure === 'access'))
      throw new Rest(answer.failure);
    return answer;
  };
  /** Waits until the server of an address may be requested. */
  const atPace = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const ended = await pace.turn(new URL(address).host, signal);
    return work().finally(() => ended(true));
  };
  const requestAtPace: RequestPage = (url, maximum) => atPace(url, () => request(url, maximum));
  const robotsOf = async (origin: string) => {
    const asked = robotsTxt.get(origin) ?? atPace(origin, () => readRobotsTxt(origin, request));
    robotsTxt.set(origin, asked);
    const facts = await asked;
    // Of pages that are under way at the same time, the first asks again for all.
    if (isRobotsTxtFailing(facts) && robotsTxt.get(origin) === asked) robotsTxt.delete(origin);
    return facts;
  };
  let end: RunEnd = 'ended';
  /** Begins no further request; what is under way is still stored. */
  const rest = (pause: SetPause | null) => {
    if (end === 'ended') end = pause;
    stop.abort();
  };

  const redirects = setRedirects(set);

  async function take(found: FoundAddress, responded: (isFine: boolean) => void): Promise<Taken> {
    const { origin } = new URL(found.address);
    const answer = await request(found.address, MOST_BYTES + 1);
    if ('failure' in answer) {
      const why = answer.failure === 'slow' ? 'slow' : 'unreachable';
      const outcome = { state: 'not seen', why, status: null } as const;
      responded(false);
      return { found, answer: { outcome, redirect: null, inspection: null } };
    }
    throwIfAskedToWait(answer, () => decode(answer.bytes, headerValue(answer, 'content-type')).text);
    responded(answer.status < 500);
    const isWhole = answer.isWhole && answer.bytes.length <= MOST_BYTES;
    const judged = await outcomeOfAnswer(
      found.address,
      { ...answer, isWhole },
      await robotsOf(origin),
      judge,
    );
    return { found, answer: judged };
  }

  function settle({ found, answer: { outcome, redirect, inspection } }: Taken): void {
    const { address, depth } = found;
    if (redirect !== null && redirects.isEndless(address, redirect)) {
      const endless = { state: 'not seen', why: 'redirects', status: null } as const;
      set.settle(address, endless);
      redirects.settled(address, endless);
      return;
    }
    set.settle(address, outcome);
    if (redirect !== null) {
      set.offer(redirect, { depth });
      redirects.note(address, redirect);
    }
    redirects.settled(address, outcome);
    if (!inspection || !isFollowing) return;
    const isOpen = !isClosedToFollowing(inspection);
    for (const link of webLinks(inspection.page))
      set.offer(link.target, { depth: (depth ?? 0) + 1, isFollowed: isOpen && isFollowedLink(link) });
  }

  let storing: Promise<void> = Promise.resolve();
  let isToStore = false;
  /** Stores what has changed; what changes until that begins is stored with it. */
  function store(): Promise<void> {
    if (isToStore) return storing;
    isToStore = true;
    storing = storing.then(async () => {
      isToStore = false;
      try {
        if (!(await keep(set.takeChanged(), set.tally()))) rest(null);
      } catch (error) {
        console.error(error);
        rest('storage');
      }
    });
    return storing;
  }

  async function readSitemaps(): Promise<void> {
    try {
      set.noteSitemaps(await sitemapMembers(await robotsOf(head.site), requestAtPace));
    } catch (error) {
      if (error instanceof Rest) rest(error.pause);
      else if (!run.signal.aborted) throw error;
    }
  }

  function tooManyWalls(): boolean {
    if (head.passed.includes('walls')) return false;
    const requested = [...set.rows.values()].filter(
      ({ outcome }) => outcome.state === 'seen' || outcome.state === 'not seen',
    );
    const walls = requested.filter(isWall).length;
    return requested.length >= WALLS.pages && walls / requested.length > WALLS.share;
  }

  const steps = runSet<Taken>({
    next: set.next,
    take,
    robots: async (origin) => robotsRules(await robotsOf(origin)),
    pace,
    rests: (_host, pause) => run.waits(Date.now() + pause),
    atOnce: AT_ONCE,
    signal,
  });
  for await (const step of steps) {
    if ('error' in step) {
      if (!(step.error instanceof Rest)) console.error(step.error);
      rest(step.error instanceof Rest ? step.error.pause : 'broken');
      continue;
    }
    if ('refused' in step) {
      // These wait until the server responds again.
      if (step.refused === 'failing' || step.refused === 'robots unknown') {
        rest(step.refused === 'failing' ? 'failing' : 'robots');
        continue;
      }
      set.settle(step.address, { state: 'left out', why: step.refused });
    } else if ('asked' in step) {
      const { pause, isTooLong, status } = step.asked;
      // That is for the user to decide on.
      if (isTooLong) {
        run.waits(Date.now() + pause);
        rest('waiting');
        continue;
      }
      set.settle(step.address, { state: 'not seen', why: 'busy', status });
    } else settle(step.page);
    void store();
    if (pace.isFailing(new URL(step.address).host)) rest('failing');
    else if (tooManyWalls()) rest('walls');
  }
  await storing;
  if (end === 'ended' && !run.signal.aborted) {
    if (isFollowing) await readSitemaps();
    // What was left out last.
    await store();
  }
  stop.abort();
  return run.signal.aborted ? null : end;
}
