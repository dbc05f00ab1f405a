import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settings } from '@/lib/platform/settings.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import type { Job, JobKindName } from '@/lib/service/records/job.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { linesOf, shown } from '@/test/components/shown.ts';
import {
  connected,
  drawSite,
  HOST,
  putJob,
  putLists,
  putOperation,
  putProjects,
  sent,
} from '@/test/components/with-service.tsx';
import JobList from './job-list.tsx';
import JobsLink from './jobs-link.tsx';
import { LastResults, RunningHere } from './site-jobs.tsx';

beforeEach(connected);

const HOUR = 3_600_000;
const ago = (hours: number) => Date.now() - hours * HOUR;
let remoteId = 0;
/** The last id of the tests before. */
let before = 0;
beforeEach(() => {
  before = remoteId;
});

/** Returns a job with a new id. Ids are never reused, because a result stays new while the page is open. */
const job = (kind: JobKindName, change: Partial<Job> = {}) => {
  remoteId += 1;
  return putJob({ kind, remoteId, projectId: 3, startedAt: ago(1), ...change });
};
const ended = (kind: JobKindName, hours: number, change: Partial<Job> = {}) =>
  job(kind, { phase: 'failed', status: 'failed', startedAt: ago(hours + 1), endedAt: ago(hours), ...change });

/** Returns the rows as visible lines. */
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('li a')].map(({ innerText }) => innerText.split(/\n+/));
/** Returns the names, with numbers that count from 1 in each test. */
const names = () => rows().map(([name]) => name?.replace(/#(\d+)/, (_, id) => `#${Number(id) - before}`));
const chips = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-pressed]')].map(
    ({ innerText, ariaPressed }) => `${innerText}${ariaPressed === 'true' ? ' *' : ''}`,
  );
const list = () => drawSite(<JobList />, { at: '/jobs' });

