import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listProjects, projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { links, shown } from '@/test/components/shown.ts';
import { connected, drawSite, putLists, putProjects, serve } from '@/test/components/with-service.tsx';
import PromotionPlace from './promotion-place.tsx';

beforeEach(connected);

const [PROJECT] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const KETTLES = 'https://copper-leaf.example/kettles/';
const inFront = (url: string | undefined) =>
  useInspection.setState({ inspection: null, tab: url && { id: 1, url } } as never);

beforeEach(() => putLists());
afterEach(() => inFront(undefined));

describe('the projects of a site', () => {
  it('show their content, with links to it', async () => {
    await putProjects('promotion', PROJECT);
    const { container } = await drawSite(<PromotionPlace />);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Copper & Leaf',
        'copper-leaf.example · 4 links · 1 active run',
        'Launch',
        'Links',
        'Project',
        'Promote a page',
        'Runs',
        'Report branding',
      ]);
    await expect
      .poll(() => links(container))
      .toEqual([
        ['Launch', '/promotion/12/launch'],
        ['Links', '/promotion/12/links'],
        ['Project', '/promotion/12/project'],
        ['Promote a page', '/promotion/promote'],
        ['Runs', '/promotion/runs'],
        ['Report branding', '/promotion/branding'],
      ]);
  });

  it.each([
    [{ links_count: 1, active_runs: 0 }, '1 link · no active runs'],
    [{ links_count: 0, active_runs: 2 }, '0 links · 2 active runs'],
    [{ links_count: null, active_runs: null }, ''],
  ])('%j', async (changes, said) => {
    await putProjects('promotion', { ...PROJECT, ...changes });
    const { container } = await drawSite(<PromotionPlace />);
    await expect
      .poll(() => shown(container)[1])
      .toBe(['copper-leaf.example', said].filter(Boolean).join(' · '));
    await expect.element(page.getByText('personal')).not.toBeInTheDocument();
  });

  it('one whose name is blank has that of its site', async () => {
    await putProjects('promotion', { ...PROJECT, name: '  ' });
    await drawSite(<PromotionPlace />);
    await expect.element(page.getByRole('heading', { name: 'copper-leaf.example' })).toBeVisible();
  });

  it('a personal one says so', async () => {
    await putProjects('promotion', { ...PROJECT, created_via: 'web' });
    await drawSite(<PromotionPlace />);
    await expect.element(page.getByText('personal')).toBeVisible();
  });
});

describe('the page in front', () => {
  beforeEach(async () => {
    await putProjects('promotion', PROJECT);
    serve(projectById);
    serve(listRuns, { runs: [] });
  });
  const ofPage = (container: Element) => shown(container)[2];

  it('links to its launch if it is among the links', async () => {
    inFront(KETTLES);
    const { container } = await drawSite(<PromotionPlace />);
    await expect.poll(() => ofPage(container)).toBe('This page is in the project. Launch');
    await expect.poll(() => links(container)[0]).toEqual(['Launch', '/promotion/12/launch/31']);
    await expect.element(page.getByRole('link', { name: 'Promote this page' })).toBeVisible();
  });

  it('links to its run if it is being promoted', async () => {
    inFront(`${KETTLES}#reviews`);
    serve(listRuns);
    const { container } = await drawSite(<PromotionPlace />);
    await expect.poll(() => ofPage(container)).toBe('This page is being promoted. Open run');
    await expect.poll(() => links(container)[0]).toEqual(['Open run', '/promotion/runs/204']);
  });

  it('is offered if it is new', async () => {
    inFront('https://copper-leaf.example/pans/');
    const { container } = await drawSite(<PromotionPlace />);
    await expect.poll(() => ofPage(container)).toBe('This page is not in the project.');
  });

  it('cannot be promoted if it belongs to the browser', async () => {
    inFront('chrome://settings');
    const { container } = await drawSite(<PromotionPlace />);
    await expect.element(page.getByRole('link', { name: 'Promote a page' })).toBeVisible();
    await expect.poll(() => ofPage(container)).toBe('Launch');
  });
});

describe('without a project', () => {
  it.each([
    [
      undefined,
      'Promotion publishes articles on other sites that link to your page. The first page you promote creates a free project; you pay only when you launch a run.',
      'Promote a page',
    ],
    [
      KETTLES,
      'Promotion publishes articles on other sites that link to your page. Promoting this page creates a free project; you pay only when you launch a run.',
      'Promote this page',
    ],
  ])('%s in front', async (url, about, way) => {
    inFront(url);
    const { container } = await drawSite(<PromotionPlace />, { host: 'www.copper-leaf.example' });
    await expect
      .poll(() => shown(container))
      .toEqual(['No promotion project for copper-leaf.example yet', about, way, 'Report branding']);
    await expect.poll(() => links(container)[0]).toEqual([way, '/promotion/promote']);
  });
});

describe('unknown projects', () => {
  it.each([
    [
      'forbidden_scope',
      'note',
      ['Your key has no access to this. Use a key with the “promotion” scope.', 'Options'],
    ],
    ['offline', 'warn', ['No network connection.', 'Try again']],
  ] as const)('%s', async (error, tone, said) => {
    await putLists({ at: null, error });
    const { container } = await drawSite(<PromotionPlace />);
    await expect.poll(() => shown(container)).toEqual(said);
    expect(noticeTone(container)).toBe(tone);
  });

  it('the last good list stays, with the error since then', async () => {
    await putProjects('promotion', PROJECT);
    await putLists({ error: 'server_error' });
    const { container } = await drawSite(<PromotionPlace />);
    await expect
      .poll(() => shown(container).slice(0, 4))
      .toEqual(['The service has an internal error.', 'Updated now.', 'Try again', 'Copper & Leaf']);
  });
});
