import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clockText } from '@/components/texts/format.ts';
import { balance } from '@/lib/api/account.ts';
import { routeOf } from '@/lib/api/caller.ts';
import { launchRun, listNodes, runById } from '@/lib/api/runs.ts';
import { press } from '@/test/components/press.ts';
import { facts, links, shown } from '@/test/components/shown.ts';
import {
  asked,
  connect,
  connected,
  drawSite,
  keepReply,
  putJob,
  putOperation,
  refuse,
  serve,
} from '@/test/components/with-service.tsx';
import RunPlace from './run-place.tsx';

beforeEach(connected);

const RUN = runById.example.run;
const drawRun = () => drawSite(<RunPlace params={{ id: '204' }} />);

/** Makes the service return the run with changes. */
const withRun = (changes: object = {}) => serve(runById, { run: { ...RUN, levels: null, ...changes } });

beforeEach(() => {
  withRun();
  serve(listNodes);
  serve(balance);
});

describe('the facts of a run', () => {
  it('are number, stage, cost, discount, and launch time', async () => {
    const { container } = await drawRun();
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    const launched = date.format(Date.parse('2026-11-18T09:30:00Z')).replaceAll('\u202f', ' ');
    await expect
      .poll(() => facts(container))
      .toEqual([
        ['Run', '204'],
        ['Stage', 'level 1'],
        ['Charged', 'USD 18.36'],
        ['Your discount', '−15 %'],
        ['Launched', `${launched}, through the API`],
      ]);
    await expect.poll(() => asked(runById)[0]).toEqual({ params: { id: 204 } });
    await expect.poll(() => asked(listNodes)[0]).toEqual({ params: { id: 204 }, query: {} });
  });

  it('say when it starts, if that was put off here', async () => {
    const start = '2026-12-01T10:00:00+02:00';
    const launch = {
      kind: routeOf(launchRun),
      state: 'accepted' as const,
      results: [{ id: 204, charged: 18.36 }],
    };
    const scheduled = { body: { schedule_start_at: start } };
    await putOperation({ id: 'other', ...launch, results: [{ id: 205, charged: 1 }], input: scheduled });
    const { container } = await drawRun();
    const last = () => facts(container).at(-1);
    await expect.poll(() => last()?.[0]).toBe('Launched');
    await putOperation({ id: 'attached', ...launch, isAttached: true, input: scheduled });
    await putOperation({ id: 'launch', ...launch, input: scheduled });
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    await expect.poll(last).toEqual(['Start', date.format(Date.parse(start)).replaceAll('\u202f', ' ')]);
  });

  it('leave out what is unknown, but show a cost of zero', async () => {
    withRun({
      stage: null,
      charged: 0,
      discount_percent: 0,
      initiated_via: 'web',
      created_at: null,
    });
    const { container } = await drawRun();
    await expect
      .poll(() => facts(container))
      .toEqual([
        ['Run', '204'],
        ['Charged', 'USD 0.00'],
        ['Launched', 'on the website'],
      ]);
  });

  it('are only its number', async () => {
    withRun({
      stage: '',
      charged: null,
      discount_percent: null,
      initiated_via: null,
      created_at: null,
    });
    const { container } = await drawRun();
    await expect.poll(() => facts(container)).toEqual([['Run', '204']]);
  });

  it('link to its page, in a tab', async () => {
    await drawRun();
    const target = page.getByRole('link', { name: RUN.target_url ?? '' });
    await expect.element(target).toHaveAttribute('href', RUN.target_url);
    await expect.element(target).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('show a URL that is not http or https as text', async () => {
    withRun({ target_url: 'javascript:alert(1)' });
    await drawRun();
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /alert/ })).not.toBeInTheDocument();
  });
});