describe('the list of jobs', () => {
  it('says what will be there while it is empty', async () => {
    const { container } = await list();
    await expect.element(page.getByText('No jobs yet')).toBeVisible();
    expect(container.innerText).toContain(
      'Audits, scans, rank checks and promotion runs for all your sites appear here, both running and finished.',
    );
    expect(chips()).toEqual([]);
    expect(container.querySelector('li')).toBeNull();
    expect(container.innerText).not.toContain('No matching jobs');
  });

  it('says why it may be empty although there are some', async () => {
    await putLists({ error: 'rate_limited', at: null });
    const { container } = await list();
    await expect
      .poll(() => shown(container))
      .toEqual(['Too many requests. Try again in a minute.', 'Try again']);
  });

  it('has running jobs at the top, then the newest, each with its site', async () => {
    await ended('scan', 30);
    await job('crawl', { startedAt: ago(3), site: 'other.example' });
    await ended('rank-check', 2, { startedAt: ago(90) });
    await job('run', { startedAt: ago(50) });
    await list();
    await expect
      .poll(names)
      .toEqual([
        'SEO audit #2 · other.example',
        `Promotion #4 · ${HOST}`,
        `Rank · ${HOST}`,
        `Security shield #1 · ${HOST}`,
      ]);
    expect(rows().map(([, state]) => state?.split(' · ').at(-1))).toEqual([
      '3 hr. ago',
      '2 days ago',
      '2 hr. ago',
      'yesterday',
    ]);
  });

  it('has no two alike: each has its number, its page, and for positions where they are looked up', async () => {
    const about = { startedAt: ago(1), status: 'queued' } as const;
    await putProjects('audit', { id: 3, domain: HOST, start_url: `http://${HOST}/shop/` });
    await putProjects('rank', { id: 3, domain: HOST, region: 'PL', device: 'desktop' });
    await putProjects('rank', { id: 4, domain: HOST, region: 'UA', device: 'mobile' });
    await job('run', { ...about, startedAt: ago(1), address: `https://${HOST}/%D1%87%D0%B0%D0%B9?a=1` });
    await job('run', { ...about, startedAt: ago(2), address: 'https://blog.xn--80aqe.example/' });
    await job('run', { ...about, startedAt: ago(3), address: 'moonlight' });
    await job('rank-check', { ...about, startedAt: ago(4) });
    await job('rank-check', { ...about, startedAt: ago(5), projectId: 4 });
    await job('crawl', { ...about, startedAt: ago(6) });
    const view = await list();
    await expect
      .poll(names)
      .toEqual([
        `Promotion #1 · ${HOST}/чай?a=1`,
        'Promotion #2 · blog.каи.example',
        'Promotion #3 · moonlight',
        `Rank · ${HOST} · Poland, desktop`,
        `Rank · ${HOST} · Ukraine, mobile`,
        `SEO audit #6 · ${HOST}/shop/`,
      ]);
    view.unmount();
    await drawSite(<RunningHere />);
    await expect
      .poll(names)
      .toEqual([
        'Promotion #1 · /чай?a=1',
        'Promotion #2 · blog.каи.example',
        'Promotion #3 · moonlight',
        'Rank · Poland, desktop',
        'Rank · Ukraine, mobile',
      ]);
  });

  it('has fifty rows at first, and the others by a press', async () => {
    for (let hours = 1; hours <= 52; hours += 1) await ended('scan', hours);
    await list();
    await expect.poll(names).toHaveLength(50);
    await press(page.getByRole('button', { name: '2 more' }));
    await expect.poll(names).toHaveLength(52);
  });

  it('is filtered by running and ended, and by site, each with its number', async () => {
    await job('crawl');
    await ended('scan', 2);
    await ended('run', 3, { site: 'other.example' });
    await list();
    await expect.poll(chips).toEqual(['All 3 *', 'Running 1', 'Ended 2', 'This site']);
    await expect.element(page.getByRole('group', { name: 'Filter jobs' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Ended 2' }));
    await expect.poll(names).toEqual([`Security shield #2 · ${HOST}`, 'Promotion #3 · other.example']);
    await press(page.getByRole('button', { name: 'This site' }));
    await expect.poll(chips).toEqual(['All 2', 'Running 1', 'Ended 1 *', 'This site *']);
    expect(names()).toEqual([`Security shield #2 · ${HOST}`]);
    await press(page.getByRole('button', { name: 'Running 1' }));
    await expect.poll(names).toEqual([`SEO audit #1 · ${HOST}`]);
    await press(page.getByRole('button', { name: 'This site' }));
    await press(page.getByRole('button', { name: 'All 3' }));
    await expect.poll(names).toHaveLength(3);
  });

  it('says that nothing matches', async () => {
    await ended('scan', 2);
    await list();
    await press(page.getByRole('button', { name: 'Running 0' }));
    await expect.element(page.getByText('No matching jobs')).toBeVisible();
    expect(document.querySelector('li')).toBeNull();
  });

  it('offers no site filter if no site is shown next to it', async () => {
    await ended('scan', 2);
    await drawSite(<JobList />, { host: '', at: '/jobs' });
    await expect.poll(chips).toEqual(['All 1 *', 'Running 0', 'Ended 1']);
  });

  it('tells the worker which endings were seen, of any site, and calls them new while the list is open', async () => {
    await ended('scan', 2, { site: 'other.example', seen: false });
    const id = `scan:${remoteId}`;
    await ended('run', 3);
    await list();
    await expect.poll(() => rows().map((row) => row.at(-1) === 'new')).toEqual([true, false]);
    const weight = (name: string) => getComputedStyle(page.getByText(name).element()).fontWeight;
    const [scan, run] = [remoteId - 1, remoteId];
    expect([
      weight(`Security shield #${scan} · other.example`),
      weight(`Promotion #${run} · ${HOST}`),
    ]).toEqual(['600', '400']);
    await expect.poll(() => sent('see')).toEqual([{ jobs: [id], operations: [] }]);
    const seen = { remoteId: remoteId - 1, id, site: 'other.example', seen: true } as const;
    await ended('scan', 2, { ...seen, phase: 'lost' });
    await expect.poll(() => rows()[0]?.[1]).toMatch(/^result of the scan unknown/);
    expect(rows().map((row) => row.at(-1) === 'new')).toEqual([true, false]);
  });

  it('has running jobs of any site polled', async () => {
    await job('crawl', { site: 'other.example', progress: null, seen: false });
    await list();
    await expect.poll(() => sent('work')).toEqual([{}]);
    // Only an ending is new.
    await expect.poll(() => rows().map(([, ...states]) => states)).toEqual([['queued · 1 hr. ago']]);
  });

  it('has orders of any site with an unknown outcome at the top, until seen', async () => {
    await putOperation({
      id: 'order-one',
      kind: 'POST /audit/projects/{id}/crawls',
      state: 'undecided',
      settledAt: 1,
    });
    await putOperation({
      id: 'order-two',
      kind: 'POST /audit/projects/{id}/crawls',
      state: 'rejected',
      settledAt: 1,
    });
    // Among the news, and only there.
    await putOperation({
      id: 'order-three',
      kind: 'POST /audit/projects/{id}/crawls',
      state: 'undecided',
      settledAt: 1,
      told: 'told',
    });
    await list();
    await expect.element(page.getByText('Orders that need your attention')).toBeVisible();
    const note = page.getByRole('status').getByRole('listitem');
    await expect
      .element(note.getByRole('paragraph'))
      .toHaveTextContent(
        `${HOST} · SEO audit: the response was lost, and the service offers no way to find out whether it went through.`,
      );
    await press(note.getByRole('button'));
    await expect.poll(() => sent('see')).toEqual([{ jobs: [], operations: ['order-one'] }]);
  });
});

describe('a job', () => {
  const RUNNING: readonly [JobKindName, Partial<Job>, says: string, percent: string | null][] = [
    ['crawl', { progress: null }, 'queued', null],
    ['crawl', { progress: { done: 1, total: null } }, '1 page crawled', null],
    ['crawl', { progress: { done: 40, total: null } }, '40 pages crawled', null],
    ['crawl', { progress: { done: 40, total: 200 } }, 'crawling 40 of about 200 pages', '20'],
    ['crawl', { progress: { done: 1, total: 2 } }, 'crawling 1 of about 2 pages', '50'],
    ['run', { progress: null }, 'run in progress', null],
    ['run', { progress: { done: 6, total: null } }, 'run in progress: 6 placements so far', null],
    ['run', { status: 'queued', progress: { done: 0, total: 10 } }, 'run queued', '0'],
    ['scan', {}, 'scan running', null],
    ['rank-check', { progress: null }, 'rank check running', null],
    ['rank-check', { progress: { done: 3, total: 4 } }, 'checking 3 of 4 keywords', '75'],
  ];

  it('that is running shows its progress, in words and as a bar', async () => {
    for (const [index, [kind, change]] of RUNNING.entries())
      await job(kind, { startedAt: ago(index + 1), ...change });
    await list();
    await expect
      .poll(() => rows().map(([, state]) => state))
      .toEqual(RUNNING.map(([, , says], index) => `${says} · ${index + 1} hr. ago`));
    const bars = page.getByRole('progressbar').elements();
    expect(bars.map((bar) => [bar.ariaLabel, bar.ariaValueNow])).toEqual(
      RUNNING.map(([, , says, percent]) => [says, percent]),
    );
  });

  it('that could not be asked about shows what was last known of it, and why in a sentence of its own', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await job('crawl', { error: 'offline', progress: { done: 1, total: 2 } });
    await list();
    await expect
      .poll(() => rows()[0]?.slice(1))
      .toEqual(['crawling 1 of about 2 pages · 1 hr. ago', 'The last update failed: No network connection.']);
    expect(page.getByRole('progressbar').element().ariaLabel).toBe('crawling 1 of about 2 pages');
  });

  it('on the home of a site does not repeat what is wrong with the service, which is said there once', async () => {
    await job('crawl', { error: 'offline', progress: { done: 1, total: 2 } });
    await putLists({ error: 'offline' });
    await drawSite(<RunningHere />);
    await expect.poll(() => rows()[0]?.slice(1)).toEqual(['crawling 1 of about 2 pages · 1 hr. ago']);
    await putLists({ error: 'timeout' });
    await expect.poll(() => rows()[0]?.at(-1)).toBe('The last update failed: No network connection.');
  });

  const ENDED: readonly [JobKindName, Partial<Job>, says: string][] = [
    ['crawl', { phase: 'done', result: { health: 81.6, pages: 200, issues: null } }, 'health 82, 200 pages'],
    ['crawl', { phase: 'done', result: { health: null, pages: 1, issues: null } }, '1 page'],
    ['crawl', { phase: 'done', result: { health: 81, pages: null, issues: null } }, 'complete'],
    ['crawl', { phase: 'done', result: null }, 'result unknown'],
    ['crawl', { phase: 'failed' }, 'failed'],
    ['crawl', { phase: 'lost' }, 'result unknown'],
    ['rank-check', { phase: 'done', result: { checked: 1 } }, '1 keyword checked'],
    ['rank-check', { phase: 'failed' }, 'the rank check could not be finished'],
    ['run', { phase: 'done', result: { status: 'completed', charged: 3 } }, 'run complete'],
    ['run', { phase: 'lost', error: 'offline' }, 'result of a run unknown'],
    ['scan', { phase: 'failed' }, 'the scan could not be finished'],
  ];

  it('that has ended says how', async () => {
    for (const [index, [kind, change]] of ENDED.entries()) await ended(kind, index + 1, change);
    await list();
    await expect
      .poll(() => rows().map(([, ...state]) => state))
      .toEqual(ENDED.map(([, , says], index) => [`${says} · ${index + 1} hr. ago`]));
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  it.each<[JobKindName, string]>([
    ['crawl', '/audit/crawls/'],
    ['scan', '/shield/scans/'],
    ['run', '/promotion/runs/'],
  ])('%s links to its place within the panel of its site: %s', async (kind, place) => {
    await ended(kind, 2);
    const { history } = await list();
    await press(page.getByRole('listitem').getByRole('link'));
    await expect.poll(() => history).toEqual(['/jobs', `${place}${remoteId}`]);
  });

  it('of another site opens a tab', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async () => ({})) as never);
    await ended('rank-check', 2, { site: 'other.example' });
    const { history } = await list();
    const link = page.getByRole('listitem').getByRole('link');
    await expect.element(link).toHaveAttribute('href', '/sidepanel.html?site=other.example#/rank/3');
    await press(link);
    const url = fakeBrowser.runtime.getURL('/sidepanel.html?site=other.example#/rank/3');
    await expect.poll(() => create.mock.calls).toEqual([[{ url }]]);
    expect(history).toEqual(['/jobs']);
  });
});

describe('the jobs at the home of a site', () => {
  const home = () =>
    drawSite(
      <>
        <RunningHere />
        <LastResults />
      </>,
    );
  const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

  it('show running ones apart from ended ones, and none of other sites', async () => {
    await job('crawl');
    await job('scan', { startedAt: ago(0.5) });
    await ended('run', 3);
    await ended('rank-check', 2);
    await ended('crawl', 1, { site: 'other.example' });
    await home();
    await expect.poll(headings).toEqual(['Running jobs', 'Latest results']);
    await expect.poll(names).toEqual(['Security shield #2', 'SEO audit #1', 'Rank', 'Promotion #3']);
  });

  it('show the five running ones that began last, and how many there are', async () => {
    for (let hours = 1; hours <= 7; hours += 1) await job('run', { startedAt: ago(hours) });
    const { history } = await home();
    await expect.poll(names).toEqual([1, 2, 3, 4, 5].map((id) => `Promotion #${id}`));
    await press(page.getByRole('link', { name: '7 jobs running' }));
    await expect.poll(() => history).toEqual(['/site', '/jobs']);
  });

  it('keep their words whole in a panel at a zoom of 200 %', async () => {
    await settings.set({ ...settings.fallback, language: 'uk' });
    await job('run', { progress: { done: 28, total: 40 } });
    const { container } = await drawSite(
      <div style={{ width: 152, container: 'page / inline-size' }}>
        <RunningHere />
      </div>,
    );
    await expect.poll(() => linesOf(container, 'Просування')).toBe(1);
    expect(linesOf(container, 'виконується,')).toBe(1);
  });

  it('are hidden if there are none', async () => {
    await ended('crawl', 1, { site: 'other.example' });
    const { container } = await home();
    await ended('crawl', 1);
    await expect.poll(headings).toEqual(['Latest results']);
    expect(container.innerText).not.toContain('Running jobs');
  });

  it('show the last five results, and a link to all jobs', async () => {
    for (let hours = 1; hours <= 6; hours += 1) await ended('scan', hours, { seen: hours !== 2 });
    const { history } = await home();
    await expect.poll(names).toHaveLength(5);
    await expect
      .poll(() => rows().map((row) => row.at(-1)))
      .toEqual([
        expect.stringContaining('1 hr. ago'),
        'new',
        expect.stringContaining('3 hr. ago'),
        expect.stringContaining('4 hr. ago'),
        expect.stringContaining('5 hr. ago'),
      ]);
    await expect.poll(headings).toEqual(['Latest results']);
    await press(page.getByRole('link', { name: 'All jobs' }));
    await expect.poll(() => history).toEqual(['/site', '/jobs']);
  });
});

describe('the link to the jobs', () => {
  const link = page.getByRole('link');
  const jobsLink = () => draw(<JobsLink host={HOST} />);

  it.each([
    [1, 0, '1 job running'],
    [2, 0, '2 jobs running'],
    [1, 1, '1 new result'],
    [0, 2, '2 new results'],
  ])('with %i running and %i unseen says: %s', async (running, unseen, text) => {
    for (let made = 0; made < running; made += 1) await job('crawl', { seen: false });
    for (let made = 0; made < unseen; made += 1) await ended('scan', 1, { seen: false });
    await ended('run', 2);
    await jobsLink();
    await expect.element(link).toHaveTextContent(text);
    await expect.element(link).toHaveAttribute('href', `/sidepanel.html?site=${HOST}#/jobs`);
  });

  it('is plain if all are seen, and hidden if there are none', async () => {
    await job('run', { account: 'another' });
    await jobsLink();
    await ended('run', 2);
    await expect.element(link).toHaveTextContent('Jobs');
  });

  it('is for the connected account', async () => {
    await ended('run', 2);
    await jobsLink();
    await expect.element(link).toBeVisible();
    await connections.set([]);
    await expect.element(link).not.toBeInTheDocument();
  });
});
