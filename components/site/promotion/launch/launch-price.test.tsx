import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clockText } from '@/components/texts/format.ts';
import { balance } from '@/lib/api/account.ts';
import { listTariffs, quote } from '@/lib/api/pricing.ts';
import { preflightOf } from '@/lib/standing/preflight.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { facts, links, shown } from '@/test/components/shown.ts';
import { connected, drawSite, replyOf, serve } from '@/test/components/with-service.tsx';
import type { PreflightGate } from '../preflight/use-preflight.ts';
import type { LaunchBody } from './launch-order.ts';
import { LaunchPrice } from './launch-price.tsx';
import type { Quoted, QuoteState } from './use-quote.ts';

beforeEach(connected);

const LINK = { id: 31, url: 'https://copper-leaf.example/kettles/', anchor: 'copper kettles' };
const BODY: LaunchBody = { project_id: 12, link_id: 31, tariff_id: 2 };

const onEdit = vi.fn<() => void>();
const onPay = vi.fn<(quoted: Quoted) => void>();
const again = vi.fn<() => void>();

const GATE: PreflightGate = {
  preflight: preflightOf(LINK.url, null),
  results: [],
  isRunning: false,
  reason: null,
  isOpen: true,
  overridden: [],
  check() {},
  override() {},
};

interface Given {
  price?: object;
  body?: LaunchBody;
  link?: typeof LINK;
  /** Seconds since the price was requested. */
  age?: number;
  isBusy?: boolean;
  gate?: Partial<PreflightGate>;
  isShortSaid?: boolean;
  state?: Partial<QuoteState>;
}

async function drawPrice({
  price,
  body = BODY,
  link = LINK,
  age = 0,
  isBusy = false,
  gate,
  isShortSaid = false,
  state,
}: Given = {}) {
  const quoted = { body, price: replyOf(quote, price), at: Date.now() - age * 1_000 };
  const asked = { quoted, error: null, isAsking: false, again, ...state };
  const drawn = await drawSite(
    <LaunchPrice
      link={link}
      isBusy={isBusy}
      gate={{ ...GATE, ...gate }}
      isShortSaid={isShortSaid}
      onEdit={onEdit}
      onPay={onPay}
      quote={asked}
    />,
  );
  return { ...drawn, quoted };
}

const pay = () => page.getByRole('button', { name: /^Pay/ });

beforeEach(async () => {
  await fakeBrowser.storage.managed.clear();
  for (const spy of [onEdit, onPay, again]) spy.mockClear();
  serve(balance);
  serve(listTariffs);
});

describe('what is ordered', () => {
  const ordered = (container: Element) => Object.fromEntries(facts(container).slice(0, -5));

  it('shows page, anchor, plan, start, again in words', async () => {
    const { container } = await drawPrice();
    await expect
      .poll(() => ordered(container))
      .toEqual({
        Page: 'https://copper-leaf.example/kettles/',
        'Anchor text': 'copper kettles',
        Plan: 'Standard, 10 → 30 articles',
        Start: 'Now',
      });
  });

  it('shows brand, time and counts if chosen', async () => {
    const start = '2031-03-04T05:06:00Z';
    const { container } = await drawPrice({
      link: { ...LINK, anchor: '' },
      body: {
        project_id: 12,
        link_id: 31,
        level1_count: 4,
        level2_per_level1: 2,
        brand_name: 'Copper & Leaf',
        schedule_start_at: start,
      },
    });
    const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    await expect
      .poll(() => ordered(container))
      .toEqual({
        Page: LINK.url,
        'Anchor text': 'Anchor text chosen by the service',
        Plan: '4 → 8 articles',
        'Brand anchors': 'Copper & Leaf',
        Start: moment.format(new Date(start)).replaceAll('\u202f', ' '),
      });
  });

  it('can be changed', async () => {
    await drawPrice();
    await press(page.getByRole('button', { name: 'Change' }));
    expect(onEdit).toHaveBeenCalledOnce();
    expect(onPay).not.toHaveBeenCalled();
  });
});

describe('the price, line by line from the service', () => {
  const lines = (container: Element) => facts(container).slice(4);

  it('is shown completely', async () => {
    const { container } = await drawPrice();
    await expect
      .poll(() => lines(container))
      .toEqual([
        ['Base price', 'USD 21.60'],
        ['Your discount', '−15 %'],
        ['Brand anchors, after the discount', 'USD 5.00'],
        ['You pay', 'USD 23.36'],
        ['Balance now', 'USD 42.10'],
      ]);
  });

  it('leaves out lines of zero', async () => {
    const price = { discount_percent: 0, brand_anchors_price: 0, base_price: 0, balance: 0 };
    const { container } = await drawPrice({ price });
    await expect
      .poll(() => lines(container))
      .toEqual([
        ['Base price', 'USD 0.00'],
        ['You pay', 'USD 23.36'],
        ['Balance now', 'USD 0.00'],
      ]);
  });

  it('leaves out what the service does not return', async () => {
    const price = {
      discount_percent: null,
      brand_anchors_price: null,
      base_price: null,
      balance: null,
    };
    const { container } = await drawPrice({ price });
    await expect.poll(() => lines(container)).toEqual([['You pay', 'USD 23.36']]);
  });

  it('shows a fractional discount', async () => {
    const { container } = await drawPrice({ price: { discount_percent: 12.345 } });
    await expect.poll(() => lines(container)).toContainEqual(['Your discount', '−12.35 %']);
  });
});

