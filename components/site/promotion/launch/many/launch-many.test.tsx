import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clockText } from '@/components/texts/format.ts';
import { balance } from '@/lib/api/account.ts';
import { listTariffs, quote } from '@/lib/api/pricing.ts';
import { projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { histories } from '@/lib/report/history.ts';
import { type Batch, type BatchItem, batches } from '@/lib/service/records/batch.ts';
import { press } from '@/test/components/press.ts';
import { facts, shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  asked,
  connected,
  drawSite,
  HOST,
  put,
  refuse,
  sent,
  serve,
  workerStoresNothing,
} from '@/test/components/with-service.tsx';
import { recordWith } from '@/test/pages/sample-record.ts';
import Launch from '../launch-place.tsx';

beforeEach(connected);

const links = Array.from({ length: 25 }, (_, n) => ({
  id: n + 1,
  url: `https://${HOST}/p/${n + 1}`,
  anchor: '',
}));
const EXACT = (amount: number) => ({ kind: 'exact', amount, currency: 'USD' }) as const;
const KIND = 'POST /promotion/runs';
const button = (name: string | RegExp) => page.getByRole('button', { name });
// The comma at the end: one link may be left.
const drawMany = (ids: readonly number[]) =>
  drawSite(<Launch params={{ id: '12', link: `${ids.join()},` }} />);
const bodyOf = (link_id: number) => ({ project_id: 12, link_id, tariff_id: 2 });

/** Continues to the prices. */
async function review() {
  await expect.element(button('Review')).toBeEnabled();
  await press(button('Review'));
}

const itemOf = (link: number, changes: Partial<BatchItem> = {}): BatchItem => ({
  input: { body: bodyOf(link) },
  price: EXACT(10),
  state: 'waiting',
  tries: 0,
  result: null,
  charged: null,
  isAttached: false,
  error: null,
  ...changes,
});
const putBatch = (items: BatchItem[], changes: Partial<Batch> = {}) =>
  put(batches, {
    id: 'batch-1',
    account: ACCOUNT,
    kind: KIND,
    site: HOST,
    projectId: 12,
    createdAt: 1,
    items,
    stop: null,
    endedAt: null,
    isSeen: false,
    ...changes,
  });

const { setTimeout: later } = globalThis;
/** Milliseconds for which the form must be idle; no test waits for them. */
const REST = 350;

beforeEach(() => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) =>
    later(run, after === REST ? 0 : after)) as typeof setTimeout);
  serve(projectById, { project: { ...projectById.example.project, links, runs: [] } });
  serve(listRuns, { runs: [] });
  serve(listTariffs);
  serve(balance);
  serve(quote, ({ body }) => ({
    total: 10 + (body.link_id ?? 0) / 10,
    balance: 500,
    sufficient_funds: true,
  }));
});

