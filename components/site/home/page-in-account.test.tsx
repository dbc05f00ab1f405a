import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listProjects as listPromotions, projectById } from '@/lib/api/promotion.ts';
import { listProjects as listRanks, projectById as rankProject } from '@/lib/api/rank.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { listProjects as listShields } from '@/lib/api/shield.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import type { Tab } from '@/lib/platform/browser.ts';
import { positions } from '@/lib/service/records/positions.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import {
  connect,
  connected,
  drawSite,
  HOST,
  orders,
  put,
  putLists,
  putProjects,
  refuse,
  serve,
} from '@/test/components/with-service.tsx';
import { PageInAccount } from './page-in-account.tsx';

beforeEach(connected);

const [PROMOTION] = listPromotions.example.projects as [(typeof listPromotions.example.projects)[0]];
const [RANK] = listRanks.example.projects as [(typeof listRanks.example.projects)[0]];
const [SHIELD] = listShields.example.projects as [(typeof listShields.example.projects)[0]];
const [RUN] = listRuns.example.runs as [(typeof listRuns.example.runs)[0]];
/** As many as one page of the list has. */
const OTHER_RUNS = Array.from({ length: 100 }, (_, n) => ({ ...RUN, id: 300 + n, link_id: 900 }));
const KETTLES = `https://${HOST}/kettles/`;
const DAY = 86_400_000;
const checked = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const button = (name: string) => page.getByRole('button', { name });
const showFront = (url = KETTLES, status = 200) =>
  showPage(
    {
      ...KEPT,
      url,
      status,
      html: (KEPT.html ?? '')
        .replaceAll('https://kettles.example/wren', url)
        .replace('</main>', `<p>${'tea '.repeat(61)}</p></main>`),
    },
    { tab: { id: 1, windowId: 4, url } as Tab },
  );

async function drawPage(url = KETTLES) {
  const panel = vi.spyOn(fakeBrowser.sidePanel, 'open').mockResolvedValue();
  const closed = vi.spyOn(window, 'close').mockReturnValue();
  const drawn = await drawSite(<PageInAccount url={url} />, { at: null, url });
  const place = async () => {
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    expect(panel.mock.calls).toEqual([[{ windowId: 4 }]]);
    return (await fakeBrowser.storage.session.get<{ panelPlace: { place: string } }>('panelPlace')).panelPlace
      .place;
  };
  return { ...drawn, place, said: () => shown(drawn.container) };
}

/** Everything is known: linked, its keyword on the first page, its site verified. */
async function know(keyword: object = {}, runs: readonly object[] = []) {
  await putProjects('promotion', PROMOTION);
  await putProjects('rank', RANK);
  await putProjects('shield', { ...SHIELD, verified: true });
  serve(projectById);
  serve(listRuns, { runs });
  serve(rankProject, {
    keywords: [
      { id: 91, keyword: 'copper kettle', last_position: 4, last_checked_at: checked(1), ...keyword },
      { id: 92, keyword: 'silver cup', last_position: 2, last_checked_at: checked(1) },
    ],
  });
}

beforeEach(async () => {
  useInspection.setState(START, true);
  await putLists();
  showFront();
});

