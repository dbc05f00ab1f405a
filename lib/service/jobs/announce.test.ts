import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allJobs, connectTo, hostileFixture, keepJobs, workerFixture } from '../../../test/worker-fixture.ts';
import { settings } from '../../platform/settings.ts';
import { forgetAccess } from '../access.ts';
import { connection } from '../connection.ts';
import { openNotification, tellEnded } from './announce.ts';
import { showBadge } from './badge.ts';
import type { Job } from './job.ts';
import { kindOf } from './kinds/index.ts';
import { newJob } from './progress.ts';
import { seeJobs } from './watch.ts';

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

/** An audit that has ended, of which nobody knows yet. */
const ended = (remoteId: number, change: Partial<Job> = {}): Job => ({
  ...newJob({ account, kind: 'crawl', remoteId, projectId: 1, site: `s${remoteId}.example` }, running, 1, 1),
  ...{ phase: 'done', status: 'done', result: health, endedAt: remoteId * 1_000 },
  ...change,
});

const shown = () =>
  fakeBrowser.notifications.getAllCreateOptions() as Record<string, { title: string; message: string }>;
const told = async () => (await allJobs()).map((job) => job.told);
const dismiss = async () => {
  for (const id of Object.keys(shown())) await fakeBrowser.notifications.clear(id);
};

describe('an end', () => {
  it('is told once, in words, and that is written down', async () => {
    await keepJobs([
      ended(1),
      ended(2, { phase: 'failed', result: null }),
      ended(3, { phase: 'lost', result: null }),
    ]);
    await tellEnded();
    const all = shown();
    expect(Object.keys(all).sort()).toEqual(['job:crawl:1', 'job:crawl:2', 'job:crawl:3']);
    expect(all['job:crawl:1']?.title).toContain('s1.example');
    expect(all['job:crawl:1']?.message).toContain('87');
    expect(new Set(Object.values(all).map(({ message }) => message)).size).toBe(3);
    expect(await told()).toEqual(['told', 'told', 'told']);
    await dismiss();
    await tellEnded();
    expect(shown()).toEqual({});
  });

  it('F51: written down but not told, because the worker was killed, is told at the next start', async () => {
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValueOnce(new Error('killed'));
    await expect(tellEnded()).rejects.toThrow('killed');
    expect(await told()).toEqual(['due']);
    await tellEnded();
    expect(create).toHaveBeenCalledTimes(2);
    expect(Object.keys(shown())).toEqual(['job:crawl:1']);
    expect(await told()).toEqual(['told']);
  });

  it('F51: told but not written down so is not told again while it is on the screen', async () => {
    await keepJobs([ended(1)]);
    await tellEnded();
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await tellEnded();
    expect(create).not.toHaveBeenCalled();
    expect(await told()).toEqual(['told']);
  });

  it('F52: of more than three at once is one, and the next many are another', async () => {
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    expect(Object.values(shown())).toMatchObject([{ message: expect.stringContaining('4') }]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    // Killed just after it was shown.
    await keepJobs([1, 2, 3, 4].map((id) => ended(id)));
    await tellEnded();
    expect(create).not.toHaveBeenCalled();
    await keepJobs(Array.from({ length: 300 }, (_, n) => ended(n + 10)));
    await tellEnded();
    expect(create).toHaveBeenCalledOnce();
    expect(JSON.stringify(shown())).toContain('300');
    expect(new Set(await told())).toEqual(new Set(['told']));
  });

  it('that the user has seen is not told', async () => {
    await keepJobs([ended(1, { seen: true })]);
    await tellEnded();
    expect(shown()).toEqual({});
    expect(await told()).toEqual(['told']);
  });

  it.each([
    ['switched off', async () => allowNotifications(false)],
    ['not decided yet', async () => allowNotifications(null)],
    [
      'F50: not permitted',
      async () => void vi.mocked(fakeBrowser.permissions.contains).mockImplementation(async () => false),
    ],
  ])('%s: is quiet, and stays so when it is switched on later', async (_name, silence) => {
    await keepJobs([ended(1)]);
    await silence();
    await tellEnded();
    expect(await told()).toEqual(['quiet']);
    vi.mocked(fakeBrowser.permissions.contains).mockImplementation(async () => true);
    await allowNotifications(true);
    await tellEnded();
    expect(shown()).toEqual({});
  });

  it('of another account waits until that is connected', async () => {
    await keepJobs([ended(1)]);
    await connectTo(hostile.at.baseUrl, 'key2');
    await tellEnded();
    expect(shown()).toEqual({});
    await connectTo(hostile.at.baseUrl, 'key1');
    await tellEnded();
    expect(Object.keys(shown())).toEqual(['job:crawl:1']);
  });

  it('twice at once is told once', async () => {
    await keepJobs([ended(1)]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await Promise.all([tellEnded(), tellEnded(), tellEnded()]);
    expect(create).toHaveBeenCalledOnce();
  });
});

describe('F49: a click', () => {
  const opened = async () => (await fakeBrowser.tabs.query({})).map(({ url }) => url).at(-1);

  it('leads to the site, that of many to the list, and takes the notification away', async () => {
    await keepJobs([ended(1), ended(2)]);
    await tellEnded();
    await openNotification('job:crawl:1');
    expect(await opened()).toContain(kindOf({ kind: 'crawl' }).leadsTo(ended(1)));
    expect(await opened()).toContain('site=s1.example');
    expect(Object.keys(shown())).toEqual(['job:crawl:2']);
    await keepJobs([3, 4, 5, 6].map((id) => ended(id)));
    await tellEnded();
    const many = Object.keys(shown()).find((id) => !id.startsWith('job:')) ?? '';
    await openNotification(many);
    expect(await opened()).toMatch(/jobs$/);
  });

  it('on what is not ours, or when nothing is left, opens nothing', async () => {
    const before = (await fakeBrowser.tabs.query({})).length;
    await openNotification('other');
    await openNotification('job:crawl:9');
    expect(await fakeBrowser.tabs.query({})).toHaveLength(before);
  });
});

describe('the badge', () => {
  const text = () => fakeBrowser.action.getBadgeText({});

  it('tells of a refused key before ends, of ends before what runs, and of nothing nothing', async () => {
    await showBadge();
    expect(await text()).toBe('');
    await keepJobs([{ ...ended(1), phase: 'running', endedAt: null }]);
    await showBadge();
    expect(await text()).toBe('•');
    await keepJobs([ended(2), ended(3)]);
    await showBadge();
    expect(await text()).toBe('2');
    expect(await fakeBrowser.action.getTitle({})).toMatch(/^Plumbline: .*2/);
    await connection.update((now) => now && { ...now, state: 'rejected' });
    await showBadge();
    expect(await text()).toBe('!');
  });

  it('forgets what the user has seen, and what is another account’s', async () => {
    await keepJobs([ended(1), ended(2)]);
    await seeJobs(account, ['crawl:1']);
    await showBadge();
    expect(await text()).toBe('1');
    await connectTo(hostile.at.baseUrl, 'key2');
    await showBadge();
    expect(await text()).toBe('');
    await forgetAccess();
    await showBadge();
    expect(await text()).toBe('');
  });

  it('has room for two figures, and can be switched off', async () => {
    await keepJobs(Array.from({ length: 120 }, (_, n) => ended(n + 1)));
    await showBadge();
    expect(await text()).toBe('99+');
    await settings.update((now) => ({ ...now, badge: false }));
    await showBadge();
    expect(await text()).toBe('');
  });
});
