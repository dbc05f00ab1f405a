// One site over a socket: the extension's run, the terminal and the sandbox's crawler record its pages alike.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks } from '../../lib/checks/index.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import type { SeenOutcome } from '../../lib/pages/sets/outcomes/seen-outcome.ts';
import { gatherSet } from '../../scripts/check/addresses/gather-set.ts';
import { robotsTxtOnce } from '../../scripts/check/pages/robots-txt-once.ts';
import { takeServed } from '../../scripts/check/pages/take-served.ts';
import { fetchOnce } from '../../scripts/check/requests/fetch-once.ts';
import { withKnowledge } from '../../scripts/check/run/judge-with-staging.ts';
import { crawl } from '../sandbox/net/crawl.ts';
import type { TestSite } from '../sandbox/net/test-site.ts';
import { plantedSet } from './planted-set.ts';
import { plantedSite } from './planted-site.ts';
import { servePlanted } from './serve-planted.ts';

const planted = plantedSite(2, 60);
let site: TestSite;

beforeAll(async () => {
  site = await servePlanted(planted);
});
afterAll(() => site.close());

/** What is recorded of a page, apart from the time, by its path. A redirect is no page. */
const recorded = (pages: readonly SeenOutcome[]) =>
  new Map(
    pages
      .filter(({ record: { hops, status } }) => hops?.length === 0 && Math.floor((status ?? 0) / 100) !== 3)
      .map(({ record: { at: _at, unseen, ...record }, ...page }) => [
        record.address.slice(site.origin.length),
        // A browser hides the cookies that a response sets, so that a run of the extension knows nothing of them.
        {
          ...page,
          record: { ...record, unseen: unseen.filter((check) => !/^security\/cookie-/.test(check)) },
        },
      ]),
  );

it('the extension, the terminal and the sandbox record the same of each page', {
  tags: ['all'],
}, async () => {
  const request = (url: string, maximum: number) =>
    fetchOnce(fetch)(url, { maximum, signal: new AbortController().signal });
  const { entries } = await plantedSet(planted, { origin: site.origin, request });
  const byExtension = recorded(entries.flatMap(({ outcome }) => (outcome.state === 'seen' ? outcome : [])));
  expect(byExtension.size).toBeGreaterThan(60);

  const gathered = gatherSet('followed', 500, (address) => address);
  const robotsTxtOf = robotsTxtOnce(fetch);
  for (const [order, path] of [...byExtension.keys()].entries()) {
    const found = { address: site.origin + path, depth: null };
    gathered.begin(found, order);
    const { inspection } = await takeServed(found.address, fetch, robotsTxtOf);
    const known = await withKnowledge(inspection);
    gathered.see(found, known, runChecks(checks, known));
  }
  const byTerminal = recorded(
    gathered.set(false).entries.flatMap(({ outcome }) => (outcome.state === 'seen' ? outcome : [])),
  );

  const crawled: SeenOutcome[] = [];
  await crawl({
    start: `${site.origin}/`,
    isSite: (host) => host === 'site.localhost',
    maximumPages: 500,
    checks,
    pause: 0,
    now: Date.now,
    reach: 'loopback',
    ownPorts: new Set(),
    onPage: (_count, page) => crawled.push(page),
  });
  const bySandbox = recorded(crawled);

  for (const others of [byTerminal, bySandbox]) {
    expect([...others.keys()].sort()).toEqual([...byExtension.keys()].sort());
    for (const [path, page] of byExtension) expect(others.get(path), path).toEqual(page);
  }
});
