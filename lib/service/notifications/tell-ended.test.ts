import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  accountNow,
  allJobs,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  setState,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { settings } from '../../platform/settings.ts';
import { changeRows } from '../../platform/table.ts';
import { nameAccount } from '../connection/access.ts';
import { kindOf } from '../jobs/kinds/index.ts';
import { newJob } from '../jobs/progress.ts';
import { pollJobs, seeJobs } from '../jobs/watch.ts';
import { type Job, jobs } from '../records/job.ts';
import { showBadge } from './badge.ts';
import { openEnded, tellEnded } from './tell-ended.ts';

const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

let account: string;
beforeEach(async () => {
  account = await connectTo(hostile.at.baseUrl);
  await allowNotifications(true);
});

const allowNotifications = (isOn: boolean | null) =>
  settings.set({ ...settings.fallback, language: 'en', notifications: isOn });

const running = { status: 'running', phase: 'running', progress: null, result: null } as const;
const health = { health: 87, pages: 25, issues: {} };

/** An audit that has ended, without a notification yet. */
const ended = (remoteId: number, change: Partial<Job> = {}): Job => ({
  ...newJob({ account, kind: 'crawl', remoteId, projectId: 1, site: `s${remoteId}.example` }, running, 1, 1),
  phase: 'done',
  status: 'done',
  result: health,
  endedAt: remoteId * 1_000,
  ...change,
});

const shown = () =>
  fakeBrowser.notifications.getAllCreateOptions() as Record<string, { title: string; message: string }>;
const texts = () =>
  Object.fromEntries(Object.entries(shown()).map(([id, { title, message }]) => [id, [title, message]]));
const told = async () => (await allJobs()).map((job) => job.told);
/** Most browsers can update a notification in place; the fake one cannot. */
const canUpdate = () =>
  vi.spyOn(fakeBrowser.notifications, 'update').mockImplementation((async () => true) as never);
const dismiss = async () => {
  for (const id of Object.keys(shown())) await fakeBrowser.notifications.clear(id);
};