describe('several links', () => {
  it('have a price each; their sum is confirmed once', async () => {
    const { container } = await drawMany([1, 2, 3]);
    await expect.element(page.getByText('3 links', { exact: true })).toBeVisible();
    await expect.element(page.getByText('for one link, the service’s price')).toBeVisible();
    await review();
    await expect.element(button('Pay USD 30.60 and launch 3')).toBeEnabled();
    expect(shown(container).filter((line) => /^\/p\/|^USD/.test(line))).toEqual([
      '/p/1',
      'USD 10.10',
      '/p/2',
      'USD 10.20',
      '/p/3',
      'USD 10.30',
      'USD 30.60',
    ]);
    await button('Pay USD 30.60 and launch 3').dblClick();
    await expect
      .poll(() => sent('beginBatch').map(({ id: _, ...rest }) => rest))
      .toEqual([
        {
          account: ACCOUNT,
          site: HOST,
          kind: KIND,
          projectId: 12,
          items: [1, 2, 3].map((id) => ({
            input: { body: bodyOf(id) },
            price: EXACT(10 + id / 10),
            address: `https://${HOST}/p/${id}`,
          })),
        },
      ]);
  });

  it('are launched twenty at a time; active ones and those that are gone are left out', async () => {
    serve(listRuns, { runs: [{ id: 9, link_id: 2, status: 'queued' }] });
    await drawMany([...links.map(({ id }) => id), 99]);
    await expect.element(page.getByText('20 links', { exact: true })).toBeVisible();
    for (const note of [
      '20 are launched at a time, because prices are valid for two minutes; 4 come next.',
      '1 link is left out: it has an active run.',
      '1 link is no longer in the project.',
    ])
      await expect.element(page.getByText(note)).toBeVisible();
    await review();
    await expect.element(button(/launch 20$/)).toBeEnabled();
  });

  it('without one that can be launched say so', async () => {
    serve(listRuns, { runs: [1, 2].map((id) => ({ id, link_id: id, status: 'queued' })) });
    await drawMany([1, 2]);
    await expect.element(page.getByText('Nothing left to launch')).toBeVisible();
  });

  it('that have no price are not launched with the others', async () => {
    await drawMany([1, 2]);
    await expect.element(button('Review')).toBeEnabled();
    refuse(quote, 'not_found');
    await press(button('Review'));
    await expect.element(page.getByText('This no longer exists at the service.').first()).toBeVisible();
    await expect.element(button(/^Pay/)).not.toBeInTheDocument();
    serve(quote, { total: 10, balance: 500 });
    await press(button('Update price'));
    await expect.element(button('Pay USD 20.00 and launch 2')).toBeEnabled();
  });

  it('with a balance for fewer say for how many', async () => {
    serve(quote, { total: 10, balance: 25 });
    const { container } = await drawMany([1, 2, 3]);
    await review();
    await expect.element(page.getByText('Your balance is enough for 2 of 3')).toBeVisible();
    await expect
      .poll(() => shown(container))
      .toContain('Balance now: USD 25.00; USD 5.00 is missing. Launching stops when the money runs out.');
    await expect.element(button('Pay USD 30.00 and launch 3')).toBeEnabled();
  });

  it('with a balance for none of them are not launched', async () => {
    serve(quote, { total: 10, balance: 9.99 });
    await drawMany([1, 2]);
    await review();
    await expect.element(page.getByText('Your balance is enough for 0 of 2')).toBeVisible();
    await expect.element(button('Pay USD 20.00 and launch 2')).toBeDisabled();
  });

  it('are not paid for if the organization forbids it, which is said', async () => {
    onTestFinished(() => fakeBrowser.storage.managed.clear());
    await fakeBrowser.storage.managed.set({ disablePaidActions: true });
    await drawMany([1, 2]);
    await review();
    await expect.element(page.getByText('Your organization does not allow paid actions.')).toBeVisible();
    await expect.element(button('Pay USD 20.30 and launch 2')).toBeDisabled();
  });

  it('that are named twice are launched once', async () => {
    await drawMany([1, 2, 2, 1]);
    await expect.element(page.getByText('2 links', { exact: true })).toBeVisible();
    await review();
    await expect.element(button('Pay USD 20.30 and launch 2')).toBeEnabled();
  });

  it('are launched without a pointer: each step has the focus on its heading', async () => {
    const focused = () => document.activeElement?.textContent;
    await drawMany([1, 2]);
    await expect.element(button('Review')).toBeEnabled();
    button('Review').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('2 links');
    await expect.element(button('Pay USD 20.30 and launch 2')).toBeEnabled();
    button('Change').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Review')).toBeEnabled();
    await expect.poll(focused).toBe('2 links');
    button('Review').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Pay USD 20.30 and launch 2')).toBeEnabled();
    button('Pay USD 20.30 and launch 2').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent('beginBatch').length).toBe(1);
    await putBatch([itemOf(1), itemOf(2)]);
    await expect.poll(focused).toBe('0 of 2 launched');
  });

  it('with a page that could not be indexed need a second press, which the order keeps', async () => {
    const record = recordWith({ index: { state: 'closed', reason: 'meta' }, robots: 'noindex' });
    const now = { at: 1, seo: 10, security: null };
    await put(histories, {
      url: `https://${HOST}/p/2`,
      at: 1,
      now,
      before: null,
      record,
      recordBefore: null,
      points: [],
    });
    await drawMany([1, 2]);
    await review();
    await expect.element(page.getByText('Fix 1 page first')).toBeVisible();
    await expect.element(button(/^Pay/)).toBeDisabled();
    await press(page.getByRole('checkbox', { name: 'Promote anyway' }));
    await press(button(/^Pay/));
    await expect
      .poll(() => sent('beginBatch')[0]?.items.map(({ overridden }) => overridden))
      .toEqual([undefined, ['index']]);
  });

  it('have prices as old as the oldest, and the balance of the newest', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    serve(quote, ({ body }) => {
      const isLast = body.link_id === 5;
      if (isLast) clock.mockReturnValue(now + 60_000);
      return { total: 10, balance: isLast ? 45 : 500, sufficient_funds: true };
    });
    await drawMany([1, 2, 3, 4, 5]);
    await review();
    await expect.element(page.getByText('Your balance is enough for 4 of 5')).toBeVisible();
    await expect
      .element(page.getByText(/^Prices as of/))
      .toHaveTextContent(
        `Prices as of ${clockText('en', now).replaceAll('\u202f', ' ')}. Each is charged once. Update price`,
      );
  });

  it('have their prices asked for four at a time', async () => {
    await drawMany([1, 2, 3, 4, 5]);
    await review();
    await expect.element(button(/^Pay/)).toBeEnabled();
    const before = asked(quote).length;
    const held = Promise.withResolvers<object>();
    serve(quote, () => held.promise);
    await press(button('Update price'));
    await expect.poll(() => asked(quote).length - before).toBe(4);
    held.resolve({ total: 10, balance: 500, sufficient_funds: true });
    await expect.element(button('Pay USD 50.00 and launch 5')).toBeEnabled();
    expect(asked(quote).length - before).toBe(5);
  });

  it('whose prices are over two minutes old only get new ones', async () => {
    await drawMany([1, 2]);
    await review();
    await expect.element(button(/^Pay/)).toBeEnabled();
    const before = asked(quote).length;
    const real = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 121_000);
    await expect.element(page.getByText('These prices are over two minutes old.')).toBeVisible();
    await expect.element(button(/^Pay/)).not.toBeInTheDocument();
    clock.mockRestore();
    await press(button('Update price'));
    await expect.element(button(/^Pay/)).toBeEnabled();
    await expect.poll(() => asked(quote).length).toBe(before + 2);
    expect(sent('beginBatch')).toEqual([]);
  });
});

