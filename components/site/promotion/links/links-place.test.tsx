import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ageText } from '@/components/texts/format.ts';
import { ServiceError } from '@/lib/api/errors.ts';
import { projectById } from '@/lib/api/promotion.ts';
import { projectById as rankProjectById } from '@/lib/api/rank.ts';
import { listRuns, runById } from '@/lib/api/runs.ts';
import { histories } from '@/lib/report/history.ts';
import { type Batch, type BatchItem, batches } from '@/lib/service/records/batch.ts';
import { press } from '@/test/components/press.ts';
import { facts, shown, links as ways } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  asked,
  connect,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  put,
  putOperation,
  putProjects,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import { recordWith } from '@/test/pages/sample-record.ts';
import Links from './links-place.tsx';

beforeEach(connected);

const KETTLES = { id: 31, url: 'https://copper-leaf.example/kettles/', anchor: 'copper kettles' };
const PANS = { id: 32, url: 'https://copper-leaf.example/pans/', anchor: '' };
const ACTIVE = { id: 204, project_id: 12, link_id: 31, target_url: KETTLES.url, status: 'queued' };
const FREE = { kind: 'free' };

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const drawLinks = () => drawSite(<Links params={{ id: '12' }} />);
const withLinks = (...links: object[]) =>
  serve(projectById, { project: { ...projectById.example.project, links } });

beforeEach(() => {
  withLinks(KETTLES, PANS);
  serve(listRuns, { runs: [] });
});

const rowNames = () =>
  [...document.querySelectorAll('[data-row="open"]')].map((row) => row.firstElementChild?.textContent);
const row = (path: string) => page.getByRole('button', { name: new RegExp(`^${path}(,|$)`) });

describe('with a key that is refused', () => {
  it('are those that were seen before; a new key shows the current ones without a reload', async () => {
    await keepReply(
      projectById,
      { params: { id: 12 } },
      { project: { ...projectById.example.project, links: [PANS] } },
      Date.now() - 7_200_000,
    );
    refuse(projectById, 'unauthorized');
    await connect({ state: 'rejected' });
    const { container } = await drawLinks();
    const trouble = () => shown(container).filter((line) => /^(The service|Create|Enter)/.test(line));
    await expect
      .poll(trouble)
      .toEqual([
        'The service does not accept the key.',
        'Create a key in the service’s dashboard, under API keys. Updated 2 hr. ago.',
        'Enter a new key',
      ]);
    await expect.poll(() => rowNames().length).toBe(1);
    withLinks(KETTLES, PANS);
    await connect();
    await expect.poll(() => rowNames().length).toBe(2);
    expect(trouble()).toEqual([]);
  });
});

