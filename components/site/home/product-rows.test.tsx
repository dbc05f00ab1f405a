import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listProjects as listPromotions, projectById as promotionById } from '@/lib/api/promotion.ts';
import { listProjects as listRanks, projectById } from '@/lib/api/rank.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { listProjects as listShields } from '@/lib/api/shield.ts';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { settings } from '@/lib/platform/settings.ts';
import { positions } from '@/lib/service/records/positions.ts';
import { scans } from '@/lib/service/records/scans.ts';
import { outages } from '@/lib/service/requests/outages.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { toneOf } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { facts, links, shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  put,
  putJob,
  putLists,
  putOperation,
  putProjects,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import { PromotionRow } from '../promotion/promotion-row.tsx';
import { newestRunsOf } from '../promotion/use-project.ts';
import { RankRow } from '../rank/rank-row.tsx';
import { ShieldRow } from '../shield/shield-row.tsx';

beforeEach(connected);

const [PROMOTION] = listPromotions.example.projects as [(typeof listPromotions.example.projects)[0]];
const [RANK] = listRanks.example.projects as [(typeof listRanks.example.projects)[0]];
const [SHIELD] = listShields.example.projects as [(typeof listShields.example.projects)[0]];
const URL_IN_FRONT = `https://${HOST}/kettles/?a=1`;
const DAY = 86_400_000;

const button = (name: string) => page.getByRole('button', { name });
const row = () => page.getByRole('listitem').first();
const lines = () => shown(row().element());
const inFront = (url: string | undefined) =>
  useInspection.setState({ inspection: null, tab: url && { id: 1, url } } as never);

beforeEach(() => putLists());
afterEach(() => inFront(undefined));