describe('the button', () => {
  it('repeats the exact price, and pays exactly what was quoted, once for each press', async () => {
    const { quoted } = await drawPrice();
    await press(page.getByRole('button', { name: 'Pay USD 23.36 and launch' }));
    expect(onPay.mock.calls).toEqual([[quoted]]);
    expect(again).not.toHaveBeenCalled();
  });

  it('says when the price was requested', async () => {
    const { quoted } = await drawPrice({ age: 90 });
    const time = clockText('en', quoted.at).replaceAll('\u202f', ' ');
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(`Charged once. Price as of ${time}. Update price`);
    await press(page.getByRole('button', { name: 'Update price' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it.each([
    [119, true],
    [120, false],
  ])('allows paying a price of %s seconds ago: %s', async (age, isPaid) => {
    // A price of 119 seconds would be too old a second later.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await drawPrice({ age });
    await expect.element(pay()).toBeVisible();
    expect((pay().element() as HTMLButtonElement).disabled).toBe(!isPaid);
    expect(page.getByText(/This price is over two minutes old\./).elements()).toHaveLength(isPaid ? 0 : 1);
  });

  it('requests a price again that has expired since rendering, and does not pay it', async () => {
    const { quoted } = await drawPrice();
    await expect.element(page.getByText('Standard, 10 → 30 articles')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Pay USD 23.36 and launch' })).toBeEnabled();
    vi.spyOn(Date, 'now').mockReturnValue(quoted.at + 120_000);
    (pay().element() as HTMLButtonElement).click();
    expect(again).toHaveBeenCalledOnce();
    expect(onPay).not.toHaveBeenCalled();
  });

  it('is disabled while a launch is in progress', async () => {
    await drawPrice({ isBusy: true });
    await expect.element(page.getByRole('button', { name: 'Launching…' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Update price' })).toBeDisabled();
    await expect.element(pay()).not.toBeInTheDocument();
  });

  it('pays nothing if the organization forbids it, and says so', async () => {
    await fakeBrowser.storage.managed.set({ disablePaidActions: true });
    await drawPrice();
    await expect.element(pay()).toBeDisabled();
    await expect.element(page.getByText('Your organization does not allow paid actions.')).toBeVisible();
  });
});

describe('a page with a fault that nobody has chosen to ignore', () => {
  it('cannot be paid for', async () => {
    await drawPrice({ gate: { isOpen: false } });
    await expect.element(page.getByText('You pay')).toBeVisible();
    await expect.element(pay()).not.toBeInTheDocument();
  });

  it('keeps the button of a payment that is under way', async () => {
    await drawPrice({ gate: { isOpen: false }, isBusy: true });
    await expect.element(page.getByRole('button', { name: 'Launching…' })).toBeDisabled();
  });
});

describe('a balance that is too low', () => {
  const LOW = { sufficient_funds: false, total: 23.36, balance: 20.1 };

  it('is shown by how much, with where to top up, and nothing can be paid', async () => {
    const { container } = await drawPrice({ price: LOW });
    await expect.element(page.getByText('Your balance is too low: USD 3.26 more is needed.')).toBeVisible();
    await expect
      .element(page.getByText('Your choices are kept: top up, then update the price.', { exact: false }))
      .toBeVisible();
    expect(noticeTone(container)).toBe('warn');
    await expect.poll(() => links(container)).toEqual([['Top up', 'https://service.example/billing']]);
    await expect.element(pay()).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Update price' })).toBeEnabled();
  });

  it.each([
    ['the balance', { balance: null }],
    ['amounts that explain it', { balance: 42.1 }],
  ])('is shown even without %s', async (_what, price) => {
    await drawPrice({ price: { ...LOW, ...price } });
    await expect.element(page.getByText('Your balance is too low.', { exact: true })).toBeVisible();
    await expect.element(pay()).toBeDisabled();
  });

  it('lacks the fraction of a cent that it lacks', async () => {
    await drawPrice({ price: { ...LOW, balance: 23.359 } });
    await expect.element(page.getByText('Your balance is too low: USD 0.001 more is needed.')).toBeVisible();
  });

  it('is not repeated below a refusal that already says it', async () => {
    await drawPrice({ price: LOW, isShortSaid: true });
    await expect.element(pay()).toBeEnabled();
    await expect.element(page.getByText(/^Your balance is too low/)).not.toBeInTheDocument();
  });

  it.each([true, null])('is not shown if the service says %s', async (sufficient_funds) => {
    await drawPrice({ price: { sufficient_funds } });
    await expect.element(pay()).toBeVisible();
    await expect.element(page.getByText(/^Your balance is too low/)).not.toBeInTheDocument();
  });
});

describe('without a price', () => {
  it('nothing can be paid while it is requested', async () => {
    const { container } = await drawPrice({ state: { quoted: null, isAsking: true } });
    await expect.poll(() => shown(container)).toEqual([]);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  it('says why there is none, and requests it again', async () => {
    await drawPrice({ state: { quoted: null, error: { code: 'rate_limited' } } });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many requests. Try again in a minute. Try again');
    await press(page.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it('a refused price is not paid', async () => {
    await drawPrice({ state: { error: { code: 'validation_error', message: 'The plan is gone.' } } });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The plan is gone. Try again');
    await expect.element(pay()).not.toBeInTheDocument();
  });
});
