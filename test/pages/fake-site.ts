import type { Inspection } from '../../lib/checks/inspection.ts';
import { headerValue } from '../../lib/checks/knowledge/response/headers.ts';
import type { PageRecord } from '../../lib/pages/page-record.ts';
import { crawlPace } from '../../lib/pages/sets/crawl/crawl-pace.ts';
import type { RequestOutcome } from '../../lib/pages/sets/crawl/request-page.ts';
import { type SeenOutcome, seenOutcome } from '../../lib/pages/sets/outcomes/seen-outcome.ts';
import { type RunEnd, runPages } from '../../lib/pages/sets/stored/run-pages.ts';
import { EMPTY_TALLY, tallyOf } from '../../lib/pages/sets/stored/set-tally.ts';
import type { SetHead, SetRow, SetTally } from '../../lib/pages/sets/stored/stored-set.ts';
import { recordWith } from './sample-record.ts';

export const SITE = 'https://shop.example';

/** What a path of the site returns: HTML as text, a response, or none. */
export type FakePage =
  | string
  | { status: number; headers?: Record<string, string>; body?: string }
  | { failure: 'unreachable' | 'slow' | 'offline' | 'access' };

const encode = (text: string) => new TextEncoder().encode(text);

export function answerOf(url: string, page: FakePage): RequestOutcome {
  if (typeof page !== 'string' && 'failure' in page) return page;
  const { status, headers = {}, body = '' } = typeof page === 'string' ? { status: 200, body: page } : page;
  const fields = { 'content-type': 'text/html', ...headers };
  return { status, url, headers: Object.entries(fields), bytes: encode(body), isWhole: true };
}

/** Judges a page by its title, its links and its status alone. */
async function judge({ url, page, response }: Inspection): Promise<SeenOutcome> {
  const record: Partial<PageRecord> = {
    address: url,
    at: 0,
    hops: [],
    status: response?.status ?? null,
    title: page.titles[0]?.text ?? null,
    kind: headerValue({ headers: response?.headers ?? [] }, 'x-kind') ?? 'other',
  };
  const kind = { kind: 'other', grounds: [], certainty: 'sure', index: 'in' } as const;
  const seen = { url, at: 0, page, ...(response && { response }) };
  return seenOutcome({ results: [], kind, seo: null }, seen, recordWith(record));
}

export const headWith = (more: Partial<SetHead> = {}): SetHead => ({
  version: 1,
  id: 'set',
  site: SITE,
  source: 'followed',
  begun: 0,
  ended: null,
  as: 'visitor',
  limit: 50,
  at: 0,
  state: 'running',
  pause: null,
  waitsUntil: null,
  passed: [],
  leaveOut: [],
  isOneOfEach: false,
  tally: EMPTY_TALLY,
  ...more,
});

export const waitingRow = (path: string, order: number): SetRow => ({
  set: 'set',
  order,
  address: SITE + path,
  depth: order === 0 ? 0 : null,
  isInSitemap: null,
  outcome: { state: 'waiting' },
});

/** A stored set over a site in memory, which can be run, cut off, and run again. */
export function fakeSet(
  pages: Readonly<Record<string, FakePage>>,
  more: Partial<SetHead> = {},
  first = ['/'],
) {
  const rows = new Map(first.map((path, order) => [SITE + path, waitingRow(path, order)]));
  /** The paths that were requested, in order. */
  const log: string[] = [];
  const waits: number[] = [];
  let tally: SetTally = tallyOf([...rows.values()]);
  let head = headWith(more);
  let isFull = false;
  return {
    log,
    waits,
    rows,
    tally: () => tally,
    /** No transaction works from now on, or again. */
    fill(isFullNow: boolean) {
      isFull = isFullNow;
    },
    change(next: Partial<SetHead>) {
      head = { ...head, ...next };
    },
    /** The outcomes by path: the title or the status of a page, or why there is none. */
    outcomes: () =>
      Object.fromEntries(
        [...rows.values()].map(({ address, outcome }) => [
          address.startsWith(SITE) ? address.slice(SITE.length) : address,
          outcome.state === 'seen'
            ? outcome.record.hops?.length
              ? `${outcome.record.hops.map(({ status }) => status)} ${outcome.record.title}`
              : (outcome.record.title ?? `${outcome.record.status}`)
            : outcome.state === 'waiting'
              ? 'waiting'
              : `${outcome.state}: ${outcome.why}`,
        ]),
      ),
    /**
     * Runs it until its end. With `dies`, it is cut off without notice at that await: a request, or a transaction before
     * or after it is done.
     */
    async run(dies = Number.POSITIVE_INFINITY, stop = new AbortController()): Promise<RunEnd | 'dead'> {
      let awaits = 0;
      let die = () => {};
      const death = new Promise<'dead'>((resolve) => {
        die = () => resolve('dead');
      });
      const step = async () => {
        awaits += 1;
        if (awaits < dies) return;
        die();
        await new Promise(() => {});
      };
      const running = runPages({
        head,
        rows: [...rows.values()],
        judge,
        waits: (until) => waits.push(until),
        pace: crawlPace({ isOwn: () => true }),
        signal: stop.signal,
        async request(url) {
          await step();
          const { pathname, search } = new URL(url);
          log.push(pathname + search);
          await step();
          return answerOf(url, pages[pathname + search] ?? { status: 404 });
        },
        async keep(changed, next) {
          await step();
          if (isFull) throw new Error('QuotaExceededError');
          for (const row of changed) rows.set(row.address, row);
          tally = next;
          await step();
          return true;
        },
      });
      return Promise.race([running, death]);
    },
  };
}