describe('promotion', () => {
  const drawRow = (at: string | null = '/site') => drawSite(<PromotionRow />, { at });

  it.each([
    [{ links_count: 4, active_runs: 1 }, 'Promotion · 4 links', '1 active run'],
    [{ links_count: 1, active_runs: 2 }, 'Promotion · 1 link', '2 active runs'],
    [{ links_count: 0, active_runs: 0 }, 'Promotion · 0 links', 'no active runs'],
    [{ links_count: null, active_runs: null }, 'Promotion · Copper & Leaf'],
  ])('%j', async (changes, heading, ...detail) => {
    await putProjects('promotion', { ...PROMOTION, ...changes });
    const { container } = await drawRow();
    await expect.poll(lines).toEqual([heading, ...detail, 'Promote a page']);
    await expect.poll(() => links(container)).toEqual([[heading, '/promotion']]);
  });

  it('from a popup without a page, its place opens in a tab', async () => {
    await putProjects('promotion', PROMOTION);
    const { container } = await drawRow(null);
    await expect.poll(() => links(container)[0]?.[1]).toBe(`/sidepanel.html?site=${HOST}#/promotion`);
    expect(container.querySelector('a')?.target).toBe('_blank');
  });

  it('from the popup of a page, it opens in the panel of its window; the popup closes', async () => {
    const panel = vi.spyOn(fakeBrowser.sidePanel, 'open').mockResolvedValue();
    const closed = vi.spyOn(window, 'close').mockReturnValue();
    useInspection.setState({ inspection: null, tab: { id: 1, windowId: 4, url: URL_IN_FRONT } } as never);
    await putProjects('promotion', PROMOTION);
    await drawRow(null);
    await press(page.getByRole('link'));
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    expect(panel.mock.calls).toEqual([[{ windowId: 4 }]]);
    expect(await fakeBrowser.storage.session.get('panelPlace')).toEqual({
      panelPlace: { windowId: 4, place: '/promotion' },
    });
  });

  it('in the popup it is a tile: name, most important fact, action', async () => {
    inFront(URL_IN_FRONT);
    await putProjects('promotion', PROMOTION);
    await drawRow(null);
    await expect.poll(lines).toEqual(['Promotion', '·', '4 links', 'Promote page']);
    await expect.element(page.getByRole('heading', { name: 'Promotion · 4 links' })).toBeVisible();
  });

  it('while the service does not answer, the tile has no action, and its name leads to what is known', async () => {
    inFront(URL_IN_FRONT);
    await putProjects('promotion', PROMOTION);
    await putLists({ error: 'api_disabled' });
    const { container } = await drawRow(null);
    await expect.poll(lines).toEqual(['Promotion', '·', '4 links']);
    expect(links(container)).toEqual([['Promotion · 4 links', `/sidepanel.html?site=${HOST}#/promotion`]]);
    await putLists();
    await expect.poll(lines).toEqual(['Promotion', '·', '4 links', 'Promote page']);
  });

  it('in the popup its act is the next one of a page that is in the project: launch, or the active run', async () => {
    inFront(URL_IN_FRONT);
    await putProjects('promotion', PROMOTION);
    const link = { id: 31, url: URL_IN_FRONT };
    serve(promotionById, {
      project: { ...promotionById.example.project, id: PROMOTION.id, links: [link], runs: [] },
    });
    serve(listRuns, { runs: [] });
    await drawRow(null);
    await expect.poll(lines).toEqual(['Promotion', '·', '4 links', 'Launch']);
    const run = {
      id: 204,
      project_id: PROMOTION.id,
      link_id: 31,
      target_url: URL_IN_FRONT,
      status: 'queued',
    };
    await keepReply(listRuns, newestRunsOf(PROMOTION.id), { runs: [run] });
    await expect.poll(lines).toEqual(['Promotion', '·', '4 links', 'Open run']);
  });

  it('the page in front can be promoted', async () => {
    inFront(URL_IN_FRONT);
    const { history } = await drawRow();
    await expect.poll(lines).toEqual(['Promotion', 'no project for this site', 'Promote page']);
    await press(button('Promote page'));
    expect(history?.at(-1)).toBe('/promotion/promote');
  });

  it('the popup has no room for the page’s own form, and nothing to promote without a page', async () => {
    await drawRow(null);
    await expect.poll(lines).toEqual(['Promotion', 'no project for this site']);
    // In the tile it may be cut off.
    await expect.element(page.getByTitle('no project for this site')).toBeVisible();
  });

  it.each(LANGUAGES)('a key without access to it is said as a whole in the tile: %s', async (language) => {
    await settings.set({ ...settings.fallback, language });
    await putLists({ at: null, error: 'forbidden_scope' }, ['promotion']);
    const { container } = await drawSite(
      <ul style={{ width: 98 }}>
        <PromotionRow />
      </ul>,
      { at: null },
    );
    await expect.poll(lines).toHaveLength(2);
    const detail = container.querySelector('li > div[title]') as Element;
    expect(detail.scrollHeight).toBe(detail.clientHeight);
  });

  it.each([
    ['forbidden_scope', ['Promotion', 'no access with this key']],
    ['unreadable', ['Promotion', 'The service’s response could not be read.']],
  ] as const)('a list that was never loaded: %s', async (error, said) => {
    await putLists({ at: null, error }, ['promotion']);
    inFront(URL_IN_FRONT);
    await drawRow();
    await expect.poll(lines).toEqual(said);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('a list that could not be reloaded stays, with the reason', async () => {
    await putProjects('promotion', PROMOTION);
    await putLists({ error: 'unreadable' }, ['promotion']);
    await drawRow();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The service’s response could not be read.');
    await expect.poll(() => lines()[0]).toBe('Promotion · 4 links');
    expect(toneOf(page.getByRole('alert').element())).toBe('error');
  });

  it('what is shown once for all rows is not repeated in each, and no action is offered that would fail', async () => {
    await putProjects('promotion', PROMOTION);
    await putLists({ error: 'offline' });
    await drawRow();
    await expect.poll(lines).toEqual(['Promotion · 4 links', '1 active run']);
    await putLists({ at: null, error: 'offline' });
    await expect.poll(() => lines()[1]).toBe('not known yet');
  });

  it('a reason that the last request disproves is not said any more', async () => {
    await putProjects('promotion', PROMOTION);
    await putLists({ error: 'unreachable' }, ['promotion']);
    await outages.set({ [ACCOUNT]: 'unreachable' });
    await drawRow();
    await expect.poll(lines).toEqual(['Promotion · 4 links', '1 active run']);
    await outages.set({ [ACCOUNT]: null });
    await expect.poll(lines).toEqual(['Promotion · 4 links', '1 active run', 'Promote a page']);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await outages.set({ [ACCOUNT]: 'unreachable' });
    await putLists({ at: null, error: 'unreachable' }, ['promotion']);
    await expect.poll(() => lines()[1]).toBe('not known yet');
    await outages.set({ [ACCOUNT]: null });
    await expect.element(row()).toHaveAttribute('aria-busy', 'true');
  });

  it.each([
    ['row of the panel', '/site'],
    ['tile of the popup', null],
  ])('the %s is busy while it loads', async (_what, at) => {
    await drawSite(<PromotionRow />, { host: 'other.example', at });
    await expect.element(row()).toHaveAttribute('aria-busy', 'false');
    await putLists({ at: null });
    await expect.element(row()).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => lines()).toEqual(['Promotion']);
  });
});

describe('rank', () => {
  const drawRow = () => drawSite(<RankRow />);
  const NOW = Date.now();
  const keyword = (id: number, last_position: number | null, at: number) => ({
    id,
    keyword: `kettle ${id}`,
    last_position,
    last_checked_at: new Date(at).toISOString(),
  });
  const seen = (keywordId: number, checkedAt: number, position: number | null) => ({
    account: ACCOUNT,
    projectId: 5,
    keywordId,
    checkedAt,
    position,
    at: checkedAt,
  });

  it('what the list says until the keywords are loaded', async () => {
    await putProjects('rank', RANK);
    const { container } = await drawRow();
    await expect.poll(lines).toEqual(['Rank · 7 of 24 in top 10', 'Poland, desktop', 'Check']);
    await expect
      .poll(() => links(container))
      .toEqual([
        ['Rank · 7 of 24 in top 10', '/rank/5'],
        ['Check', '/rank/5/check'],
      ]);
  });

  it.each([
    [{ top10: null }, 'Rank · 24 keywords', '/rank/5/check', 'Check'],
    [{ top10: 0, keywords_count: 1 }, 'Rank · 1 keyword', '/rank/5/check', 'Check'],
    [{ top10: null, keywords_count: 1 }, 'Rank · 1 keyword', '/rank/5/check', 'Check'],
    [{ top10: 0, keywords_count: 0 }, 'Rank · 0 keywords', '/rank/5/keywords', 'Add keywords'],
    [{ top10: 3, keywords_count: null }, 'Rank', '/rank/5/check', 'Check'],
  ])('%j', async (changes, heading, place, action) => {
    await putProjects('rank', { ...RANK, ...changes });
    const { container } = await drawRow();
    await expect.poll(() => lines()[0]).toBe(heading);
    await expect.poll(() => links(container).at(-1)).toEqual([action, place]);
  });

  it('how the first page has changed, and how old that is', async () => {
    await putProjects('rank', RANK);
    const [before, last] = [NOW - 3 * DAY, NOW - DAY - 1_000];
    serve(projectById, { project: RANK, keywords: [keyword(91, 4, last), keyword(92, 30, last)] });
    await put(positions, seen(91, before, 40), seen(92, before, 20), seen(91, last, 4), seen(92, last, 30));
    await drawRow();
    await expect
      .poll(() => lines().slice(1, -1).join(' '))
      .toBe('Poland, desktop · ▲1 1 more in top 10 than before · yesterday');
    await expect.poll(() => lines()[0]).toBe('Rank · 1 of 2 in top 10');
    const chart = row().element().querySelector('[role="img"]');
    expect(chart?.getAttribute('aria-label')).toBe('In top 10, check by check: 0, 1');
    expect(toneOf(row().element().querySelector('.font-semibold'))).toBe('pass');
  });

  it('no figure of the first page before the first check', async () => {
    await putProjects('rank', { ...RANK, top10: 0 });
    const unchecked = { ...keyword(91, null, NOW), last_checked_at: null };
    serve(projectById, { project: RANK, keywords: [unchecked, { ...unchecked, id: 92 }] });
    await drawRow();
    await expect.poll(lines).toEqual(['Rank · 2 keywords', 'Poland, desktop · never checked', 'Check']);
  });

  it('fewer than before', async () => {
    await putProjects('rank', RANK);
    const [before, last] = [NOW - 3 * DAY, NOW - DAY - 1_000];
    serve(projectById, { project: RANK, keywords: [keyword(91, 40, last)] });
    await put(positions, seen(91, before, 4), seen(91, last, 40));
    await drawRow();
    await expect
      .poll(() => lines().slice(1, -1).join(' '))
      .toBe('Poland, desktop · ▼1 1 fewer in top 10 than before · yesterday');
    expect(toneOf(row().element().querySelector('.font-semibold'))).toBe('error');
  });

  it('further projects are counted, and link to all', async () => {
    await putProjects('rank', RANK, { ...RANK, id: 6, device: 'mobile' });
    const { container } = await drawRow();
    await expect.poll(() => lines()[1]).toBe('Poland, desktop · 1 more');
    expect(links(container)).toContainEqual(['1 more', '/rank']);
  });

  it('while a check is being ordered', async () => {
    await putProjects('rank', RANK);
    await putOperation({
      id: 'check-1',
      kind: 'POST /rank/projects/{id}/check',
      input: { params: { id: 5 } },
      price: { kind: 'not given' },
    });
    const { container } = await drawRow();
    await expect.poll(lines).toEqual(['Rank · 7 of 24 in top 10', 'Sending…', 'Open']);
    await expect.poll(() => links(container).at(-1)).toEqual(['Open', '/rank/5']);
    await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });

  it('while a check runs', async () => {
    await putProjects('rank', RANK);
    await putJob({ kind: 'rank-check', projectId: 5, progress: { done: 6, total: 24 } });
    await drawRow();
    await expect.poll(() => lines()[1]).toBe('checking 6 of 24 keywords');
    // Screen readers do not read out the figures of every poll.
    expect(document.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    await expect
      .element(page.getByRole('progressbar', { name: 'Rank check' }))
      .toHaveAttribute('aria-valuenow', '25');
    await expect.poll(() => sent('work')).not.toEqual([]);
  });

  it('a check that cannot be polled says why, unless that is shown for all', async () => {
    await putProjects('rank', RANK);
    await putJob({ kind: 'rank-check', projectId: 5, error: 'timeout' });
    await drawRow();
    await expect.poll(() => lines()[1]).toBe('The service took too long to respond.');
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(
      'The service took too long to respond.',
    );
    await putLists({ error: 'timeout' });
    await expect.poll(() => lines()[1]).toBe('rank check running');
  });

  it.each([
    ['that has ended', { phase: 'done', result: { checked: 24 }, endedAt: 1 }],
    ['of another project', { projectId: 6 }],
    ['of another kind', { kind: 'scan' }],
  ] as const)('a job %s does not prevent a check', async (_what, changes) => {
    await putProjects('rank', RANK);
    await putJob({ kind: 'rank-check', projectId: 5, ...changes });
    await drawRow();
    await expect.poll(() => lines().at(-1)).toBe('Check');
  });

  it('without a project, its two settings are chosen in place', async () => {
    await drawRow();
    await expect.poll(lines).toEqual(['Rank', 'no project for this site', 'Create']);
    await press(button('Create'));
    await expect.poll(() => lines()[1]).toBe('Which country and device?');
    expect(orders()).toEqual([]);
    await press(button('Cancel'));
    await expect.poll(lines).toEqual(['Rank', 'no project for this site', 'Create']);
  });

  it('says why it is unknown', async () => {
    await putLists({ at: null, error: 'forbidden_scope' }, ['rank']);
    await drawRow();
    await expect.poll(lines).toEqual(['Rank', 'no access with this key']);
  });

  it('is unknown, and not missing, if a project of the account cannot be read: none is offered to be created', async () => {
    await putLists({ unreadable: 1 }, ['rank']);
    await drawRow();
    await expect.poll(lines).toEqual(['Rank', 'not known yet']);
  });
});

describe('shield', () => {
  const drawRow = (at: string | null = '/site') =>
    drawSite(<ShieldRow isGuess={false} url={URL_IN_FRONT} />, { at });
  const RESULT = {
    score: 72,
    grade: 'B',
    verdict: null,
    report: null,
    findings: { critical: 0, high: 1, medium: 3, low: 5 },
  };
  const scan = (changes: object = {}) =>
    put(scans, {
      account: ACCOUNT,
      id: 77,
      projectId: 8,
      site: HOST,
      mode: 'free',
      charged: null,
      phase: 'done',
      result: RESULT,
      at: Date.now() - DAY,
      endedAt: Date.now() - 2 * 3_600_000,
      ...changes,
    });

  it('is unknown, and not missing, if a project of the account cannot be read: none is offered to be created', async () => {
    await putLists({ unreadable: 1 }, ['shield']);
    await drawRow();
    await expect.poll(lines).toEqual(['Security shield', 'not known yet']);
  });

  it('a site without a project gets one, once; the panel continues with its verification', async () => {
    const { history } = await drawRow();
    await expect.poll(lines).toEqual(['Security shield', 'no project for this site', 'Create']);
    await button('Create').dblClick();
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /shield/projects',
        price: { kind: 'free' },
        input: { body: { url: `https://${HOST}/`, name: HOST } },
      },
    ]);
    await expect.element(button('Creating…')).toBeDisabled();
    await settle('accepted', { results: [{ id: 8, charged: null }] });
    await putProjects('shield', { ...SHIELD, verified: false });
    await expect.poll(() => history?.at(-1)).toBe('/shield/verify');
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
  });

  it('the popup stays where it is', async () => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { history } = await drawRow(null);
    await press(button('Create'));
    await expect.poll(orders).toHaveLength(1);
    await settle('accepted', { results: [{ id: 8, charged: null }] });
    await putProjects('shield', { ...SHIELD, verified: false });
    await expect.poll(() => lines().at(-1)).toBe('Verify');
    await expect.poll(() => sent('refresh')).toHaveLength(1);
    expect(history).toHaveLength(1);
    expect(opened).not.toHaveBeenCalled();
  });

  it('an unverified one links to the verification', async () => {
    await putProjects('shield', { ...SHIELD, verified: false });
    const { history } = await drawRow();
    await expect
      .poll(lines)
      .toEqual(['Security shield · not verified', 'verify it for deep scans', 'Verify']);
    await press(button('Verify'));
    expect(history?.at(-1)).toBe('/shield/verify');
    expect(orders()).toEqual([]);
  });

  it('from a popup without a page, in a tab', async () => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await putProjects('shield', { ...SHIELD, verified: false });
    await drawRow(null);
    await press(button('Verify'));
    const place = `/sidepanel.html?site=${HOST}#/shield/verify` as '/popup.html';
    expect(opened.mock.calls).toEqual([[{ url: fakeBrowser.runtime.getURL(place) }]]);
  });

  it('from the popup of a page, in the panel of its window; the popup closes', async () => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const panel = vi.spyOn(fakeBrowser.sidePanel, 'open').mockResolvedValue();
    const closed = vi.spyOn(window, 'close').mockReturnValue();
    useInspection.setState({ inspection: null, tab: { id: 1, windowId: 4 } } as never);
    await putProjects('shield', { ...SHIELD, verified: false });
    await drawRow(null);
    await press(button('Verify'));
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    expect(panel.mock.calls).toEqual([[{ windowId: 4 }]]);
    expect(await fakeBrowser.storage.session.get('panelPlace')).toEqual({
      panelPlace: { windowId: 4, place: '/shield/verify' },
    });
    expect(opened).not.toHaveBeenCalled();
  });

  it('a verified one starts the free scan, once', async () => {
    await putProjects('shield', SHIELD);
    await drawRow();
    await expect
      .poll(lines)
      .toEqual(['Security shield · verified', 'no scan started here yet; it is free', 'Scan']);
    await button('Scan').dblClick();
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /shield/projects/{id}/scans',
        price: { kind: 'free' },
        input: { params: { id: 8 }, body: { mode: 'free', lang: 'en' } },
      },
    ]);
    await expect.element(button('Scanning')).toBeDisabled();
  });

  it('a verified one whose scans cannot be read is not said to have none', async () => {
    await putProjects('shield', SHIELD);
    cannotRead('scans');
    await drawRow();
    await expect.poll(lines).toEqual(['Security shield · verified', 'Saved data cannot be read.', 'Scan']);
  });

  it('while a scan runs', async () => {
    await putProjects('shield', SHIELD);
    await scan({ phase: 'running', result: null, endedAt: null });
    await putJob({ kind: 'scan', projectId: 8, remoteId: 77 });
    const { container } = await drawRow();
    await expect.poll(lines).toEqual(['Security shield · verified', 'scan running', 'Scanning']);
    await expect.element(button('Scanning')).toBeDisabled();
    await expect.element(page.getByRole('progressbar', { name: 'scan running' })).toBeInTheDocument();
    expect(links(container)).toContainEqual(['scan running', '/shield/scans/77']);
  });

  it('while a scan runs after another one, it leads to the one that runs', async () => {
    await putProjects('shield', SHIELD);
    await scan();
    await scan({ id: 78, phase: 'running', result: null, at: Date.now(), endedAt: null });
    await putJob({ kind: 'scan', projectId: 8, remoteId: 78 });
    const { container } = await drawRow();
    await expect.poll(lines).toEqual(['Security shield · grade B', 'scan running', 'Scanning']);
    expect(links(container)).toContainEqual(['scan running', '/shield/scans/78']);
  });

  it('a scan that the service does not know keeps nobody from another one', async () => {
    await putProjects('shield', SHIELD);
    await scan({ phase: 'running', result: null, endedAt: null });
    await putJob({ kind: 'scan', projectId: 8, remoteId: 77, missing: 3 });
    await drawRow();
    await expect
      .poll(lines)
      .toEqual(['Security shield · verified', 'the service cannot find the scan right now', 'Scan']);
    await expect.element(button('Scan')).toBeEnabled();
  });

  it('the findings of the last scan, and its date', async () => {
    await putProjects('shield', SHIELD);
    await scan();
    // An earlier one, with a higher number.
    await scan({ id: 78, at: Date.now() - 3 * DAY, result: { ...RESULT, grade: 'A' } });
    const { container } = await drawRow();
    await expect
      .poll(lines)
      .toEqual(['Security shield · grade B', '1 high, 3 medium, 5 low · 2 hr. ago', 'Scan']);
    expect(links(container)[1]?.[1]).toBe('/shield/scans/77');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  it('a result of an unverified site says that it is unverified', async () => {
    await putProjects('shield', { ...SHIELD, verified: false });
    await scan({ result: { ...RESULT, grade: null, findings: {} } });
    await drawRow();
    await expect.poll(() => lines()[0]).toBe('Security shield · not verified');
    await expect.poll(() => lines()[1]).toMatch(/· 2 hr\. ago · not verified$/);
  });

  it('failed scans are not results', async () => {
    await putProjects('shield', SHIELD);
    await scan({ phase: 'failed', result: null });
    await drawRow();
    await expect.poll(() => lines()[1]).toBe('no scan started here yet; it is free');
  });

  it('used-up free scans return within a day', async () => {
    // The day must not end between the refusal and the drawing.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await putProjects('shield', SHIELD);
    await drawRow();
    await press(button('Scan'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: { ...refusedWith('rate_limited'), status: 429 } });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No free scans left today. More will be available within 24 hours.');
    await expect.element(button('Scan')).toBeEnabled();
  });

  it('any other refusal with the service’s message', async () => {
    refuseOrders('storage_failed');
    await putProjects('shield', SHIELD);
    await drawRow();
    await press(button('Scan'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The browser could not store this, so nothing was sent.');
  });

  it('says why it is unknown, and offers nothing', async () => {
    await putLists({ at: null, error: 'forbidden_scope' }, ['shield']);
    const { container } = await drawRow();
    await expect.poll(lines).toEqual(['Security shield', 'no access with this key']);
    expect(facts(container)).toEqual([]);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});
