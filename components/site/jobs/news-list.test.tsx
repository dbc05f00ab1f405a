import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connections } from '@/lib/service/connection/connection.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { type Unexplained, unexplained } from '@/lib/service/records/unexplained.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { facts, shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  connected,
  drawSite,
  HOST,
  put,
  putOperation,
  refusedWith,
  sent,
} from '@/test/components/with-service.tsx';
import JobList from './job-list.tsx';
import NewsLine from './news-line.tsx';
import { NewsList } from './news-list.tsx';

beforeEach(connected);

const RUN = 'POST /promotion/runs';
const PAID = { kind: 'exact', amount: 23.36, currency: 'USD' } as const;
const SENT = new Date(2026, 10, 22, 14, 2).getTime();
const AT = new Date(2026, 10, 22, 14, 5).getTime();

const order = (changes: Partial<Operation> = {}) =>
  putOperation({
    id: 'order-1',
    kind: RUN,
    input: { body: { project_id: 3, link_id: 8, brand_name: 'Copper Leaf' } },
    state: 'several',
    price: PAID,
    sentAt: SENT,
    settledAt: AT,
    told: 'told',
    results: [
      { id: 204, charged: 23.36 },
      { id: 205, charged: 23.36 },
    ],
    baseline: { ids: [], balance: 500 },
    balanceAfter: 453.28,
    ...changes,
  });

const entry = (changes: Partial<Unexplained> = {}) =>
  put(unexplained, {
    id: 'gap-1',
    account: ACCOUNT,
    host: 'service.example',
    amount: 9,
    currency: 'USD',
    at: AT,
    near: [],
    possible: ['another_device', 'open_order'],
    told: 'told',
    isUnderstood: false,
    ...changes,
  } satisfies Unexplained);

const items = () => page.getByRole('list').first().element().children;
const lines = () =>
  document.querySelector('section') ? shown(document.querySelector('section') as Element) : [];
const list = () => drawSite(<NewsList />, { at: '/jobs' });