describe('the links of a project', () => {
  it('have their paths and anchors; what was not checked says so', async () => {
    const { container } = await drawLinks();
    await expect
      .poll(rowNames)
      .toEqual([
        '/kettles/, Anchor text: copper kettles, Last run: never, Indexable: not checked',
        '/pans/, Anchor text: Anchor text chosen by the service, Last run: never, Indexable: not checked',
      ]);
    expect(shown(container).slice(0, 4)).toEqual([
      'Copper & Leaf · copper-leaf.example',
      'Add many',
      'Add a link',
      'Page, anchor text, or keyword',
    ]);
  });

  it('open to the whole address, with a link to their launch', async () => {
    const { container } = await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('never');
    await press(row('/kettles/'));
    await expect.element(page.getByText(KETTLES.url)).toBeVisible();
    expect(ways(container)).toEqual([
      ['Add many', '/promotion/12/links/add'],
      [KETTLES.url, KETTLES.url],
      ['Launch', '/promotion/12/launch/31'],
    ]);
    expect(facts(container)).toEqual([
      ['Anchor text', 'copper kettles'],
      ['Last run', 'never'],
      ['Indexable', 'Not checked in this browser. Open the page and press Plumbline’s button.'],
    ]);
    await press(row('/kettles/'));
    await expect.element(page.getByText(KETTLES.url)).not.toBeInTheDocument();
  });

  it('with an active run link to it, and cannot be launched', async () => {
    serve(listRuns, { runs: [{ ...ACTIVE, progress: { done: 3, total: 10 } }] });
    const { container } = await drawLinks();
    await press(row('/kettles/'));
    await expect
      .poll(() => facts(container).slice(1, 4))
      .toEqual([
        ['Last run', 'run 204queued'],
        ['Placements', '3 of 10'],
        ['Verified', 'Open the run to see this.'],
      ]);
    expect(ways(container).slice(2)).toEqual([['run 204', '/promotion/runs/204']]);
    const choice = page.getByRole('checkbox', { name: '/kettles/ has an active run and cannot be launched' });
    await expect.element(choice).toBeDisabled();
    await expect
      .element(
        page.getByTitle('A run is active for this link. It can be launched again once the run has ended.'),
      )
      .toBeVisible();
  });

  it('of runs without a link id are matched by URL; the newest run counts', async () => {
    const old = { ...ACTIVE, id: 100, status: 'completed' };
    serve(listRuns, { runs: [{ ...ACTIVE, link_id: null, target_url: PANS.url }, old] });
    await drawLinks();
    await expect
      .poll(rowNames)
      .toEqual([
        '/kettles/, Anchor text: copper kettles, Last run: run 100, Indexable: not checked',
        '/pans/, Anchor text: Anchor text chosen by the service, Last run: run 204, Indexable: not checked',
      ]);
  });

  it('show what is stored: verified placements, the best keyword, how the page was seen', async () => {
    serve(listRuns, { runs: [{ ...ACTIVE, status: 'completed', progress: { done: 9, total: 10 } }] });
    const levels = [4, 3].map((verified, n) => ({ level: n + 1, total: 10, success: 6, verified }));
    await keepReply(runById, { params: { id: 204 } }, { run: { ...runById.example.run, levels } });
    await keepReply(
      rankProjectById,
      { params: { id: 5 } },
      {
        keywords: [
          { id: 1, keyword: 'Copper  Kettles', last_position: 14, last_checked_at: '2026-11-20T08:00:00Z' },
        ],
      },
    );
    await putProjects('rank', { id: 5, domain: HOST });
    const record = recordWith({ index: { state: 'closed', reason: 'meta' }, robots: 'noindex' });
    const now = { at: 1, seo: 10, security: null };
    await put(histories, {
      url: KETTLES.url,
      at: 1,
      now,
      before: null,
      record,
      recordBefore: null,
      points: [],
    });
    await drawLinks();
    await expect
      .poll(() => rowNames()[0])
      .toBe(
        '/kettles/, Anchor text: copper kettles, Last run: run 204, Placements: 9 of 10, Verified: 7, Best keyword: Copper  Kettles, Position: 14, Indexable: noindex',
      );
    await press(page.getByRole('button', { name: /^\/kettles\// }));
    await expect
      .poll(() => facts(document.body).at(-1))
      .toEqual(['Indexable', `noindex · ${ageText('en', 1)}`]);
  });

  it('show no number of verified placements if the service tells none', async () => {
    const ended = { ...ACTIVE, status: 'completed' };
    serve(listRuns, { runs: [ended, { ...ended, id: 205, link_id: PANS.id }] });
    const levels = (verified?: number) => [{ level: 1, total: 10, success: 6, verified }];
    const keep = (id: number, verified?: number) =>
      keepReply(runById, { params: { id } }, { run: { ...runById.example.run, levels: levels(verified) } });
    await keep(204);
    await keep(205, 3);
    await drawLinks();
    await expect.poll(() => rowNames()[1]).toContain('Verified: 3');
    expect(rowNames()[0]).not.toContain('Verified');
  });

  it.each([
    ['never checked', '–', undefined],
    ['not in top 100', '100+', '2026-11-20T08:00:00Z'],
  ])('say of a keyword without a position: %s', async (said, figure, last_checked_at) => {
    await putProjects('rank', { id: 5, domain: HOST });
    const keywords = [{ id: 1, keyword: 'copper kettles', last_position: null, last_checked_at }];
    await keepReply(rankProjectById, { params: { id: 5 } }, { keywords });
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain(`Best keyword: copper kettles, Position: ${said}`);
    const row = document.querySelector<HTMLElement>('[data-row="open"]');
    expect(row?.innerText.split(/\n+/).at(-1)).toBe(figure);
  });

  it('show a position as soon as the service has returned it, in whichever window', async () => {
    await putProjects('rank', { id: 5, domain: HOST });
    const told = (last_position: number) =>
      keepReply(
        rankProjectById,
        { params: { id: 5 } },
        { keywords: [{ id: 1, keyword: 'copper kettles', last_position, last_checked_at: null }] },
      );
    await told(14);
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('Best keyword: copper kettles, Position: 14');
    await told(9);
    await expect.poll(() => rowNames()[0]).toContain('Best keyword: copper kettles, Position: 9');
  });

  it('have the keyword that was added for their page, as the Page tab has it; one of another page is not theirs', async () => {
    await putProjects('rank', { id: 5, domain: HOST });
    const checked = { last_checked_at: '2026-11-20T08:00:00Z' };
    const words = ['copper kettles', 'Whistling kettle'];
    const keywords = words.map((keyword, id) => ({ id, keyword, last_position: 4 + 8 * id, ...checked }));
    await keepReply(rankProjectById, { params: { id: 5 } }, { keywords });
    for (const [at, [keyword, target_url]] of [
      [words[0], PANS.url],
      ['whistling kettle ', `${KETTLES.url}#top`],
    ].entries())
      await putOperation({
        id: `order-${at}`,
        kind: 'POST /rank/projects/{id}/keywords',
        state: 'accepted',
        input: { params: { id: 5 }, body: { keywords: keyword, target_url } },
      });
    await drawLinks();
    const best = () => rowNames().map((name) => /Best keyword: .*?, Position: \d+/.exec(name ?? '')?.[0]);
    await expect
      .poll(best)
      .toEqual(['Best keyword: Whistling kettle, Position: 12', 'Best keyword: copper kettles, Position: 4']);
  });

  it.each([
    ['with 100 runs', 100],
    ['with 99, and one that cannot be read', 99],
  ])('are read beyond a page %s; until then, a link without a run is unknown', async (_, length) => {
    const others = Array.from({ length }, (_, n) => ({
      ...ACTIVE,
      id: 900 - n,
      link_id: 99,
      status: 'completed',
    }));
    const { promise, resolve } = Promise.withResolvers<void>();
    serve(listRuns, async ({ query }) => {
      if (!query.page) return { runs: others, unreadable: 100 - length };
      await promise;
      return { runs: [{ ...ACTIVE, status: 'failed' }] };
    });
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('Last run: not loaded yet');
    resolve();
    await expect.poll(() => rowNames()[0]).toContain('Last run: run 204');
    expect(rowNames()[1]).toContain('Last run: never');
    await expect
      .poll(() => asked(listRuns))
      .toEqual([
        { query: { project_id: 12, per_page: 100 } },
        { query: { project_id: 12, page: 2, per_page: 100 } },
      ]);
  });

  it('are read three pages at once; each further one that is requested waits three seconds before', async () => {
    const { setTimeout: later } = globalThis;
    const log: unknown[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) => {
      if (after === 3_000) log.push('pause');
      return later(run, after === 3_000 ? 0 : after);
    }) as typeof setTimeout);
    const others = Array.from({ length: 100 }, (_, n) => ({ ...ACTIVE, id: 900 - n, link_id: 99 }));
    const query = { project_id: 12, page: 4, per_page: 100 };
    await keepReply(listRuns, { query }, { runs: others }, Date.now() - 1_000);
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    serve(listRuns, ({ query: { page: number = 1 } }) => {
      log.push(number);
      return { runs: number === 6 ? [] : others.map((run) => ({ ...run, status: 'completed', created_at })) };
    });
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('Last run: never');
    expect(log).toEqual([1, 2, 3, 'pause', 5, 'pause', 6]);
  });

  it.each([
    ['20 minutes', 20, [1, 2]],
    ['12 minutes', 12, [1]],
  ])('are read again after a launch that moved them: a page stored %s ago', async (_, minutes, pages) => {
    const ago = (count: number) => Date.now() - count * 60_000;
    // The service's clock may be five minutes off.
    const created_at = new Date(ago(20)).toISOString();
    const others = Array.from({ length: 100 }, (_, n) => ({
      ...ACTIVE,
      id: 900 - n,
      link_id: 99,
      created_at,
    }));
    const completed = others.map((run) => ({ ...run, status: 'completed' }));
    const query = { project_id: 12, page: 2, per_page: 100 };
    await keepReply(listRuns, { query }, { runs: [] }, ago(minutes));
    const log: number[] = [];
    serve(listRuns, ({ query: { page: number = 1 } }) => {
      log.push(number);
      return { runs: number === 1 ? completed : [{ ...ACTIVE, status: 'failed' }] };
    });
    await drawLinks();
    const last = pages.length === 2 ? 'run 204' : 'never';
    await expect.poll(() => rowNames()[0]).toContain(`Last run: ${last}`);
    expect(log).toEqual(pages);
  });

  it('may have runs that could not be loaded: an old page of them is not the whole list', async () => {
    const others = Array.from({ length: 100 }, (_, n) => ({ ...ACTIVE, id: 900 - n, link_id: 99 }));
    const query = { project_id: 12, page: 2, per_page: 100 };
    await keepReply(listRuns, { query }, { runs: [{ ...ACTIVE, status: 'failed' }] }, Date.now() - 7_200_000);
    serve(listRuns, (input) => {
      if (input.query.page) throw new ServiceError({ code: 'offline' });
      return { runs: others };
    });
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('Last run: run 204');
    expect(rowNames()[1]).toContain('Last run: not loaded yet');
  });

  it('say if there are none yet', async () => {
    withLinks();
    await drawLinks();
    await expect.element(page.getByText('This project has no links yet')).toBeVisible();
    await expect.element(field('URL')).toBeVisible();
  });

  it('say why they are missing, and offer another try', async () => {
    refuse(projectById, 'timeout');
    const { container } = await drawLinks();
    await expect.poll(() => shown(container)).toEqual(['The service took too long to respond.', 'Try again']);
    withLinks(KETTLES);
    await press(button('Try again'));
    await expect.element(row('/kettles/')).toBeVisible();
  });
});

describe('removing a link', () => {
  const ask = async () => {
    if (row('/kettles/').element().getAttribute('aria-expanded') === 'false') await press(row('/kettles/'));
    await press(button('Remove link'));
  };
  const REMOVAL = {
    site: HOST,
    kind: 'DELETE /projects/{id}/links/{linkId}',
    price: FREE,
    input: { params: { id: 12, linkId: 31 } },
  };

  it('asks for confirmation in place; keeping it sends nothing', async () => {
    await drawLinks();
    await expect.element(row('/kettles/')).toBeVisible();
    await ask();
    await expect
      .element(page.getByText('Remove this link from the project? Its finished runs are kept.'))
      .toBeVisible();
    await press(button('Keep'));
    await expect.element(button('Keep')).not.toBeInTheDocument();
    await ask();
    await ask();
    await expect.element(button('Keep')).not.toBeInTheDocument();
    expect(orders()).toEqual([]);
  });

  it('is sent once, and the list is reloaded', async () => {
    await drawLinks();
    await expect.element(row('/kettles/')).toBeVisible();
    await ask();
    await button(/^Remove$/).dblClick();
    await expect.poll(orders).toEqual([REMOVAL]);
    await expect.element(button(/^Remove$/)).toBeDisabled();
    withLinks(PANS);
    await settle('accepted');
    await expect.element(row('/kettles/')).not.toBeInTheDocument();
    await expect.element(row('/pans/')).toHaveFocus();
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.poll(orders).toHaveLength(1);
  });

  it('is not offered while a run is active', async () => {
    serve(listRuns, { runs: [ACTIVE] });
    await drawLinks();
    await expect.poll(() => rowNames()[0]).toContain('run 204');
    await ask();
    await expect
      .element(
        page.getByText('A run is active for this link. You can remove the link once the run has ended.'),
      )
      .toBeVisible();
    await expect.element(button(/^Remove$/)).not.toBeInTheDocument();
  });

  it.each([
    ['already_running', 'A run is active for this link. You can remove the link once the run has ended.'],
    ['not_found', 'This no longer exists at the service.'],
  ] as const)('is refused with %s', async (code, said) => {
    await drawLinks();
    await expect.element(row('/kettles/')).toBeVisible();
    await ask();
    await press(button(/^Remove$/));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith(code) });
    await expect.element(page.getByRole('alert')).toHaveTextContent(said);
    await expect.element(button(/^Remove$/)).toBeEnabled();
    await expect.poll(() => asked(projectById)).toHaveLength(1);
  });

  it('reports a lost response', async () => {
    await drawLinks();
    await expect.element(row('/kettles/')).toBeVisible();
    await ask();
    await press(button(/^Remove$/));
    await expect.poll(orders).toHaveLength(1);
    await settle('undecided');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The response was lost, so it is unknown whether this was done. It is safe to repeat it.',
      );
  });
});