describe('the end of a job', () => {
  it('is announced once, in words, and the row records that', async () => {
    await keepJobs([
      ended(1),
      ended(2, { phase: 'failed', result: null }),
      ended(3, { phase: 'lost', result: null }),
    ]);
    await tellEnded();
    expect(texts()).toEqual({
      [`job:crawl:1 ${account}`]: ['SEO audit of s1.example', 'Health 87, 25 pages checked.'],
      [`job:crawl:2 ${account}`]: ['SEO audit of s2.example', 'The audit could not be finished.'],
      [`job:crawl:3 ${account}`]: ['SEO audit of s3.example', 'The result of the audit is unknown.'],
    });
    expect(await told()).toEqual(['told', 'told', 'told']);
    await dismiss();
    await tellEnded();
    expect(shown()).toEqual({});
  });

  it('with a result of another shape is announced as unknown', async () => {
    await keepJobs([ended(1, { result: { health: 'fine' } })]);
    await tellEnded();
    expect(texts()[`job:crawl:1 ${account}`]?.[1]).toBe('The result of the audit is unknown.');
  });

  it('of a failed run is not announced as completed, although its cost is known', async () => {
    const failed = {
      kind: 'run',
      id: 'run:1',
      phase: 'failed',
      result: { status: 'failed', charged: 9 },
    } as const;
    await keepJobs([ended(1, failed)]);
    await tellEnded();
    expect(texts()).toEqual({
      [`job:run:1 ${account}`]: ['Promotion of s1.example', 'A run failed or was canceled.'],
    });
  });

  it('is announced in the language of the settings', async () => {
    await settings.set({ ...settings.fallback, language: 'pl', notifications: true });
    await keepJobs([ended(1)]);
    await tellEnded();
    expect(texts()[`job:crawl:1 ${account}`]).toEqual([
      'Audyt SEO witryny s1.example',
      'Kondycja: 87, sprawdzono 25 stron.',
    ]);
  });

  it('is announced again if the job was seen running while its end was announced', async () => {
    await keepJobs([ended(1)]);
    const { create } = fakeBrowser.notifications;
    vi.spyOn(fakeBrowser.notifications, 'create').mockImplementationOnce((async (...given: never[]) => {
      await keepJobs([ended(1, { phase: 'running', endedAt: null })]);
      return (create as (...all: never[]) => unknown)(...given);
    }) as never);
    await tellEnded();
    expect(await told()).toEqual(['due']);
  });

  it('is announced even if the row is deleted meanwhile, and creates no row', async () => {
    await keepJobs([ended(1), ended(2)]);
    const { create } = fakeBrowser.notifications;
    vi.spyOn(fakeBrowser.notifications, 'create').mockImplementationOnce((async (...given: never[]) => {
      await changeRows([jobs], (of) => of(jobs).remove([account, 'crawl:1']));
      return (create as (...all: never[]) => unknown)(...given);
    }) as never);
    await tellEnded();
    expect(Object.keys(shown())).toEqual([`job:crawl:1 ${account}`, `job:crawl:2 ${account}`]);
    expect((await allJobs()).map(({ id, told }) => [id, told])).toEqual([['crawl:2', 'told']]);
  });

  it('F51: is announced at the next start if the worker was killed before announcing it', async () => {
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValueOnce(new Error('killed'));
    await expect(tellEnded()).rejects.toThrow('killed');
    expect(await told()).toEqual(['due']);
    await tellEnded();
    expect(create).toHaveBeenCalledTimes(2);
    expect(Object.keys(shown())).toEqual([`job:crawl:1 ${account}`]);
    expect(await told()).toEqual(['told']);
  });

  it('F51: is not announced again while on the screen, even if the row could not record it', async () => {
    await keepJobs([ended(1)]);
    await tellEnded();
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await tellEnded();
    expect(create).not.toHaveBeenCalled();
    expect(await told()).toEqual(['told']);
  });

  it('F52: of more than three jobs at once shares one notification, which later ends join silently', async () => {
    const update = canUpdate();
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    expect(texts()).toEqual({ 'jobs:ended:1000': ['Plumbline', '4 jobs have ended.'] });
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    // The worker dies right after the notification was shown.
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    await keepJobs(Array.from({ length: 300 }, (_, n) => ended(n + 10)));
    await tellEnded();
    expect(create).not.toHaveBeenCalled();
    expect(update.mock.lastCall).toEqual([
      'jobs:ended:1000',
      { title: 'Plumbline', message: '304 jobs have ended.' },
    ]);
    expect(new Set(await told())).toEqual(new Set(['told']));
  });

  it('of 200 audits in 200 projects, polled 20 at a time, shares one notification', async () => {
    const { at } = hostile;
    const update = canUpdate();
    at.state.seed(
      'key1',
      'auditProjects',
      Array.from({ length: 200 }, () => ({ domain: 'shop.example' })),
    );
    for (let n = 1; n <= 200; n += 1)
      at.state.seed('key1', 'crawls', [{ project_id: n, status: 'done', health: 87 }]);
    later(1);
    await keepJobs(
      Array.from({ length: 200 }, (_, n) => ({
        ...newJob(
          { account, kind: 'crawl', remoteId: n + 1, projectId: n + 1, site: `s${n}.example` },
          running,
          Date.now() - 60_000,
          1,
        ),
      })),
    );
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const asked: number[] = [];
    for (let turn = 0; turn < 30 && (await told()).includes('due'); turn += 1) {
      const before = at.log.entries.length;
      await pollJobs();
      await tellEnded();
      asked.push(at.log.entries.length - before);
      later(30);
    }
    expect((await allJobs()).map(({ phase }) => phase)).toEqual(Array.from({ length: 200 }, () => 'done'));
    expect(create).toHaveBeenCalledOnce();
    expect(update.mock.lastCall?.[1]).toEqual({ title: 'Plumbline', message: '200 jobs have ended.' });
    expect(asked.every((looks) => looks <= 20)).toBe(true);
  });

  it('joins those announced one by one, which then become one', async () => {
    await keepJobs([1, 2, 3].map((id) => ended(id)));
    await tellEnded();
    expect(Object.keys(shown())).toEqual([
      `job:crawl:1 ${account}`,
      `job:crawl:2 ${account}`,
      `job:crawl:3 ${account}`,
    ]);
    await keepJobs([ended(60)]);
    await tellEnded();
    expect(texts()).toEqual({ 'jobs:ended:1000': ['Plumbline', '4 jobs have ended.'] });
  });

  it('does not bring back a notification for many that the user has dismissed', async () => {
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    await dismiss();
    await keepJobs([5, 6].map((id) => ended(id)));
    await tellEnded();
    expect(shown()).toEqual({});
    expect(new Set(await told())).toEqual(new Set(['told']));
  });

  it('that comes much later gets its own notification, even if many are on the screen', async () => {
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    canUpdate();
    await keepJobs([ended(184)]);
    await tellEnded();
    expect(Object.keys(shown())).toEqual(['jobs:ended:1000']);
    await keepJobs([ended(365, { endedAt: 364_001 })]);
    await tellEnded();
    expect(Object.keys(shown())).toEqual(['jobs:ended:1000', `job:crawl:365 ${account}`]);
  });

  it('that ended before one that was announced already is announced, too', async () => {
    await keepJobs([ended(200)]);
    await tellEnded();
    await keepJobs([ended(100)]);
    await tellEnded();
    expect(Object.keys(shown())).toEqual([`job:crawl:200 ${account}`, `job:crawl:100 ${account}`]);
  });

  it('replaces the last notification if the browser cannot update one', async () => {
    const { update } = fakeBrowser.notifications;
    Object.assign(fakeBrowser.notifications, { update: undefined });
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    await keepJobs([ended(5)]);
    await tellEnded();
    expect(texts()).toEqual({ 'jobs:ended:1000': ['Plumbline', '5 jobs have ended.'] });
    Object.assign(fakeBrowser.notifications, { update });
  });

  it('is not announced if the user has seen it, and does not count for others', async () => {
    await keepJobs([ended(1, { seen: true })]);
    await tellEnded();
    expect(shown()).toEqual({});
    expect(await told()).toEqual(['told']);
    await keepJobs([2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    expect(Object.keys(shown())).toEqual([2, 3, 4].map((id) => `job:crawl:${id} ${account}`));
  });

  it('says nothing of jobs that run', async () => {
    await keepJobs([ended(1), ended(2, { phase: 'running', endedAt: null })]);
    await tellEnded();
    expect(Object.keys(shown())).toEqual([`job:crawl:1 ${account}`]);
    expect(await told()).toEqual(['told', 'due']);
  });

  it('for many, names the accounts of those that it counts: what is new to the user, and was not kept quiet', async () => {
    hostile.at.state.issue('key3', { user: 3 });
    const coffee = await connectTo(hostile.at.baseUrl, 'key2');
    const milk = await connectTo(hostile.at.baseUrl, 'key3');
    for (const [of, name] of [
      [account, 'Tea'],
      [coffee, 'Coffee'],
      [milk, 'Milk'],
    ] as const)
      await nameAccount(of, name);
    await keepJobs([
      ended(1, { told: 'told' }),
      ...[2, 3, 4].map((id) => ended(id, { account: coffee })),
      ended(5, { account: milk, told: 'told', seen: true }),
      ended(6, { account: milk, told: 'quiet' }),
      ended(7, { account: milk, told: 'quiet', endedAt: 500 }),
    ]);
    await tellEnded();
    expect(texts()).toEqual({ 'jobs:ended:1000': ['Plumbline', '4 jobs have ended. · Coffee · Tea'] });
    const left = (await allJobs()).filter((job) => job.told === 'quiet');
    expect(left.map(({ id }) => id)).toEqual(['crawl:6', 'crawl:7']);
  });

  it.each([
    ['switched off', async () => allowNotifications(false)],
    ['not decided yet', async () => allowNotifications(null)],
    [
      'F50: not permitted, though the service may be reached',
      async () =>
        void vi
          .mocked(fakeBrowser.permissions.contains)
          .mockImplementation(async ({ permissions = [] }) => !permissions.includes('notifications')),
    ],
  ])('%s: is not announced, even if that is switched on later', async (_name, silence) => {
    await keepJobs([ended(1), ended(2, { told: 'told' })]);
    await silence();
    await tellEnded();
    expect(await told()).toEqual(['quiet', 'told']);
    vi.mocked(fakeBrowser.permissions.contains).mockImplementation(async () => true);
    await allowNotifications(true);
    await tellEnded();
    expect(shown()).toEqual({});
  });

  it('of another account is announced once that account is connected', async () => {
    await keepJobs([ended(1)]);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    await tellEnded();
    expect(shown()).toEqual({});
    await connectTo(hostile.at.baseUrl, 'key1');
    await tellEnded();
    expect(Object.keys(shown())).toEqual([`job:crawl:1 ${account}`]);
  });

  it('is not announced while nothing is connected', async () => {
    await keepJobs([ended(1)]);
    await disconnect();
    await tellEnded();
    expect(shown()).toEqual({});
    expect(await told()).toEqual(['due']);
  });

  it('is announced once by two calls at once', async () => {
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await Promise.all([tellEnded(), tellEnded(), tellEnded()]);
    expect(create).toHaveBeenCalledOnce();
  });
});

describe('F49: a click', () => {
  const opened = async () => (await fakeBrowser.tabs.query({})).map(({ url }) => url).at(-1);

  it('opens the site, or the list for many, and closes the notification', async () => {
    await keepJobs([ended(1), ended(2)]);
    await tellEnded();
    await openEnded(`job:crawl:1 ${account}`);
    expect(await opened()).toContain(kindOf({ kind: 'crawl' }).leadsTo(ended(1)));
    expect(await opened()).toContain('site=s1.example');
    expect(Object.keys(shown())).toEqual([`job:crawl:2 ${account}`]);
    await keepJobs([303, 304, 305, 306].map((id) => ended(id)));
    await tellEnded();
    const many = Object.keys(shown()).find((id) => !id.startsWith('job:')) ?? '';
    await openEnded(many);
    expect(await opened()).toMatch(/jobs$/);
  });

  it('shows the account that it is about, before its page opens', async () => {
    await keepJobs([ended(1)]);
    await tellEnded();
    const other = await connectTo(hostile.at.baseUrl, 'key2');
    expect(await accountNow()).toBe(other);
    let shownAs: Promise<string> | undefined;
    vi.spyOn(fakeBrowser.tabs, 'create').mockImplementationOnce((async () => {
      shownAs = accountNow();
    }) as never);
    await openEnded(`job:crawl:1 ${account}`);
    expect(await shownAs).toBe(account);
  });

  it('opens the job that ended last if the job itself is gone', async () => {
    await keepJobs([ended(2), ended(4, { endedAt: 1 }), ended(3), ended(1)]);
    await keepJobs([{ ...ended(5), phase: 'running' }]);
    await openEnded(`job:crawl:9 ${account}`);
    expect(await opened()).toContain('site=s3.example');
  });

  it('does nothing for other notifications, or if no job is left', async () => {
    const before = (await fakeBrowser.tabs.query({})).length;
    await openEnded(`job:crawl:9 ${account}`);
    await keepJobs([ended(1)]);
    await openEnded('other');
    await disconnect();
    await openEnded(`job:crawl:1 ${account}`);
    expect(await fakeBrowser.tabs.query({})).toHaveLength(before);
  });
});

describe('the badge', () => {
  const text = () => fakeBrowser.action.getBadgeText({});
  const title = () => fakeBrowser.action.getTitle({});

  it('shows a refused key before ended jobs, these before running ones, and otherwise nothing', async () => {
    await showBadge();
    expect(await text()).toBe('');
    expect(await title()).toBe('Plumbline');
    await keepJobs([{ ...ended(1), phase: 'running', endedAt: null }]);
    await showBadge();
    expect(await text()).toBe('•');
    expect(await title()).toBe('Plumbline: 1 job is running');
    await keepJobs([ended(2), ended(3)]);
    await showBadge();
    expect(await text()).toBe('2');
    expect(await title()).toBe('Plumbline: 2 jobs have ended');
    await setState('rejected');
    await showBadge();
    expect(await text()).toBe('!');
    expect(await title()).toBe('Plumbline: the service no longer accepts your key');
    account = await connectTo(hostile.at.baseUrl, 'key2');
    await keepJobs([{ ...ended(4), phase: 'running', endedAt: null }]);
    await showBadge();
    expect(await text()).toBe('!');
    expect(await title()).toBe('Plumbline: the service no longer accepts your key');
  });

  it('leaves out what the user has seen, and accounts that are not connected', async () => {
    await keepJobs([ended(1), ended(2)]);
    await seeJobs(account, ['crawl:1']);
    await showBadge();
    expect(await text()).toBe('1');
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    await showBadge();
    expect(await text()).toBe('');
    await disconnect();
    await showBadge();
    expect(await text()).toBe('');
  });

  it('shows nothing while the rows cannot be read', async () => {
    await keepJobs([ended(1)]);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'UnknownError');
    });
    await showBadge();
    expect(await text()).toBe('');
    expect(await title()).toBe('Plumbline');
  });

  it('shows two digits at most, and can be switched off', async () => {
    await keepJobs(Array.from({ length: 99 }, (_, n) => ended(n + 1)));
    await showBadge();
    expect(await text()).toBe('99');
    await keepJobs([ended(100)]);
    await showBadge();
    expect(await text()).toBe('99+');
    await settings.update((now) => ({ ...now, badge: false }));
    await showBadge();
    expect(await text()).toBe('');
  });
});