describe('the list of orders that need attention', () => {
  it('has the twenty newest at first, and the others by a press', async () => {
    for (let n = 1; n <= 23; n += 1) await order({ id: `order-${n}`, settledAt: AT - n });
    await list();
    await expect.poll(() => items()).toHaveLength(20);
    await press(page.getByRole('button', { name: '3 more' }));
    await expect.poll(() => items()).toHaveLength(23);
  });

  it('says what happened, when, in which account, what was agreed and charged, and the balance', async () => {
    await order();
    await list();
    await expect
      .poll(lines)
      .toEqual([
        'ORDERS THAT NEED YOUR ATTENTION',
        'These orders did not end as agreed, or it is not clear what they cost. Each stays here, whichever account is connected, until you press “Understood”.',
        `${HOST} · Promotion: the connection broke, and one request was carried out 2 times. Contact the service’s support about the extra ones.`,
        'No. 204, charged USD 23.36',
        'No. 205, charged USD 23.36',
        'The balance was USD 500.00 before and is USD 453.28 now.',
        'When',
        'Nov 22, 2026, 2:05 PM',
        'Account',
        'service.example, user 7',
        'Agreed',
        'USD 23.36',
        'Charged',
        'USD 46.72',
        'Copy for support',
        'Understood',
      ]);
  });

  it.each<[string, Partial<Operation>, string]>([
    [
      'charged otherwise',
      { state: 'accepted', results: [{ id: 204, charged: 25 }] },
      'Promotion: charged USD 25.00, but USD 23.36 was agreed.',
    ],
    [
      'charged though free',
      { state: 'accepted', price: { kind: 'free' }, results: [{ id: 204, charged: 4.8 }] },
      'Promotion: charged 4.80, although it should have been free.',
    ],
    [
      'refused',
      { state: 'rejected', results: [], error: refusedWith('insufficient_funds') },
      'Promotion: not carried out. The balance is too low.',
    ],
    ['none', { state: 'none', results: [] }, 'Promotion: no sign that it went through. You can try again.'],
  ])('%s', async (_name, changes, sentence) => {
    await order(changes);
    await list();
    await expect.poll(() => lines()[2]).toBe(`${HOST} · ${sentence}`);
  });

  it('says no charge of an order that was not sent', async () => {
    await order({ state: 'unsent', results: [], error: refusedWith('insufficient_funds') });
    await list();
    await expect
      .poll(() => facts(document.body).map(([name]) => name))
      .toEqual(['When', 'Account', 'Agreed']);
  });

  it('names another account, and says that it is not connected now', async () => {
    await order({ account: 'https://other.example/api/v1#12' });
    await list();
    await expect
      .poll(() => facts(document.body))
      .toEqual([
        ['When', 'Nov 22, 2026, 2:05 PM'],
        ['Account', 'other.example, user 12 (not connected now)'],
        ['Agreed', 'USD 23.36'],
        ['Charged', 'USD 46.72'],
      ]);
  });

  it('shows unexplained charges: how much, possible causes, and the orders of that time', async () => {
    await order({ told: null, state: 'accepted', results: [] });
    await entry({ near: ['order-1', 'gone'] });
    await list();
    await expect
      .poll(() => lines().slice(2))
      .toEqual([
        'USD 9.00 unexplained: no order accounts for it.',
        'When',
        'Nov 22, 2026, 2:05 PM',
        'Account',
        'service.example, user 7',
        'Possible causes',
        'another device, or the service’s own site',
        'an order whose outcome is not known',
        'Orders at that time',
        `Promotion · ${HOST} · Nov 22, 2026, 2:02 PM`,
        'Copy for support',
        'Understood',
      ]);
  });

  it('shows each unexplained charge with the orders of its own time', async () => {
    const ended = { told: null, state: 'accepted' as const, results: [] };
    await order(ended);
    await order({ ...ended, id: 'order-2', site: 'tea.example' });
    await entry({ near: ['order-1'] });
    await entry({ id: 'gap-2', at: AT - 1, near: ['order-2'] });
    await list();
    await expect
      .poll(() => lines().filter((line) => line.startsWith('Promotion')))
      .toEqual([HOST, 'tea.example'].map((site) => `Promotion · ${site} · Nov 22, 2026, 2:02 PM`));
  });

  it('has no filled button, since a screen with several entries would have several', async () => {
    await order();
    await entry();
    await list();
    await expect.poll(items).toHaveLength(2);
    expect(
      [...document.querySelectorAll('button')].filter(
        (one) => colourOf(one, 'backgroundColor') === themed('accent'),
      ),
    ).toEqual([]);
  });

  it('has the newest first; dismissing tells the worker, each kind by its own id', async () => {
    await order({ settledAt: AT - 1 });
    await entry();
    await list();
    const understood = page.getByRole('button', { name: 'Understood' });
    await expect.element(understood.nth(1)).toBeVisible();
    await expect.poll(items).toHaveLength(2);
    await press(understood.first());
    await press(understood.nth(1));
    await expect
      .poll(() => sent('see'))
      .toEqual([
        { jobs: [], operations: [], unexplained: ['gap-1'] },
        { jobs: [], operations: ['order-1'], unexplained: [] },
      ]);
    await order({ told: null, seen: true });
    await entry({ isUnderstood: true });
    await expect.poll(lines).toEqual([]);
  });

  it('provides the details for the service’s support, with times in UTC', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await order({ error: { ...refusedWith('insufficient_funds'), status: 402 } });
    await list();
    await press(page.getByRole('button', { name: 'Copy for support' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write.mock.lastCall?.[0].split('\n')).toEqual([
      `What happened: ${HOST} · Promotion: the connection broke, and one request was carried out 2 times. Contact the service’s support about the extra ones.`,
      `When: ${new Date(AT).toISOString()}`,
      'Account: service.example, user 7',
      'Agreed: USD 23.36',
      'Charged: USD 46.72',
      '',
      'Order: order-1',
      'Request: POST /promotion/runs project_id=3 link_id=8',
      `Sent: ${new Date(SENT).toISOString()}`,
      'Charged: No. 204, charged USD 23.36; No. 205, charged USD 23.36',
      'Response: 402 insufficient_funds',
      'Balance: The balance was USD 500.00 before and is USD 453.28 now.',
    ]);
  });
});

it('the details for the service’s support contain no secret', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const given = 'https://shop.example/?access_token=k2Vt9QxZp4Lm7RsW refused';
  await order({ error: { ...refusedWith('insufficient_funds'), status: 402, given } });
  await list();
  await press(page.getByRole('button', { name: 'Copy for support' }));
  await expect
    .poll(() => write.mock.lastCall?.[0].split('\n'))
    .toContain('Response: 402 https://shop.example/?access_token=… refused');
});

describe('the list of jobs with news', () => {
  it('has the news once at the top, and without an account only the news', async () => {
    await order();
    await drawSite(<JobList />, { at: '/jobs' });
    await expect.element(page.getByText('No jobs yet')).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: 'Understood' }).elements()).toHaveLength(1);
    await connections.set([]);
    await expect.element(page.getByText('No jobs yet')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Understood' })).toBeVisible();
  });
});

describe('the link to the news', () => {
  beforeEach(() => order({ account: 'https://other.example/api/v1#12' }));

  it('counts the news to dismiss, of all accounts, and is hidden if there are none', async () => {
    await entry();
    await draw(<NewsLine host={HOST} />);
    const link = page.getByRole('link', {
      name: '1 order needs your attention, 1 unexplained difference in your balance',
    });
    await expect.element(link).toHaveAttribute('href', `/sidepanel.html?site=${HOST}#/jobs`);
    await entry({ isUnderstood: true });
    await expect
      .element(page.getByRole('link', { name: '1 order needs your attention', exact: true }))
      .toBeVisible();
    await order({ account: 'https://other.example/api/v1#12', told: null });
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });
});