describe('adding a link', () => {
  /** Opens the form above the table. */
  const drawForm = async () => {
    await drawLinks();
    await expect.element(button('Add a link')).toHaveAttribute('aria-expanded', 'false');
    await press(button('Add a link'));
    await expect.element(button('Add a link')).toHaveAttribute('aria-expanded', 'true');
  };
  const NEW = 'https://copper-leaf.example/lids/';

  it('sends only the filled-in fields, once', async () => {
    await drawForm();
    await field('URL').fill(` ${NEW} `);
    await button('Add link').dblClick();
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /projects/{id}/links',
        price: FREE,
        input: { params: { id: 12 }, body: { url: NEW } },
      },
    ]);
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('follows an order in progress instead of adding the link twice', async () => {
    await putOperation({
      id: 'link-9',
      kind: 'POST /projects/{id}/links',
      state: 'unknown',
      input: { params: { id: 12 }, body: { url: NEW } },
    });
    await drawForm();
    await field('URL').fill(NEW);
    await press(button('Add link'));
    await expect
      .element(page.getByText('The response was lost. Plumbline is checking whether this was done…'))
      .toBeVisible();
    await expect.element(button('Adding…')).toBeDisabled();
  });

  it('sends anchor, language and wish if given; then the form is empty again', async () => {
    await drawForm();
    await expect.element(page.getByRole('heading', { name: 'New link' })).toBeVisible();
    await field('URL').fill(NEW);
    await field('Anchor text (optional)').fill('lids');
    await press(page.getByText('Language and text preferences'));
    const language = field('Language of the articles (optional)');
    await expect.element(language).toHaveAccessibleDescription('A code such as en, pl, ru or uk.');
    await language.fill('pl');
    await field('Text preferences (optional)').fill('short');
    await press(button('Add link'));
    await expect
      .poll(() => orders()[0]?.input)
      .toEqual({
        params: { id: 12 },
        body: { url: NEW, anchor: 'lids', language: 'pl', wish: 'short' },
      });
    withLinks(KETTLES, PANS, { id: 33, url: NEW, anchor: 'lids' });
    await settle('accepted', { results: [{ id: 33, charged: null }] });
    await expect.element(row('/lids/')).toBeVisible();
    for (const name of ['URL', 'Anchor text (optional)', 'Text preferences (optional)']) {
      await expect.element(field(name)).toHaveValue('');
    }
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.element(button('Add link')).toBeEnabled();
  });

  it.each([
    ['copper-leaf.example/lids', 'Enter a full URL that begins with https:// or http://.'],
    ['https://', 'Enter a full URL that begins with https:// or http://.'],
    [
      'https://other.example/',
      'Not part of copper-leaf.example, so it cannot be added to the site’s projects.',
    ],
    [PANS.url, 'This URL is already in the project'],
  ])('rejects %s', async (typed, problem) => {
    await drawForm();
    await field('URL').fill(typed);
    await expect.element(field('URL')).toHaveAccessibleDescription(problem);
    await expect.element(button('Add link')).toBeDisabled();
  });

  it('accepts http and a subdomain', async () => {
    await drawForm();
    await field('URL').fill('HTTP://shop.copper-leaf.example/');
    await expect.element(button('Add link')).toBeEnabled();
    await expect.element(field('URL')).toBeValid();
  });

  it('sends nothing without a URL', async () => {
    await drawForm();
    await press(button('Add link'));
    await expect.element(field('URL')).toHaveAccessibleDescription('Fill in this field.');
    expect(orders()).toEqual([]);
  });

  it('shows a refusal about no field above the button, and keeps the input', async () => {
    refuseOrders('storage_failed');
    await drawForm();
    await field('URL').fill(NEW);
    await press(button('Add link'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The browser could not store this, so nothing was sent.');
    await expect.element(field('URL')).toHaveValue(NEW);
  });

  it('shows a refusal of the URL at its field', async () => {
    await drawForm();
    await field('URL').fill(NEW);
    await press(button('Add link'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('domain_mismatch', { field: 'url' }) });
    await expect
      .element(field('URL'))
      .toHaveAccessibleDescription('The URL does not belong to the project’s site.');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('launches in bulk', () => {
  const launchOf = (link: number, changes: Partial<BatchItem>): BatchItem => ({
    input: { body: { project_id: 12, link_id: link, tariff_id: 2 } },
    price: { kind: 'exact', amount: 10, currency: 'USD' },
    state: 'waiting',
    tries: 0,
    result: null,
    charged: null,
    isAttached: false,
    error: null,
    ...changes,
  });
  const launched = launchOf(31, { state: 'accepted', result: 9, charged: 10 });
  const putLaunches = (items: BatchItem[], changes: Partial<Batch>) =>
    put(batches, {
      id: 'batch-1',
      account: ACCOUNT,
      kind: 'POST /promotion/runs',
      site: HOST,
      projectId: 12,
      createdAt: 1,
      items,
      stop: null,
      endedAt: null,
      isSeen: false,
      ...changes,
    });

  it.each([
    ['in progress', {}],
    ['that stopped', { stop: { code: 'lost', at: 1 }, endedAt: 2 }],
  ])('%s are one press away', async (_when, changes) => {
    await putLaunches([launched, launchOf(32, {})], changes);
    await drawLinks();
    await expect.element(page.getByText('1 of 2 launched')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See the launches' }))
      .toHaveAttribute('href', '/promotion/12/launch/31,32,');
  });

  it('that went as agreed are not mentioned', async () => {
    await putLaunches([launched], { endedAt: 2 });
    await drawLinks();
    await expect.poll(rowNames).toHaveLength(2);
    expect(page.getByRole('link', { name: 'See the launches' }).elements()).toEqual([]);
  });
});
