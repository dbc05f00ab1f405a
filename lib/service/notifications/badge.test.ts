import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  attempted,
  connectTo,
  hostileFixture,
  keepJobs,
  setState,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { settings } from '../../platform/settings.ts';
import { changeRows } from '../../platform/table.ts';
import { connections } from '../connection/connection.ts';
import { newJob } from '../jobs/progress.ts';
import { settle } from '../operations/settle.ts';
import type { Job } from '../records/job.ts';
import { unexplained } from '../records/unexplained.ts';
import { showBadge } from './badge.ts';

const hostile = hostileFixture();
workerFixture();

let account: string;
beforeEach(async () => {
  account = await connectTo(hostile.at.baseUrl);
  await settings.set({ ...settings.fallback, language: 'en' });
});

const RED = [201, 42, 42, 255];
const BLUE = [59, 91, 219, 255];
const AMBER = [183, 132, 43, 255];

const running = { status: 'running', phase: 'running', progress: null, result: null } as const;
const job = (remoteId: number, changes: Partial<Job> = {}): Job => ({
  ...newJob({ account, kind: 'crawl', remoteId, projectId: 1, site: 'shop.example' }, running, 1, 1),
  ...changes,
});
const runs = () => keepJobs([job(1)]);
const ended = () => keepJobs([job(2, { phase: 'done', endedAt: 1, seen: false })]);
const refused = () => setState('rejected');
/** The key of another account is refused. */
const otherRefused = async () => {
  hostile.at.state.issue('key2', {});
  await connectTo(hostile.at.baseUrl, 'key2');
  await connections.update((all) =>
    all.map((one) => (one.account === account ? one : { ...one, state: 'rejected' })),
  );
};
const many = (count: number) => () =>
  keepJobs(Array.from({ length: count }, (_, n) => job(n + 1, { phase: 'done', endedAt: 1, seen: false })));
/** An order that was carried out twice. */
const news = async () => {
  hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  hostile.at.state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  const order = await attempted({
    kind: 'POST /promotion/runs',
    input: { body: { project_id: 1, link_id: 1 } },
    price: { kind: 'exact', amount: 20, currency: 'USD' },
  });
  const results = [1, 2].map((id) => ({ id, charged: 20 }));
  await settle({ ...order, nextLookAt: null, state: 'several', results }, null);
};

/** Money that no order explains. */
const unexplainedAmount = (id: string) =>
  changeRows([unexplained], (of) =>
    of(unexplained).put({
      id,
      account,
      host: 'service.example',
      amount: 9,
      currency: 'USD',
      at: 1,
      near: [],
      possible: ['another_device'],
      told: 'told',
      isUnderstood: false,
    }),
  );
const difference = () => unexplainedAmount('gap-1');
const differences = async () => {
  for (const id of ['gap-1', 'gap-2']) await unexplainedAmount(id);
};

const shown = async () => {
  await showBadge();
  const { action } = fakeBrowser;
  return [await action.getBadgeText({}), await action.getBadgeBackgroundColor({}), await action.getTitle({})];
};

it.each<[string, (() => Promise<unknown>)[], string, number[], string]>([
  ['nothing', [], '', BLUE, 'Plumbline'],
  ['a job that runs', [runs], '•', AMBER, 'Plumbline: 1 job is running'],
  ['a refused key', [refused], '!', RED, 'Plumbline: the service no longer accepts your key'],
  ['an ended job', [ended], '1', BLUE, 'Plumbline: 1 job has ended'],
  ['an ended job before one that runs', [ended, runs], '1', BLUE, 'Plumbline: 1 job has ended'],
  ['99 ended jobs', [many(99)], '99', BLUE, 'Plumbline: 99 jobs have ended'],
  ['100 ended jobs', [many(100)], '99+', BLUE, 'Plumbline: 100 jobs have ended'],
  [
    'a refused key before its ended jobs, which nobody can open',
    [ended, refused],
    '!',
    RED,
    'Plumbline: the service no longer accepts your key',
  ],
  [
    'a refused key before a job of another account that runs',
    [runs, otherRefused],
    '!',
    RED,
    'Plumbline: the service no longer accepts your key',
  ],
  ['news', [news], '1', RED, 'Plumbline: 1 order needs your attention'],
  [
    'money that no order explains',
    [difference],
    '1',
    RED,
    'Plumbline: 1 unexplained difference in your balance',
  ],
  [
    'an order, and money that no order explains',
    [news, differences, ended],
    '4',
    RED,
    'Plumbline: 1 order needs your attention, 2 unexplained differences in your balance, 1 job has ended',
  ],
  [
    'news before everything else',
    [news, ended, runs],
    '2',
    RED,
    'Plumbline: 1 order needs your attention, 1 job has ended',
  ],
])('%s has its own mark, color and words', async (_what, happened, text, color, title) => {
  for (const happens of happened) await happens();
  expect(await shown()).toEqual([text, color, title]);
});