describe('what the account knows of the page in front', () => {
  it('is its run and how far that is, its best position and movement, and the run to open', async () => {
    await know({}, [RUN]);
    await put(positions, {
      account: 'https://service.example/api/v1#7',
      projectId: RANK.id,
      keywordId: 91,
      checkedAt: Date.now() - 9 * DAY,
      position: 7,
      at: 0,
    });
    const { said, place, container } = await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'IN YOUR ACCOUNT',
        'Promoted: run 204',
        '6 of 40 processed',
        'Position 4 for “copper kettle” ▲3',
        'up 3 places',
        'A run is active for this page',
        'One run at a time for each page.',
        'Open run 204',
      ]);
    // As high as the space that the popup keeps for it (`account-place`): with more, the popup scrolls.
    expect(container.querySelector('ul')?.offsetHeight).toBe(108);
    await press(button('Open run 204'));
    expect(await place()).toBe('/promotion/runs/204');
  });

  it('is that the account does not know the site: the free audit starts here', async () => {
    const { said } = await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'IN YOUR ACCOUNT',
        'Not promoted',
        'No tracked keyword leads to this page',
        'See the other pages of copper-leaf.example',
        'The express audit is free.',
        'Audit this site',
      ]);
    await press(button('Audit this site'));
    await expect
      .poll(() => orders().map(({ price, input }) => [price, input]))
      .toEqual([[{ kind: 'free' }, { params: { id: 0 }, body: { mode: 'express' } }]]);
    await expect.element(button('Audit this site')).toBeDisabled();
  });

  it('is no act for a site that the service cannot open', async () => {
    const { container } = await drawSite(<PageInAccount url="http://localhost:3000/" />, {
      host: 'localhost',
      at: null,
    });
    await expect
      .poll(() => shown(container))
      .toEqual(['IN YOUR ACCOUNT', 'Not promoted', 'No tracked keyword leads to this page']);
  });

  it('is not that the account does not know the site while a list could not be read completely', async () => {
    await putLists({ unreadable: 1 }, ['rank']);
    const { said } = await drawPage();
    await expect
      .poll(() => said().slice(-3))
      .toEqual(['Ready to promote', '8 of 8 checks passed', 'Promote this page']);
  });

  it('is first of all that search engines leave the page out', async () => {
    showFront(KETTLES, 404);
    await know();
    const { said, place } = await drawPage();
    await expect
      .poll(() => said().slice(-3))
      .toEqual(['Error page: status 404', 'Links to this page would bring nothing.', 'See why']);
    await press(button('See why'));
    expect(await place()).toBe('/seo');
  });

  it('is that links can bring a keyword to the first page, with that anchor, one press away', async () => {
    showFront(`https://${HOST}/new`);
    await know({ last_position: 14 });
    const { said, place } = await drawPage(`https://${HOST}/new`);
    await expect
      .poll(said)
      .toEqual([
        'IN YOUR ACCOUNT',
        'Not promoted',
        '1 other link',
        'Position 14 for “copper kettle”',
        '“copper kettle”: position 14',
        'Links can lift it to the first page.',
        'Promote for it',
      ]);
    await press(button('Promote for it'));
    expect(await place()).toBe('/promotion/promote/copper%20kettle');
  });

  it.each([
    [
      'old positions',
      { last_checked_at: checked(9) },
      ['Positions are 9 days old', 'You see the price before anything is charged.'],
      'Check positions',
      '/rank/5/check',
    ],
    [
      'a keyword that is not found',
      { last_position: null },
      [
        'Not in the top 100 for “copper kettle”',
        'No run is active for this page',
        'You see the price before anything is charged.',
      ],
      'Launch a run',
      '/promotion/12/launch/31',
    ],
    [
      'a keyword that was never checked',
      { last_position: null, last_checked_at: null },
      [
        'Never checked: “copper kettle”',
        'No run is active for this page',
        'You see the price before anything is charged.',
      ],
      'Launch a run',
      '/promotion/12/launch/31',
    ],
    [
      'a keyword that links can bring to the first page, for a page that is in the project',
      { last_position: 14 },
      ['“copper kettle”: position 14', 'Links can lift it to the first page.'],
      'Promote for it',
      '/promotion/12/launch/31',
    ],
  ] as const)('is %s', async (_name, keyword, about, label, target) => {
    await know(keyword);
    if ('last_checked_at' in keyword)
      serve(rankProject, { keywords: [{ id: 91, keyword: 'copper kettle', last_position: 4, ...keyword }] });
    const { said, place } = await drawPage();
    await expect.poll(() => said().slice(-about.length - 1)).toEqual([...about, label]);
    await press(button(label));
    expect(await place()).toBe(target);
  });

  it('is not that its site is not verified while that is not known', async () => {
    await know();
    await putLists({ at: null, error: 'unreadable' }, ['shield']);
    const { said } = await drawPage();
    await expect.poll(() => said().at(-1)).toBe('Launch a run');
  });

  it('is that its site is not verified', async () => {
    await know();
    await putProjects('shield', { ...SHIELD, verified: false });
    const { said, place } = await drawPage();
    await expect
      .poll(() => said().slice(-3))
      .toEqual(['copper-leaf.example is not verified', 'Security scans need it once.', 'Verify the site']);
    await press(button('Verify the site'));
    expect(await place()).toBe('/shield/verify');
  });

  it.each([
    [`www.${HOST}`, {}, [`See the other pages of ${HOST}`, 'The express audit is free.', 'Audit this site']],
    [
      `blog.${HOST}`,
      { ...SHIELD, domain: HOST, verified: false },
      [`${HOST} is not verified`, 'Security scans need it once.', 'Verify the site'],
    ],
  ])('says which site that is, on %s', async (host, shield, says) => {
    if ('id' in shield) await putProjects('shield', shield);
    const url = `https://${host}/kettles/`;
    showFront(url);
    const { container } = await drawSite(<PageInAccount url={url} />, { at: null, url, host });
    await expect.poll(() => shown(container).slice(-3)).toEqual(says);
  });

  it('offers nothing while it loads, as that could change under the pointer, and is as high as later', async () => {
    await putLists({ at: null });
    const { said, container } = await drawPage();
    await expect.poll(() => container.querySelectorAll('[aria-busy="true"]').length).toBe(3);
    expect(said()).toEqual(['IN YOUR ACCOUNT']);
    expect(container.querySelector('ul')?.offsetHeight).toBe(108);
    await know({}, [RUN]);
    await putLists();
    await expect.element(button('Open run 204')).toBeVisible();
    expect(container.querySelector('ul')?.offsetHeight).toBe(108);
  });

  it('is not known while the service cannot be reached, and nothing is offered that would fail', async () => {
    await putLists({ at: null, error: 'offline' });
    const { said } = await drawPage();
    await expect
      .poll(said)
      .toEqual(['IN YOUR ACCOUNT', 'Promotion: not known yet', 'Positions: not known yet']);
  });

  it.each([
    [[RUN], 'Open run 204'],
    [[], 'Position 4 for “copper kettle”'],
  ])(
    'is what is stored while the service cannot be reached: with %o, that ends with %s',
    async (runs, last) => {
      await know({}, runs);
      await putLists({ error: 'unreachable' });
      const { said } = await drawPage();
      await expect.poll(() => said().at(-1)).toBe(last);
    },
  );

  it('is not known, and nothing is offered, with a refused key', async () => {
    await know();
    await connect({ state: 'rejected' });
    for (const endpoint of [projectById, listRuns, rankProject]) refuse(endpoint, 'unauthorized');
    const { said, container } = await drawPage();
    await expect
      .poll(said)
      .toEqual(['IN YOUR ACCOUNT', 'Promotion: not known yet', 'Positions: not known yet']);
    expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
  });

  it('is what the key has no access to, which is not offered', async () => {
    await putLists({ at: null, error: 'forbidden_scope' });
    const { said } = await drawPage();
    await expect
      .poll(said)
      .toEqual([
        'IN YOUR ACCOUNT',
        'Promotion: no access with this key',
        'Positions: no access with this key',
      ]);
  });

  it.each([
    ['could not be listed', () => refuse(listRuns, 'server_error')],
    ['of other links fill the list', () => serve(listRuns, { runs: OTHER_RUNS })],
  ])(
    'is that it is in the project, and not that it was never launched, if the runs %s',
    async (_name, answer) => {
      await know({ last_position: 14 });
      serve(projectById, { project: { ...projectById.example.project, runs: [] } });
      answer();
      const { said } = await drawPage();
      await expect
        .poll(said)
        .toEqual([
          'IN YOUR ACCOUNT',
          'In the project',
          'Position 14 for “copper kettle”',
          'Ready to promote',
          '8 of 8 checks passed',
          'Promote this page',
        ]);
    },
  );

  /** The page is in the project, and whether it was ever launched is not known. */
  async function knowWithoutRuns() {
    await know({ last_position: 14 });
    refuse(listRuns, 'server_error');
    serve(projectById, { project: { ...projectById.example.project, runs: [] } });
  }

  it('is how many checks the page passes if that is not all', async () => {
    await knowWithoutRuns();
    showPage(
      { ...KEPT, url: KETTLES, html: (KEPT.html ?? '').replaceAll('https://kettles.example/wren', KETTLES) },
      { tab: { id: 1, windowId: 4, url: KETTLES } as Tab },
    );
    const { said } = await drawPage();
    await expect
      .poll(() => said().slice(-3))
      .toEqual(['Promotion of this page', '7 of 8 checks passed', 'Promote this page']);
  });

  it('is no number of checks if the page could not be read', async () => {
    await knowWithoutRuns();
    useInspection.setState({ phase: 'stopped', report: null, inspection: null });
    const { said } = await drawPage();
    await expect
      .poll(() => said().slice(-3))
      .toEqual([
        'Promotion of this page',
        'You see the price before anything is charged.',
        'Promote this page',
      ]);
  });

  it('is the run that is active, even if a later one has ended', async () => {
    await know({}, [RUN, { ...RUN, id: 205, status: 'cancelled' }]);
    const { said } = await drawPage();
    await expect.poll(() => said()[1]).toBe('Promoted: run 204');
  });

  it('has one filled button', async () => {
    await know();
    const { container } = await drawPage();
    await expect.element(button('Launch a run')).toBeVisible();
    expect(container.querySelectorAll('button.bg-accent')).toHaveLength(1);
  });
});