describe('the progress of a run', () => {
  it('has placements, and a bar', async () => {
    await drawRun();
    await expect.element(page.getByText('6 of 40 placements processed')).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '15');
  });

  it.each([[[]], [null]])('is hidden if unknown: %j', async (levels) => {
    withRun({ progress: { done: 0, total: 0 }, levels });
    const { container } = await drawRun();
    await expect.poll(() => facts(container)).not.toEqual([]);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(page.getByText('not published', { exact: true })).not.toBeInTheDocument();
  });

  it('counts what is published, as its levels do: processed does not mean published', async () => {
    const levels = [
      { level: 1, total: 10, success: 8, verified: 8 },
      { level: 2, total: 30, success: 28, verified: 20 },
    ];
    withRun({ status: 'completed', progress: { done: 40, total: 40 }, levels });
    await drawRun();
    await expect.element(page.getByText('36 of 40 placements published')).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90');
    await expect.element(page.getByText('28 of 30 published · 20 verified')).toBeVisible();
  });

  it.each([
    ['only some levels say so', [{ level: 1, total: 40, success: null }]],
    ['the levels are not all of it', [{ level: 1, total: 10, success: 8 }]],
  ])('counts what is processed if %s', async (_what, levels) => {
    withRun({ progress: { done: 40, total: 40 }, levels });
    await drawRun();
    await expect.element(page.getByText('40 of 40 placements processed')).toBeVisible();
  });

  it('has levels without a total', async () => {
    withRun({ progress: null, levels: RUN.levels });
    await drawRun();
    await expect.element(page.getByText('6 of 10 published · 4 verified')).toBeVisible();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('the links of a run', () => {
  const ways = (container: Element) => links(container).filter(([, href]) => href?.startsWith('/'));

  it('while it runs: the report, and another link', async () => {
    const { container } = await drawRun();
    await expect
      .poll(() => ways(container))
      .toEqual([
        ['Report', '/promotion/runs/204/report'],
        ['Promote another link', '/promotion/12/launch'],
      ]);
  });

  it('once it has ended: the same link again, and no more polling', async () => {
    withRun({ status: 'completed' });
    const { container } = await drawRun();
    await expect
      .poll(() => ways(container))
      .toEqual([
        ['Report', '/promotion/runs/204/report'],
        ['Launch again', '/promotion/12/launch/31'],
      ]);
    await expect.element(page.getByText(/Updates automatically/)).not.toBeInTheDocument();
  });

  it('of a run without a link: its project', async () => {
    withRun({ status: 'failed', link_id: null });
    const { container } = await drawRun();
    await expect.poll(() => ways(container)[1]).toEqual(['Launch again', '/promotion/12/launch/']);
  });

  it('of a run without a project: only the report', async () => {
    withRun({ project_id: null });
    const { container } = await drawRun();
    await expect.poll(() => ways(container)).toEqual([['Report', '/promotion/runs/204/report']]);
  });
});

describe('polling', () => {
  /** Skips the waiting time between two polls. */
  const hurry = () => {
    const { setInterval: every } = globalThis;
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void) =>
      every(run, 20)) as typeof setInterval);
  };

  it('repeats while it runs, for its placements too', async () => {
    hurry();
    await drawRun();
    await expect.poll(() => asked(runById).length).toBeGreaterThan(2);
    await expect.poll(() => asked(listNodes).length).toBeGreaterThan(2);
    withRun({ progress: { done: 7, total: 40 } });
    await expect.element(page.getByText('7 of 40 placements processed')).toBeVisible();
  });

  it.each([
    ['https://service.example/api/v1', 30_000],
    ['http://127.0.0.1:8787/api/v1', 6_000],
  ])('leaves most of what pages may ask to others: %s every %i ms', async (baseUrl, pause) => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    await connect({ baseUrl });
    await drawRun();
    await expect.poll(() => timers.mock.calls.map(([, after]) => after)).toContain(pause);
    expect(timers.mock.calls.map(([, after]) => after)).not.toContain(2_000);
  });

  it('stops once it has ended', async () => {
    hurry();
    withRun({ status: 'cancelled' });
    await drawRun();
    await expect.element(page.getByRole('link', { name: 'Launch again' })).toBeVisible();
    expect(setInterval).not.toHaveBeenCalled();
  });
});

describe('the response about a run', () => {
  it('is not called old once a newer one has arrived', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await drawRun();
    await expect.element(page.getByText(/^Last update:/)).toBeVisible();
    refuse(runById, 'offline');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.element(page.getByText('No network connection.')).toBeVisible();
    await keepReply(runById, { params: { id: 204 } }, { run: { ...RUN, levels: null } }, Date.now() + 1_000);
    await expect.element(page.getByText('No network connection.')).not.toBeInTheDocument();
  });

  it('has the time of the last response while it runs', async () => {
    const at = Date.now() - 600_000;
    await keepReply(runById, { params: { id: 204 } }, { run: { ...RUN, levels: null } }, at);
    refuse(runById, 'offline');
    await drawRun();
    const time = clockText('en', at).replaceAll('\u202f', ' ');
    await expect
      .element(page.getByText(/^Last update:/))
      .toHaveTextContent(`Last update: ${time}. Updates automatically.`);
  });

  it('says why there is none, and offers another try', async () => {
    refuse(runById, 'not_found');
    const { container } = await drawRun();
    await expect.poll(() => shown(container)).toEqual(['This no longer exists at the service.', 'Try again']);
    withRun();
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => facts(container)).not.toEqual([]);
  });

  it('names the page of a run that no longer exists, as far as it is known here', async () => {
    refuse(runById, 'not_found');
    const address = 'https://copper-leaf.example/%D1%87';
    await putJob({ kind: 'run', remoteId: 204, projectId: 12, phase: 'lost', address, endedAt: 1 });
    const { container } = await drawRun();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'https://copper-leaf.example/ч',
        'Links',
        'This no longer exists at the service.',
        'Try again',
      ]);
    await expect
      .element(page.getByRole('link', { name: 'Links' }))
      .toHaveAttribute('href', '/promotion/12/links');
  });

  it('is shown from storage while the service cannot be reached, with its age', async () => {
    await keepReply(runById, { params: { id: 204 } }, { run: RUN }, Date.now() - 2 * 3_600_000);
    refuse(runById, 'unreachable');
    const { container } = await drawRun();
    await expect
      .poll(() => shown(container).slice(0, 3))
      .toEqual(['The service cannot be reached.', 'Updated 2 hr. ago.', 'Try again']);
    expect(facts(container)).not.toEqual([]);
  });

  it('has a placeholder while loading', async () => {
    serve(runById, () => new Promise(() => {}));
    const { container } = await drawRun();
    await expect.poll(() => asked(runById)).toHaveLength(1);
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it('is shown without placements that cannot be read', async () => {
    refuse(listNodes, 'server_error');
    const { container } = await drawRun();
    const trouble = () => {
      const words = shown(container);
      return words.slice(words.indexOf('Promote another link') + 1, -1);
    };
    await expect.poll(trouble).toEqual(['The service has an internal error.', 'Try again']);
    await expect.poll(() => shown(container)[2]).toBe('6 of 40 placements processed');
    serve(listNodes);
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('a-blog.example/copper-kettles')).toBeVisible();
  });
});
