import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RankProject } from '@/lib/api/rank.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  connected,
  drawSite,
  HOST,
  orders,
  putLists,
  putOperation,
  putProjects,
  sent,
  settle,
} from '@/test/components/with-service.tsx';
import ProjectsPlace from './projects-place.tsx';

beforeEach(connected);

const project = (changes: Partial<RankProject> = {}): RankProject => ({
  id: 5,
  domain: 'copper-leaf.example',
  region: 'PL',
  device: 'desktop',
  keywords_count: 24,
  top10: 7,
  ...changes,
});
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('a > span > span')].map(({ textContent }) => textContent));
const create = () => page.getByRole('button', { name: 'Create' });
const another = () => page.getByRole('button', { name: 'Add a country or device' });

describe('the rank projects of a site', () => {
  it('show country and device, with the number of keywords on the first page', async () => {
    await putLists();
    await putProjects('rank', project(), project({ id: 6, region: 'de', device: 'mobile', top10: 1 }));
    await drawSite(<ProjectsPlace />);
    await expect.poll(rows).toEqual([
      ['Poland, desktop', 'copper-leaf.example · 7 of 24 in top 10'],
      ['Germany, mobile', 'copper-leaf.example · 1 of 24 in top 10'],
    ]);
    const links = page.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rank/5', '/rank/6']);
  });

  it.each<[Partial<RankProject>, string[]]>([
    [{ top10: null }, ['Poland, desktop', 'copper-leaf.example · 24 keywords']],
    // The list has 0 for a project that was never checked, too.
    [{ top10: 0 }, ['Poland, desktop', 'copper-leaf.example · 24 keywords']],
    [{ top10: 7, keywords_count: 0 }, ['Poland, desktop', 'copper-leaf.example · 0 keywords']],
    [{ top10: 0, keywords_count: 0 }, ['Poland, desktop', 'copper-leaf.example · 0 keywords']],
    [{ top10: null, keywords_count: 1 }, ['Poland, desktop', 'copper-leaf.example · 1 keyword']],
    [{ keywords_count: null }, ['Poland, desktop', 'copper-leaf.example']],
    [{ region: null, device: 'tablet' }, ['tablet', 'copper-leaf.example · 7 of 24 in top 10']],
    [{ region: null, device: null }, ['copper-leaf.example', 'copper-leaf.example · 7 of 24 in top 10']],
    [{ region: 'nowhere', device: null }, ['nowhere', 'copper-leaf.example · 7 of 24 in top 10']],
  ])('show only what is known: %j', async (changes, said) => {
    await putLists();
    await putProjects('rank', project(changes));
    await drawSite(<ProjectsPlace />);
    await expect.poll(rows).toEqual([said]);
  });

  it('are in the reader’s language', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl']);
    await putLists();
    await putProjects('rank', project({ region: 'DE' }));
    await drawSite(<ProjectsPlace />);
    await expect.poll(() => rows()[0]?.[0]).toBe('Niemcy, komputer');
  });

  it('can be added to, and the form can be closed', async () => {
    await putLists();
    await putProjects('rank', project());
    await drawSite(<ProjectsPlace />);
    await expect.element(another()).toBeVisible();
    expect(create().elements()).toEqual([]);
    await press(another());
    await expect.element(page.getByRole('region', { name: 'New rank project' })).toBeVisible();
    expect(another().elements()).toEqual([]);
    await press(page.getByRole('button', { name: 'Cancel' }));
    await expect.element(another()).toBeVisible();
    expect(orders()).toEqual([]);
  });

  it('say that some could not be read', async () => {
    await putLists({ unreadable: 1 }, ['rank']);
    await putLists({}, ['audit', 'shield', 'promotion']);
    await drawSite(<ProjectsPlace />);
    await expect
      .element(page.getByText('Some projects could not be read, so this list may be incomplete.'))
      .toBeVisible();
    expect(toneOfNotice('Some projects')).toBe('warn');
  });
});

describe('a site without a rank project', () => {
  it('says so, and asks for country and device at once', async () => {
    await putLists();
    await putLists({ unreadable: 2 }, ['shield']);
    await drawSite(<ProjectsPlace />, { host: 'www.copper-leaf.example' });
    await expect.element(page.getByText('No rank project for copper-leaf.example yet')).toBeVisible();
    const about = 'Choose the country and device to track Google results for. Creating a project is free.';
    await expect.element(page.getByText(about)).toBeVisible();
    await expect.element(create()).toBeVisible();
    expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    expect(another().elements()).toEqual([]);
    expect(page.getByText('could not be read', { exact: false }).elements()).toEqual([]);
  });

  it('leads from the new project to its keywords', async () => {
    await putLists();
    const { history } = await drawSite(<ProjectsPlace />);
    await press(create());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle('accepted', { results: [{ id: 12, charged: null }] });
    await expect.poll(() => history).toEqual(['/site', '/rank/12/keywords']);
  });

  it('reports a lost response only of this kind of order', async () => {
    await putLists();
    await putOperation({ id: 'order-1', kind: 'POST /rank/projects', state: 'none', settledAt: 1 });
    await putOperation({ id: 'order-2', kind: 'POST /audit/projects', state: 'none', settledAt: 1 });
    await drawSite(<ProjectsPlace />);
    await expect
      .element(page.getByText('New rank project: no sign that it went through. Starting again is free.'))
      .toBeVisible();
    expect(page.getByText('no sign', { exact: false }).elements()).toHaveLength(1);
  });
});

describe('before anything is known', () => {
  it('nothing is offered while loading', async () => {
    const { container } = await drawSite(<ProjectsPlace />);
    await expect.poll(() => container.querySelectorAll('.bg-line').length).toBe(3);
    expect(container.textContent).toBe('');
  });

  it.each([
    ['forbidden_scope', 'Your key has no access to this. Use a key with the “rank” scope.'],
    ['rate_limited', 'Too many requests. Try again in a minute.'],
  ] as const)('says why it is unknown: %s', async (error, said) => {
    await putLists({ at: null, error }, ['rank']);
    await putLists({}, ['audit', 'shield', 'promotion']);
    await drawSite(<ProjectsPlace />);
    await expect.element(page.getByText(said)).toBeVisible();
    expect(create().elements()).toEqual([]);
  });

  it('tries again at a press', async () => {
    await putLists({ at: null, error: 'offline' });
    await drawSite(<ProjectsPlace />);
    await expect.element(page.getByText('No network connection.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
  });
});
