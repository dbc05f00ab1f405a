import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { projectById, type RankProject } from '@/lib/api/rank.ts';
import { positions } from '@/lib/service/records/positions.ts';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import {
  ACCOUNT,
  asked,
  connected,
  drawSite,
  keepReply,
  orders,
  put,
  putJob,
  putOperation,
  putProjects,
  refuse,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import CheckPlace from './check-place.tsx';
import PositionsPlace from './positions-place.tsx';

beforeEach(connected);

const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / 1_000) * 1_000;
const iso = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
const INPUT = { params: { id: 5 } };

const keyword = (id: number, name: string, last_position: number | null, hours: number | null) => ({
  id,
  keyword: name,
  last_position,
  last_checked_at: hours === null ? null : iso(hours),
});
const KEYWORDS = [keyword(91, 'kettle', 4, 3), keyword(92, 'cup', 30, 5), keyword(93, 'pot', null, null)];
const seen = (keywordId: number, hours: number, position: number | null) => ({
  account: ACCOUNT,
  projectId: 5,
  keywordId,
  position,
  at: NOW,
  checkedAt: NOW - hours * HOUR,
});
const project = (changes: Partial<RankProject> = {}): RankProject => ({
  id: 5,
  domain: 'copper-leaf.example',
  region: 'PL',
  device: 'desktop',
  ...changes,
});
const serveKeywords = (keywords: object[] = KEYWORDS) => serve(projectById, { keywords });
const drawProject = (at = '/rank/5') => drawSite(<PositionsPlace params={{ id: '5' }} />, { at });
const drawCheck = (keywords?: string) =>
  drawSite(<CheckPlace params={{ id: '5', ...(keywords && { keywords }) }} />);

const names = () =>
  [...document.querySelectorAll('ul[aria-label="Keywords"] label:first-of-type')].map(
    ({ textContent }) => textContent,
  );
const summary = () =>
  page.getByText('in top 10', { exact: false }).first().element().parentElement?.textContent;
const button = (name: string) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name, exact: false });
const consent = () => page.getByRole('form');
const agree = () => page.getByRole('checkbox', { name: 'Start the check', exact: false });

