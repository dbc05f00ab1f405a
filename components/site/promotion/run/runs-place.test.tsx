import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dayText } from '@/components/texts/format.ts';
import { balance } from '@/lib/api/account.ts';
import { ServiceError } from '@/lib/api/errors.ts';
import { listProjects } from '@/lib/api/promotion.ts';
import { listRuns, type Run } from '@/lib/api/runs.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import {
  asked,
  connected,
  drawSite,
  keepReply,
  putLists,
  putProjects,
  refuse,
  sent,
  serve,
} from '@/test/components/with-service.tsx';
import { RunRow } from './run-row.tsx';
import Runs from './runs-place.tsx';
import { StatusChip } from './status-chip.tsx';

beforeEach(connected);

const [PROJECT] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const SECOND = { ...PROJECT, id: 13, name: 'Kettles only', domain_host: 'copper-leaf.example' };
const [RUN] = listRuns.example.runs as [Run];

const numbered = (id: number, changes: object = {}) => ({
  ...RUN,
  id,
  status: 'completed',
  progress: null,
  created_at: null,
  charged: null,
  ...changes,
});

beforeEach(() => serve(balance));

describe('a run in the list', () => {
  const drawRun = (changes: object = {}) =>
    drawSite(
      <ul>
        <RunRow run={{ ...RUN, ...changes }} />
      </ul>,
    );

  it('has its state below the page in a narrow panel, which leaves the page its line', async () => {
    const { container } = await drawSite(
      <div style={{ width: 190, container: 'page / inline-size' }}>
        <RunRow run={{ ...RUN, target_url: 'https://shop.example/kettles/osprey' }} />
      </div>,
    );
    const path = page.getByText('/kettles/osprey').element();
    const text = document.createRange();
    text.selectNodeContents(path);
    expect(text.getClientRects()).toHaveLength(1);
    const chip = container.querySelector('a > span > :last-child');
    expect(chip?.textContent).toBe('level 1');
    expect(chip?.getBoundingClientRect().top).toBe(path.getBoundingClientRect().bottom);
  });

  it('shows the page, its state, and its facts', async () => {
    const { container } = await drawRun({ created_at: '2020-11-18T09:30:00Z' });
    const day = dayText('en', Date.parse('2020-11-18T09:30:00Z'));
    await expect
      .poll(() => shown(container))
      .toEqual(['/kettles/', 'level 1', `run 204 · 6 of 40 placements processed · ${day} · USD 18.36`]);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/promotion/runs/204');
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of the run' }))
      .toHaveAttribute('aria-valuenow', '15');
  });

  it('says if it was launched on the website', async () => {
    const { container } = await drawRun({ initiated_via: 'web', created_at: 'never', charged: 0 });
    await expect
      .poll(() => shown(container)[2])
      .toBe('run 204 · 6 of 40 placements processed · USD 0.00 · website');
  });

  it('leaves out what is unknown', async () => {
    const { container } = await drawRun({
      target_url: null,
      progress: null,
      created_at: null,
      charged: null,
      initiated_via: null,
    });
    await expect.poll(() => shown(container)).toEqual(['run 204', 'level 1', 'run 204']);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  it.each([
    [{ done: 0, total: 0 }, false],
    [{ done: 0, total: 1 }, true],
    [{ done: 3, total: null }, false],
    [{ done: null, total: 3 }, false],
  ])('shows the progress %j: %s', async (progress, isShown) => {
    const { container } = await drawRun({ progress });
    await expect.poll(() => shown(container)[2]?.includes('placements')).toBe(isShown);
    expect(page.getByRole('progressbar').elements()).toHaveLength(isShown ? 1 : 0);
  });

  it('has no bar once it has ended', async () => {
    const { container } = await drawRun({ status: 'completed' });
    await expect.poll(() => shown(container)[1]).toBe('completed');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows an invalid URL as it is, and treats a query as part of the page', async () => {
    const { container } = await drawRun({ target_url: 'kettles' });
    await expect.poll(() => shown(container)[0]).toBe('kettles');
    await drawRun({ target_url: 'https://copper-leaf.example/a?b=1#c' });
    await expect.element(page.getByText('/a?b=1', { exact: true })).toBeVisible();
  });
});

describe('a status', () => {
  it.each([
    ['queued', 'queued', 'bg-dim'],
    ['running', 'running', 'bg-accent'],
    ['level2_active', 'level 2', 'bg-accent'],
    ['level3', 'level 3', 'bg-accent'],
    ['completed', 'completed', 'bg-pass'],
    ['failed', 'failed', 'bg-error'],
    ['cancelled', 'canceled', 'bg-dim'],
    ['moon_phase', 'moon phase', 'bg-accent'],
  ])('%s', async (status, text, tone) => {
    const { container } = await drawSite(<StatusChip status={status} />);
    await expect.poll(() => shown(container)).toEqual([text]);
    expect(container.querySelector('[aria-hidden="true"]')?.classList).toContain(tone);
  });

  it('cuts a long word', async () => {
    const { container } = await drawSite(<StatusChip status={'x'.repeat(60)} />);
    await expect.poll(() => shown(container)).toEqual(['x'.repeat(40)]);
  });
});

describe('the runs of a site', () => {
  const EVERYTHING = { project_id: 12, page: 1, per_page: 20 };
  const rows = () => [...document.querySelectorAll('li a')].map((row) => row.getAttribute('href'));

  beforeEach(async () => {
    await putLists();
    await putProjects('promotion', PROJECT);
    serve(listRuns, { runs: [numbered(204), numbered(203)] });
  });

  it('newest first, each linking to itself', async () => {
    serve(listRuns, { runs: [numbered(203), numbered(204)] });
    await drawSite(<Runs />);
    await expect.poll(rows).toEqual(['/promotion/runs/204', '/promotion/runs/203']);
    await expect.poll(() => asked(listRuns)).toEqual([{ query: EVERYTHING }]);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('only those of a status; all again after another press', async () => {
    await drawSite(<Runs />);
    const failed = page.getByRole('button', { name: 'Failed' });
    await press(failed);
    await expect.poll(() => asked(listRuns).at(-1)).toEqual({ query: { ...EVERYTHING, status: 'failed' } });
    await expect.element(failed).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
    await press(failed);
    await expect.element(failed).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    ['Active', 'active'],
    ['Completed', 'completed'],
    ['Canceled', 'cancelled'],
  ])('%s requests %s', async (name, status) => {
    await drawSite(<Runs />);
    await press(page.getByRole('button', { name }));
    await expect.poll(() => asked(listRuns).at(-1)).toEqual({ query: { ...EVERYTHING, status } });
    await press(page.getByRole('button', { name: 'All' }));
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['through the API', 'api'],
    ['on the website', 'web'],
  ])('only those launched %s', async (name, initiated_via) => {
    await drawSite(<Runs />);
    await page.getByRole('combobox', { name: 'Launched' }).selectOptions(name);
    await expect.poll(() => asked(listRuns).at(-1)).toEqual({ query: { ...EVERYTHING, initiated_via } });
  });

  it('of one project, if the site has several', async () => {
    await putProjects('promotion', SECOND);
    serve(listRuns, ({ query }) => ({ runs: [numbered(query?.project_id === 12 ? 204 : 205)] }));
    await drawSite(<Runs />);
    await expect.poll(rows).toEqual(['/promotion/runs/205', '/promotion/runs/204']);
    const choice = page.getByRole('combobox', { name: 'Project' });
    expect([...choice.element().children].map(({ textContent }) => textContent)).toEqual([
      'All projects',
      'Copper & Leaf',
      'Kettles only',
    ]);
    await choice.selectOptions('Kettles only');
    await expect.poll(rows).toEqual(['/promotion/runs/205']);
    await choice.selectOptions('All projects');
    await expect.poll(rows).toHaveLength(2);
  });

  it('no choice of project on a site with one', async () => {
    await drawSite(<Runs />);
    await expect.poll(rows).toHaveLength(2);
    await expect.element(page.getByRole('combobox', { name: 'Project' })).not.toBeInTheDocument();
  });

  it('a full page may have a successor', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => numbered(300 - index));
    serve(listRuns, ({ query }) => ({ runs: query?.page === 1 ? runs : [numbered(204)] }));
    await drawSite(<Runs />);
    await expect.poll(rows).toHaveLength(20);
    await press(page.getByRole('button', { name: 'Show more' }));
    await expect.poll(rows).toHaveLength(21);
    await expect.poll(() => rows().at(-1)).toBe('/promotion/runs/204');
    await expect.poll(() => document.activeElement?.getAttribute('href')).toBe('/promotion/runs/204');
    await expect.poll(() => asked(listRuns).at(-1)).toEqual({ query: { ...EVERYTHING, page: 2 } });
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    // Another list begins with its first page.
    await press(page.getByRole('button', { name: 'Failed' }));
    await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(rows()).toHaveLength(20);
  });

  it.each([
    [undefined, 'Promote a page'],
    ['https://copper-leaf.example/pans/', 'Promote this page'],
  ])('none yet: links to a first one, with %s in front', async (url, way) => {
    useInspection.setState({ inspection: null, tab: url && { id: 1, url } } as never);
    serve(listRuns, { runs: [] });
    const { container } = await drawSite(<Runs />);
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await expect
      .poll(() => shown(container).slice(-4))
      .toEqual(['No runs yet', 'Promote a page and follow its run here.', way, 'Report branding']);
    await expect
      .poll(() => links(container))
      .toEqual([
        [way, '/promotion/promote'],
        ['Report branding', '/promotion/branding'],
      ]);
    useInspection.setState({ tab: undefined } as never);
  });

  it('none of this kind: links back to all', async () => {
    serve(listRuns, ({ query }) => ({ runs: query?.status ? [] : [numbered(204)] }));
    const { container } = await drawSite(<Runs />);
    await press(page.getByRole('button', { name: 'Failed' }));
    await expect.poll(() => shown(container)).toContain('No matching runs.');
    await expect.poll(() => shown(container)).not.toContain('No runs yet');
    await press(page.getByRole('button', { name: 'Show all' }));
    await expect.poll(rows).toEqual(['/promotion/runs/204']);
  });

  it.each([
    ['origin', 'Launched', 'on the website'],
    ['project', 'Project', 'Kettles only'],
  ])('an empty list filtered by %s does not mean that there are no runs', async (_what, name, option) => {
    await putProjects('promotion', SECOND);
    serve(listRuns, { runs: [] });
    const { container } = await drawSite(<Runs />);
    await page.getByRole('combobox', { name }).selectOptions(option);
    await expect.poll(() => shown(container)).toContain('No matching runs.');
    await press(page.getByRole('button', { name: 'Show all' }));
    await expect.element(page.getByText('No runs yet')).toBeVisible();
  });

  it('says why they cannot be loaded, and tries again', async () => {
    refuse(listRuns, 'rate_limited');
    const { container } = await drawSite(<Runs />);
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Too many requests. Try again in a minute.Try again');
    await expect.poll(() => shown(container)).not.toContain('No runs yet');
    serve(listRuns, { runs: [numbered(204)] });
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.poll(rows).toEqual(['/promotion/runs/204']);
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  });

  it('that cannot be loaded of two projects say why those of the first cannot, by its first page', async () => {
    const full = Array.from({ length: 20 }, (_, index) => numbered(300 - index));
    await keepReply(listRuns, { query: EVERYTHING }, { runs: full }, 1_000);
    await putProjects('promotion', SECOND);
    serve(listRuns, ({ query: { project_id: id, page: number } }) => {
      throw new ServiceError({
        code: id === 13 ? 'server_error' : number === 2 ? 'timeout' : 'offline',
      });
    });
    await drawSite(<Runs />);
    const said = () => page.getByRole('status').element().textContent;
    await expect.poll(said).toMatch(/^No network connection\./);
    await press(page.getByRole('button', { name: 'Show more' }));
    await expect.poll(() => asked(listRuns)).toContainEqual({ query: { ...EVERYTHING, page: 2 } });
    await expect.poll(said).toMatch(/^No network connection\./);
  });

  it('from the last visit are as old as the oldest of their pages, and of their projects', async () => {
    const ago = (hours: number) => Date.now() - hours * 3_600_000;
    const full = Array.from({ length: 20 }, (_, index) => numbered(300 - index));
    await keepReply(listRuns, { query: EVERYTHING }, { runs: full }, ago(3));
    await keepReply(listRuns, { query: { ...EVERYTHING, page: 2 } }, { runs: [numbered(204)] }, ago(2));
    const other = { ...EVERYTHING, project_id: 13 };
    await keepReply(listRuns, { query: other }, { runs: [numbered(303)] }, ago(4));
    refuse(listRuns, 'offline');
    await drawSite(<Runs />);
    await press(page.getByRole('button', { name: 'Show more' }));
    await expect.poll(rows).toHaveLength(21);
    const said = (age: string) => `No network connection.Updated ${age}.Try again`;
    await expect.element(page.getByRole('status')).toHaveTextContent(said('3 hr. ago'));
    await putProjects('promotion', SECOND);
    await expect.element(page.getByRole('status')).toHaveTextContent(said('4 hr. ago'));
  });

  it.each([
    ['running', true],
    ['completed', false],
  ])('a list with one that is %s is polled: %s', async (status, isLooked) => {
    const { setInterval: every } = globalThis;
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void) =>
      every(run, 20)) as typeof setInterval);
    serve(listRuns, { runs: [numbered(204, { status })] });
    await drawSite(<Runs />);
    await expect.poll(rows).toHaveLength(1);
    if (isLooked) await expect.poll(() => asked(listRuns).length).toBeGreaterThan(2);
    await expect.poll(() => asked(listRuns).length > 1).toBe(isLooked);
    // A stored list would say that it still runs.
    const ages = sent('call').flatMap((call) => (call.endpoint === 'GET /promotion/runs' ? call.maxAge : []));
    expect([ages[0], ages.at(-1)]).toEqual([30, isLooked ? 0 : 30]);
  });

  it('of many projects is polled more slowly, because the service lists each by itself', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    await putProjects('promotion', ...Array.from({ length: 40 }, (_, n) => ({ ...SECOND, id: n + 100 })));
    serve(listRuns, { runs: [numbered(204, { status: 'running' })] });
    await drawSite(<Runs />);
    await expect.poll(rows).toHaveLength(1);
    await expect.poll(() => timers.mock.calls.map(([, after]) => after)).toContain(123_000);
  });

  it.each([
    ['forbidden_scope', 'Your key has no access to this. Use a key with the “promotion” scope.'],
    ['api_disabled', 'The service’s API is turned off for now.'],
  ] as const)('says why the projects are unknown, not that there are no runs: %s', async (error, said) => {
    await putLists({ error, at: null });
    const { container } = await drawSite(<Runs />);
    await expect.poll(() => shown(container)[0]).toBe(said);
    expect(shown(container)).toHaveLength(2);
  });

  it('shows placeholders while loading', async () => {
    serve(listRuns, () => new Promise(() => {}));
    const { container } = await drawSite(<Runs />);
    await expect.poll(() => asked(listRuns)).toHaveLength(1);
    await expect.poll(() => shown(container)).not.toContain('No runs yet');
  });
});
