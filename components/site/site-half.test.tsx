import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { listProjects as listAudits } from '@/lib/api/audit.ts';
import { ServiceError } from '@/lib/api/errors.ts';
import { listProjects, projectById } from '@/lib/api/promotion.ts';
import { listProjects as listRanks } from '@/lib/api/rank.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { listProjects as listShields } from '@/lib/api/shield.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { settings } from '@/lib/platform/settings.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  connect,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  putJob,
  putLists,
  putProjects,
  serve,
} from '@/test/components/with-service.tsx';
import { definePlace, PlaceView } from './frame/place.tsx';
import { SiteHalf } from './site-half.tsx';

beforeEach(connected);

const [PROJECT] = listProjects.example.projects as [(typeof listProjects.example.projects)[0]];
const heading = (name: string) => page.getByRole('heading', { name });
const back = () => page.getByRole('link', { name: 'Back' });
const drawHalf = (at: string, host = HOST) =>
  drawSite(<SiteHalf host={host} url={host && `https://${host}/`} />, { at, host });

beforeEach(async () => {
  await putLists();
  await putProjects('promotion', PROJECT);
  serve(projectById);
  serve(listRuns, { runs: [] });
  serve(balance);
});

describe('the half of a site', () => {
  it('has its four products, with the balance and the account below', async () => {
    await drawHalf('/site');
    await expect.element(heading('Promotion · 4 links')).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
    const footer = () => shown(page.getByRole('contentinfo').element()).join(' ');
    await expect.poll(footer).toBe('Balance USD 42.10 Account');
    await expect.element(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  });

  it.each([
    ['en', 'Balance USD 42.10 · 2 min. ago2 jobs runningAccount'],
    ['ru', 'Баланс 42,10 USD · 2 мин. назадВ работе: 2Аккаунт'],
    ['uk', 'Баланс 42,10 USD · 2 хв томуУ роботі: 2Акаунт'],
    ['pl', 'Saldo 42,10 USD · 2 min temuW toku: 2Konto'],
  ] as const)('has one line below, also for a balance that is not current: %s', async (language, said) => {
    await page.viewport(360, 800);
    await settings.set({ ...settings.fallback, language });
    await putJob({ kind: 'run', projectId: 12, phase: 'running' });
    await putJob({ kind: 'run', remoteId: 9, projectId: 12, phase: 'running' });
    await keepReply(balance, {}, {}, Date.now() - 130_000);
    serve(balance, () => {
      throw new ServiceError({ code: 'unreachable' });
    });
    await drawHalf('/site');
    const footer = page.getByRole('contentinfo');
    await expect.poll(() => footer.element().textContent?.replace(/\s+/g, ' ')).toBe(said);
    expect(footer.element().getBoundingClientRect().height).toBe(35);
  });

  it('has the links at the end of a line of their own where the balance needs the first', async () => {
    await page.viewport(240, 800);
    await settings.set({ ...settings.fallback, language: 'ru' });
    await putJob({ kind: 'run', projectId: 12, phase: 'running' });
    await drawHalf('/site');
    const account = page.getByRole('link', { name: 'Аккаунт' });
    await expect.element(page.getByRole('link', { name: 'В работе: 1' })).toBeVisible();
    const [footer, link] = [page.getByRole('contentinfo'), account].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(footer?.height).toBeGreaterThan(40);
    expect(link?.right).toBe((footer?.right ?? 0) - 14);
  });

  it('without an account offers one, also where the jobs would be', async () => {
    await connections.set([]);
    await drawHalf('/jobs');
    await expect.element(heading('Jobs')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Connect' })).toBeVisible();
  });

  it.each([
    ['in front', `https://${HOST}/kettles`, `https://${HOST}/`],
    ['that a project declares, if none is in front', '', `http://${HOST}:8080/`],
  ])('starts at the page %s', async (_which, url, starts) => {
    await putProjects('promotion', { ...PROJECT, homepage_url: `http://${HOST}:8080/start?x=1` });
    await drawSite(<SiteHalf host={HOST} url={url} />);
    await press(page.getByRole('button', { name: 'Run audit' }));
    await expect
      .poll(() => orders().map(({ first }) => first?.input))
      .toEqual([{ body: { url: starts, name: HOST } }]);
  });

  it('shows what it only guesses before it starts there', async () => {
    await putProjects('promotion', { ...PROJECT, homepage_url: null });
    const { history } = await drawSite(<SiteHalf host={HOST} url="" />);
    await press(page.getByRole('button', { name: 'Run audit' }));
    expect([history.at(-1), orders()]).toEqual(['/audit', []]);
  });

  it('offers notifications while something is awaited; nobody waits for a run, which takes weeks', async () => {
    await putJob({ kind: 'run', projectId: 1, remoteId: 1 });
    await putJob({ kind: 'scan', projectId: 1, remoteId: 2, phase: 'done', endedAt: 1, seen: true });
    const { container } = await drawHalf('/site');
    const isOffered = () => container.innerText.includes('Get notified when it is done?');
    await expect.element(heading('Promotion · 4 links')).toBeVisible();
    expect(isOffered()).toBe(false);
    await putJob({ kind: 'crawl', projectId: 1, remoteId: 3 });
    await expect.poll(isOffered).toBe(true);
  });

  it.each(['/audit', '/shield', '/promotion', '/rank'])('says that nothing can be read: %s', async (at) => {
    cannotRead('projects');
    const { container } = await drawHalf(at);
    await expect
      .poll(() => shown(container).slice(-3))
      .toEqual(['Saved data cannot be read.', 'Balance unknown', 'Account']);
  });

  it('says which projects are of a domain that the site is part of', async () => {
    const host = `blog.${HOST}`;
    await drawHalf('/site', host);
    const said = (sentence: string) =>
      expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
    await said(`These projects are for ${HOST}, which includes ${host}.`);
    await putProjects('rank', { ...listRanks.example.projects[0], id: 6, domain: host } as never);
    await said(`Promotion: projects of ${HOST}, which includes ${host}.`);
  });

  it('leads from a project of the parent domain to the form that creates one for this host', async () => {
    const host = `blog.${HOST}`;
    const [audit] = listAudits.example.projects;
    const [shield] = listShields.example.projects;
    await putProjects('audit', { ...audit, domain: HOST } as never);
    await putProjects('shield', { ...shield, domain: HOST } as never);
    await putProjects('rank', { ...listRanks.example.projects[0], id: 6, domain: HOST } as never);
    const { container } = await drawHalf('/site', host);
    const lines = () =>
      [...container.querySelectorAll('p')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('Create'));
    await expect
      .poll(lines)
      .toEqual([
        `These projects are for ${HOST}, which includes ${host}. Create one for this host: SEO audit, Security shield, Promotion, Rank`,
      ]);
    await press(page.getByRole('link', { name: 'SEO audit', exact: true }).first());
    await expect.element(heading('New project for this host')).toBeVisible();
    await expect
      .element(page.getByText(`SEO audit: a project for ${host} only.`, { exact: false }))
      .toBeVisible();
    await press(page.getByText('Project settings', { exact: true }));
    await expect
      .element(page.getByRole('textbox', { name: 'Start address' }))
      .toHaveValue(`https://${host}/`);
  });

  it.each([
    ['audit', '/audit'],
    ['shield', '/shield'],
    ['promotion', '/promotion'],
    ['rank', '/rank'],
  ] as const)('names the parent domain in the place of its project: %s', async (product, at) => {
    const host = `blog.${HOST}`;
    await putProjects('audit', { ...listAudits.example.projects[0], domain: HOST } as never);
    await putProjects('shield', { ...listShields.example.projects[0], domain: HOST } as never);
    await putProjects('rank', { ...listRanks.example.projects[0], id: 6, domain: HOST } as never);
    await drawHalf(at, host);
    await expect
      .element(page.getByText(`This project is for ${HOST}, which includes ${host}.`, { exact: false }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Create one for this host', includeHidden: true }))
      .toHaveAttribute('href', `/new/${product}`);
  });

  it.each([
    ['shield', 'Create project'],
    ['promotion', 'Create project and add link'],
    ['rank', 'Create'],
  ] as const)(
    'shows the form of a product as if the parent domain had no project: %s',
    async (product, press) => {
      const host = `blog.${HOST}`;
      await putProjects('shield', { ...listShields.example.projects[0], domain: HOST } as never);
      await putProjects('rank', { ...listRanks.example.projects[0], id: 6, domain: HOST } as never);
      useInspection.setState({ inspection: null, tab: { id: 1, url: `https://${host}/` } } as never);
      await drawHalf(`/new/${product}`, host);
      await expect.element(page.getByRole('button', { name: press, exact: true }).last()).toBeVisible();
    },
  );

  it.each([
    [{ phase: 'running' }, '1 job running'],
    [{ phase: 'done', endedAt: 1, seen: true }, 'Jobs'],
  ] as const)('shows the jobs below: %j', async (changes, said) => {
    await putJob({ kind: 'run', projectId: 12, ...changes });
    await drawHalf('/site');
    await expect
      .element(page.getByRole('contentinfo').getByRole('link', { name: said }))
      .toHaveAttribute('href', '/jobs');
  });

  it('shows a place with a title and a back link, next to the home', async () => {
    const { history } = await drawHalf('/promotion/12/project');
    await expect.element(heading('Project')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Project name' })).toBeVisible();
    await expect.element(heading('Promotion · 4 links')).toBeInTheDocument();
    await press(back());
    await expect.element(heading('Copper & Leaf')).toBeVisible();
    expect(history?.at(-1)).toBe('/promotion');
    await press(back());
    expect(history?.at(-1)).toBe('/site');
  });

  it('gives the focus of a link that is gone to the heading of the next place, and back home', async () => {
    await drawHalf('/promotion/12/project');
    const focused = () => document.activeElement?.textContent;
    await expect.element(heading('Project')).toBeVisible();
    for (const title of ['Promotion', 'Your projects on copper-leaf.example']) {
      (back().element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(focused).toBe(title);
    }
  });

  it('shows a place with a wide table alone', async () => {
    await drawHalf('/promotion/12/links');
    await expect.element(page.getByRole('button', { name: /^\/kettles\// })).toBeVisible();
    await expect.element(heading('Promotion · 4 links')).not.toBeInTheDocument();
  });

  it.each([
    ['/audit', '/'],
    ['/account', '/account'],
  ])('at %s of another account is at %s', async (at, expected) => {
    const { history } = await drawHalf(at);
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await connect({ account: 'https://other.example/api/v1#12' });
    await expect.element(page.getByText('USD 42.10')).not.toBeInTheDocument();
    await expect.poll(() => history?.at(-1)).toBe(expected);
  });

  it('shows only the account without a site', async () => {
    const { unmount } = await drawHalf('/account', '');
    await expect.element(heading('Account')).toBeVisible();
    await expect.element(page.getByText('This page does not belong to a website.')).toBeInTheDocument();
    await unmount();
    await drawHalf('/promotion', '');
    await expect.element(page.getByText('This page does not belong to a website.')).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();
  });
});

const Content = ({ params }: { params: { id: string } }) => <p>No. {params.id}</p>;

describe('the back link of a place', () => {
  const drawPlace = (parent?: string) => {
    const place = definePlace({
      path: '/rank/:id/check',
      title: 'rank.keywords',
      Content,
      ...(parent && { parent }),
    });
    return drawSite(<PlaceView place={place} params={{ id: '3' }} />);
  };

  it.each([
    [undefined, '/site'],
    ['/rank/:id', '/rank/3'],
    ['/rank/:other', '/rank/'],
  ])('%s leads to %s', async (parent, href) => {
    const { container } = await drawPlace(parent);
    await expect.element(back()).toHaveAttribute('href', href);
    await expect.poll(() => shown(container)).toEqual(['Keywords', 'No. 3']);
  });
});