describe('the positions of a project', () => {
  it('are summarized: the first page, its change, the last check', async () => {
    serveKeywords();
    await put(positions, seen(91, 30, 12), seen(92, 30, 40));
    await drawProject();
    await expect.poll(names).toEqual(['kettle', 'cup', 'pot']);
    await expect.poll(summary).toBe('1 of 3 in top 10 ▲11 more in top 10 than before');
    await expect.element(page.getByText('checked 3 hr. ago')).toBeVisible();
    await expect.poll(() => asked(projectById)).toEqual([INPUT]);
  });

  it('keep the tag that a keyword was added with here, as the service may not return it', async () => {
    await putOperation({
      id: 'order-1',
      kind: 'POST /rank/projects/{id}/keywords',
      state: 'accepted',
      input: { params: { id: 5 }, body: { keywords: 'Kettle\ncup', tag: 'tea ware' } },
    });
    serveKeywords();
    await drawProject();
    await expect.element(button('tea ware 2')).toBeVisible();
  });

  it('say if they were never checked', async () => {
    serveKeywords([keyword(93, 'pot', null, null)]);
    await drawProject();
    await expect.poll(names).toEqual(['pot']);
    await expect.element(page.getByText('1 keyword', { exact: true })).toBeVisible();
    await expect.element(page.getByText('in top 10')).not.toBeInTheDocument();
    await expect.element(page.getByText('never checked', { exact: true }).first()).toBeVisible();
  });

  it('show stored ones, and why they could not be updated', async () => {
    await keepReply(projectById, INPUT, { keywords: KEYWORDS }, Date.now() - 2 * HOUR);
    refuse(projectById, 'offline');
    await drawProject();
    await expect.element(page.getByText('No network connection.')).toBeVisible();
    await expect.element(page.getByText('Updated 2 hr. ago.', { exact: false }).first()).toBeVisible();
    await expect.poll(names).toHaveLength(3);
    serveKeywords([KEYWORDS[0] as object]);
    await press(button('Try again'));
    await expect.poll(names).toEqual(['kettle']);
    await expect.element(page.getByText('No network connection.')).not.toBeInTheDocument();
  });

  it('only say why if they are unknown', async () => {
    refuse(projectById, 'not_found');
    await drawProject();
    await expect.element(page.getByText('This no longer exists at the service.')).toBeVisible();
    expect(page.getByText('Updated', { exact: false }).elements()).toEqual([]);
    expect(names()).toEqual([]);
  });

  it('show placeholders while loading', async () => {
    const { container } = await drawProject();
    await expect.poll(() => asked(projectById)).toHaveLength(1);
    expect(container.querySelectorAll('.bg-line')).toHaveLength(5);
    expect(container.textContent).toBe('');
  });

  it('are hidden before there are keywords', async () => {
    serveKeywords([]);
    await putProjects('rank', project());
    await drawProject();
    await expect.element(page.getByText('No keywords yet')).toBeVisible();
    await expect.element(page.getByText('Add the queries you want to be found for.')).toBeVisible();
    await expect.element(page.getByText('Poland, desktop')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Add keywords' }))
      .toHaveAttribute('href', '/rank/5/keywords');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('are saved under domain, country and device', async () => {
    const saved = savedFile();
    serveKeywords();
    await drawProject();
    await press(button('Download as CSV'));
    expect((await saved())?.name).toBe('plumbline-copper-leaf.example-pl-desktop.csv');
  });
});

describe('the choice of the project', () => {
  it('is a label if there is one', async () => {
    serveKeywords();
    await putProjects('rank', project({ device: 'mobile' }));
    await drawProject();
    await expect.element(page.getByText('Poland, mobile')).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
  });

  it.each([
    ['copper-leaf.example', ['Poland, desktop', 'Germany, desktop']],
    [
      'shop.copper-leaf.example',
      ['shop.copper-leaf.example · Germany, desktop', 'copper-leaf.example · Poland, desktop'],
    ],
  ])('is a choice if there are several: of %s', async (domain, labels) => {
    serveKeywords();
    await putProjects('rank', project(), project({ id: 6, region: 'DE', domain }));
    const { history } = await drawSite(<PositionsPlace params={{ id: '5' }} />, {
      host: 'shop.copper-leaf.example',
    });
    const choice = page.getByRole('combobox', { name: 'Country and device' });
    await expect.element(choice).toHaveValue('5');
    const { options } = choice.element() as HTMLSelectElement;
    expect([...options].map(({ text }) => text)).toEqual(labels);
    await choice.selectOptions('6');
    expect(history).toEqual(['/site', '/rank/6']);
  });
});

describe('a check', () => {
  it('of all keywords asks for consent, and can be cancelled without a request', async () => {
    serveKeywords();
    await drawProject();
    await expect
      .element(page.getByRole('link', { name: 'Add keywords' }))
      .toHaveAttribute('href', '/rank/5/keywords');
    await press(button('Check all 3'));
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Check all 3')).toHaveFocus();
    await press(button('Check all 3'));
    await expect.element(consent()).toHaveAccessibleName('Check 3 keywords?');
    expect(button('Check all 3').elements()).toEqual([]);
    await press(button('Cancel'));
    await expect.element(button('Check all 3')).toHaveFocus();
    expect(orders()).toEqual([]);
  });

  it('of some contains only those; once sent, they are deselected', async () => {
    serveKeywords();
    await drawProject();
    await press(box('pot'));
    await press(box('kettle'));
    await expect.element(page.getByText('2 selected')).toBeVisible();
    expect(page.getByRole('link', { name: 'Add keywords' }).elements()).toEqual([]);
    await expect.element(button('Check all 3')).toBeVisible();
    await press(button('Check 2'));
    await expect.element(consent()).toHaveAccessibleName('Check 2 keywords?');
    await press(agree());
    await press(button('Check 2'));
    await expect.poll(orders).toEqual([
      {
        site: 'copper-leaf.example',
        kind: 'POST /rank/projects/{id}/check',
        price: { kind: 'not given' },
        input: { params: { id: 5 }, body: { keyword_ids: [91, 93] } },
      },
    ]);
    await settle('accepted');
    await expect.element(button('Check all 3')).toBeVisible();
    await expect.element(box('kettle')).not.toBeChecked();
    expect(page.getByText('selected', { exact: false }).elements()).toEqual([]);
  });

  it('that is cancelled keeps the selection', async () => {
    serveKeywords();
    await drawProject();
    await press(box('pot'));
    await press(button('Check 1'));
    await press(button('Cancel'));
    await expect.element(page.getByText('1 selected')).toBeVisible();
  });

  it('needs new consent for other keywords', async () => {
    serveKeywords();
    await drawProject();
    await press(box('pot'));
    await press(button('Check 1'));
    await press(agree());
    await press(box('cup'));
    await expect.element(consent()).toHaveAccessibleName('Check 2 keywords?');
    await expect.element(agree()).not.toBeChecked();
  });

  it('of all is opened by its address', async () => {
    serveKeywords();
    await drawCheck();
    await expect.element(consent()).toHaveAccessibleName('Check 3 keywords?');
    await expect.element(box('kettle')).not.toBeChecked();
  });

  it('of some is opened by its address, for those that exist', async () => {
    serveKeywords();
    await drawCheck('92,93,404');
    await expect.element(consent()).toHaveAccessibleName('Check 2 keywords?');
    await expect.element(box('cup')).toBeChecked();
    await expect.element(box('kettle')).not.toBeChecked();
  });

  it('of removed keywords is not opened', async () => {
    serveKeywords();
    await drawCheck('404');
    await expect.element(button('Check all 3')).toBeVisible();
    expect(consent().elements()).toEqual([]);
  });
});

describe('a running check in the list', () => {
  const CHECK = 'POST /rank/projects/{id}/check';
  const running = (changes: object = {}) =>
    putJob({
      kind: 'rank-check',
      projectId: 5,
      remoteId: NOW,
      progress: { done: 0, total: 2 },
      input: { before: { 91: iso(30), 92: iso(5), 93: null } },
      ...changes,
    });
  const awaited = () =>
    page
      .getByText('being checked', { exact: false })
      .elements()
      .map((about) => about.previousElementSibling?.textContent);
  const unknown = () => page.getByText('Rank check: the response was lost.', { exact: false });

  it('marks keywords without a result', async () => {
    serveKeywords();
    await running();
    await drawProject();
    await expect.poll(awaited).toEqual(['cup', 'pot']);
    await press(button('Check all 3'));
    await expect
      .element(page.getByText('An earlier check is still running.', { exact: false }))
      .toBeVisible();
  });

  it('marks none once it has ended', async () => {
    serveKeywords();
    await running({ phase: 'done', endedAt: NOW });
    await drawProject();
    await expect.poll(names).toHaveLength(3);
    await expect.element(page.getByText('0 keywords checked')).toBeVisible();
    expect(awaited()).toEqual([]);
    await press(button('Check all 3'));
    expect(page.getByText('An earlier check', { exact: false }).elements()).toEqual([]);
  });

  it('reloads the positions and the balance with each result: each is charged when it is made', async () => {
    serveKeywords();
    await keepReply(projectById, INPUT, { keywords: KEYWORDS });
    await running();
    await drawProject();
    await expect.poll(names).toHaveLength(3);
    const before = sent('call').filter(({ maxAge }) => maxAge === 0);
    expect(before).toEqual([]);
    serve(balance);
    await running({ progress: { done: 1, total: 2 } });
    await expect.poll(() => sent('call').filter(({ maxAge }) => maxAge === 0).length).toBe(2);
    await running({ phase: 'done', progress: { done: 2, total: 2 }, endedAt: NOW });
    await expect
      .poll(() =>
        sent('call')
          .filter(({ maxAge }) => maxAge === 0)
          .map(({ endpoint }) => endpoint),
      )
      .toEqual(['GET /balance', 'GET /rank/projects/{id}', 'GET /balance', 'GET /rank/projects/{id}']);
  });

  it.each([
    ['there are no results', {}, true],
    ['there are some results', { progress: { done: 1, total: 2 } }, false],
    ['the results are of another check', { progress: { done: 1, total: 2 }, remoteId: NOW - 1 }, true],
  ])('reports its lost response while %s', async (_, changes, isTold) => {
    serveKeywords();
    await putOperation({ id: 'order-1', kind: CHECK, input: INPUT, state: 'unknown', sentAt: NOW });
    await running(changes);
    await drawProject();
    await expect.poll(names).toHaveLength(3);
    expect(unknown().elements()).toHaveLength(isTold ? 1 : 0);
  });
});