describe('launches in progress', () => {
  const done = (link: number, charged = 10) =>
    itemOf(link, { state: 'accepted', result: 200 + link, charged });

  it('say how many are launched, what they cost, and which are not sent; they can be stopped', async () => {
    await putBatch([done(1), itemOf(2, { state: 'sending' }), itemOf(3)]);
    const { container } = await drawMany([1, 2, 3]);
    await expect
      .poll(() => shown(container))
      .toEqual([
        '1 of 3 launched',
        'USD 10.00',
        '/p/1',
        'run 201 USD 10.00',
        '/p/2',
        'Launching…',
        '/p/3',
        'in the queue',
        'Stop after this one',
      ]);
    expect(page.getByRole('progressbar').element().ariaValueNow).toBe('33');
    await press(button('Stop after this one'));
    await expect.poll(() => sent('steerBatch')).toEqual([{ id: 'batch-1', act: 'stop' }]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('that cannot be stopped, as on a full disk, go on, and this is said', async () => {
    await putBatch([done(1), itemOf(2, { state: 'sending' }), itemOf(3)]);
    await drawMany([1, 2, 3]);
    await expect.element(button('Stop after this one')).toBeVisible();
    workerStoresNothing();
    await press(button('Stop after this one'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Stopping failed: the rest may still be sent. Try again.');
    await expect.element(button('Stop after this one')).toBeEnabled();
  });

  it('that cannot be closed, as on a full disk, stay, and this is said', async () => {
    serve(listRuns, { runs: [] });
    await putBatch([done(1)], { endedAt: 2 });
    await drawMany([1]);
    await expect.element(button('Close')).toBeVisible();
    workerStoresNothing();
    await press(button('Close'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Plumbline.');
    await expect.element(button('Close')).toBeVisible();
  });

  it('that ran out of money say what is missing; the others get new prices', async () => {
    serve(listRuns, { runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    const details = { required: 10, balance: 4, shortfall: 6 };
    const refused = itemOf(2, { state: 'rejected', error: { code: 'insufficient_funds', details } });
    await putBatch([done(1), refused, itemOf(3)], {
      stop: { code: 'insufficient_funds', at: 1 },
      endedAt: 2,
    });
    const { container } = await drawMany([1, 2, 3]);
    await expect.element(page.getByText('2 links were not launched and not charged.')).toBeVisible();
    expect(page.getByText('The balance is too low.').elements()).toHaveLength(2);
    await expect
      .poll(() => facts(container))
      .toEqual([
        ['Needed', 'USD 10.00'],
        ['Balance', 'USD 4.00'],
        ['Missing', 'USD 6.00'],
      ]);
    await press(button('Get new prices for 2'));
    await expect.poll(() => sent('steerBatch')).toEqual([{ id: 'batch-1', act: 'see' }]);
    await putBatch([done(1)], { isSeen: true, endedAt: 2 });
    await expect.element(button('Pay USD 20.50 and launch 2')).toBeEnabled();
  });

  it('with a lost answer offer nothing until it is known', async () => {
    // The balance may be in another currency by now.
    const lost = itemOf(2, { state: 'unknown', price: { ...EXACT(10), currency: 'EUR' } });
    await putBatch([done(1), lost, itemOf(3)], { stop: { code: 'lost', at: 1 } });
    const { container } = await drawMany([1, 2, 3]);
    await expect
      .poll(() => shown(container).slice(2))
      .toEqual([
        'The response to one was lost, so the rest was not sent.',
        '1 link was not launched and not charged.',
        '/p/1',
        'run 201 USD 10.00',
        '/p/2',
        'EUR 10.00? The response was lost; Plumbline is checking.',
        '/p/3',
        'not sent, not charged',
      ]);
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('reload the project once more if one turns out to be launched twice', async () => {
    const lost = (state: 'unknown' | 'several') => [done(1), itemOf(2, { state }), itemOf(3)];
    const stopped = { stop: { code: 'lost', at: 1 }, endedAt: 2 };
    await putBatch(lost('unknown'), stopped);
    await drawMany([1, 2, 3]);
    const reloads = () =>
      sent('call').filter(({ endpoint, maxAge }) => endpoint === 'GET /promotion/runs' && maxAge === 0);
    await expect.poll(reloads).toHaveLength(1);
    await putBatch(lost('several'), stopped);
    await expect.poll(reloads).toHaveLength(2);
  });

  it.each([
    ['price_changed', 'A price has changed, so the rest was not sent.'],
    ['interrupted', 'The browser ended Plumbline’s background process, so the rest was not sent.'],
    ['not_found', 'This no longer exists at the service.'],
  ])('that stopped (%s) say why', async (code, said) => {
    serve(listRuns, { runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    await putBatch([done(1), itemOf(2)], { stop: { code, at: 1 }, endedAt: 2 });
    await drawMany([1, 2]);
    await expect.element(page.getByRole('alert').getByText(said)).toBeVisible();
    await expect.element(button('Get a new price for 1')).toBeVisible();
  });

  it('are ordered again with the plan that they had', async () => {
    serve(listRuns, { runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    const [standard] = listTariffs.example.tariffs;
    const small = { id: 3, name: 'Small', price_per_link: 5, cascade: { level1_count: 3 } };
    serve(listTariffs, { tariffs: [standard, small] });
    const ofSmall = (link_id: number) => ({ body: { project_id: 12, link_id, tariff_id: 3 } });
    const items = [done(1), itemOf(2)].map((item, index) => ({ ...item, input: ofSmall(index + 1) }));
    await putBatch(items, { stop: { code: 'lost', at: 1 }, endedAt: 2 });
    const { container } = await drawMany([1, 2, 3]);
    await press(button('Get new prices for 2'));
    await putBatch(items, { isSeen: true, endedAt: 2 });
    await expect.element(button('Pay USD 20.50 and launch 2')).toBeEnabled();
    await expect.poll(() => asked(quote)).toEqual([ofSmall(2), ofSmall(3)]);
    expect(shown(container)).toContain('Small · 3 articles');
    // Whoever changes the plan chooses another one.
    await press(button('Change'));
    await review();
    await expect
      .poll(() => asked(quote).at(-1))
      .toEqual({ body: { project_id: 12, link_id: 3, tariff_id: 2 } });
  });

  it('of a link that is gone keep its address', async () => {
    const address = `https://${HOST}/gone`;
    await putBatch([done(1), itemOf(99, { state: 'rejected', address })], { endedAt: 2 });
    await drawMany([1, 99]);
    await expect.element(page.getByText('/gone', { exact: true })).toBeVisible();
  });

  it('that stopped before one of them name it', async () => {
    await putBatch([done(1), itemOf(2)], { stop: { code: 'price_changed', at: 1, item: 1 }, endedAt: 2 });
    const { container } = await drawMany([1, 2]);
    await expect
      .poll(() => shown(container).slice(2, 5))
      .toEqual([
        'A price has changed, so the rest was not sent.',
        '/p/2',
        '1 link was not launched and not charged.',
      ]);
  });

  it('of which no sign was found count as not sent', async () => {
    const items = [done(1), itemOf(2, { state: 'none' }), itemOf(3)];
    await putBatch(items, { stop: { code: 'lost', at: 1 }, endedAt: 2 });
    const { container } = await drawMany([1, 2, 3]);
    await expect
      .poll(() => shown(container).slice(2, 8))
      .toEqual([
        'The response to one was lost, so the rest was not sent.',
        '2 links were not launched and not charged.',
        '/p/1',
        'run 201 USD 10.00',
        '/p/2',
        'no new run was found',
      ]);
  });

  it('that the user has stopped offer nothing while one is still being launched', async () => {
    const stop = { code: 'user', at: 1 };
    await putBatch([itemOf(1, { state: 'sending' }), itemOf(2)], { stop });
    await drawMany([1, 2]);
    await expect.element(page.getByText('You stopped it.')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
    serve(listRuns, { runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    await putBatch([done(1), itemOf(2)], { stop, endedAt: 2 });
    await expect.element(button('Get a new price for 1')).toBeVisible();
    await expect.element(page.getByText('1 link was not launched and not charged.')).toBeVisible();
    await putBatch([done(1), done(2)], { stop, endedAt: 2 });
    await expect.element(page.getByText('2 of 2 launched')).toBeVisible();
    await expect.element(page.getByText(/not launched and not charged/)).not.toBeInTheDocument();
  });

  it('cannot be closed before it is read which links have a run now', async () => {
    const read = Promise.withResolvers<object>();
    serve(listRuns, () => read.promise);
    await putBatch([done(1)], { endedAt: 2 });
    await drawMany([1]);
    await expect.element(page.getByText('run 201')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
    read.resolve({ runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    await expect.element(button('Close')).toBeVisible();
  });

  it('that are all done lead to the links, and to those that come next', async () => {
    serve(listRuns, { runs: [{ id: 201, link_id: 1, status: 'queued' }] });
    await putBatch([done(1)], { endedAt: 2 });
    await drawMany([1]);
    await expect.element(page.getByRole('link', { name: 'Links', exact: true })).toBeVisible();
    await expect.element(button('Close')).toBeVisible();
    await drawMany([1, 2, 3]);
    await expect.element(button('Get new prices for 2')).toBeVisible();
  });

  it('of other links only stand in the way until they are over', async () => {
    await putBatch([done(1), itemOf(2)], { stop: { code: 'lost', at: 1 }, endedAt: 2 });
    await drawMany([4, 5]);
    await expect.element(page.getByText('2 links', { exact: true })).toBeVisible();
    await putBatch([done(1), itemOf(2)]);
    await expect.element(page.getByText('1 of 2 launched')).toBeVisible();
    await expect.element(page.getByText('/p/2')).toBeVisible();
  });

  it('of a link that became active elsewhere say that it cost nothing', async () => {
    await putBatch([itemOf(1, { state: 'accepted', result: 9, isAttached: true, charged: 20 }), done(2)], {
      endedAt: 2,
    });
    const { container } = await drawMany([1, 2]);
    await expect
      .poll(() => shown(container).slice(0, 4))
      .toEqual(['1 of 2 launched', 'USD 10.00', '/p/1', 'run 9 already active; nothing was charged']);
  });
});
