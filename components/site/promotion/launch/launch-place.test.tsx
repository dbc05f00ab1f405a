import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { findBrand, listTariffs, quote } from '@/lib/api/pricing.ts';
import { projectById } from '@/lib/api/promotion.ts';
import { launchRun, listRuns } from '@/lib/api/runs.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  orders,
  putOperation,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import Launch from './launch-place.tsx';

beforeEach(connected);

const LINK = { id: 31, url: 'https://copper-leaf.example/kettles/', anchor: 'copper kettles' };
const OTHER = { id: 32, url: 'https://copper-leaf.example/pans/', anchor: '' };
const ACTIVE = { id: 204, project_id: 12, link_id: 31, target_url: LINK.url, status: 'level1_active' };
const ORDER = { project_id: 12, link_id: 31, tariff_id: 2 };
const LAUNCH = {
  site: HOST,
  kind: 'POST /promotion/runs',
  input: { body: ORDER },
  price: { kind: 'exact', amount: 23.36, currency: 'USD' },
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const drawLaunch = (link: string | undefined = '31') => drawSite(<Launch params={{ id: '12', link }} />);
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

function withProject(links: readonly object[] = [LINK, OTHER], runs: readonly object[] = []) {
  serve(projectById, { project: { ...projectById.example.project, links, runs } });
}

/** Continues to the price step, once there is a price. */
async function review() {
  await expect.element(button('Review')).toBeEnabled();
  await press(button('Review'));
  await expect.element(button('Pay USD 23.36 and launch')).toBeEnabled();
}

/** Milliseconds for which the form must be idle; no test waits for them. */
const REST = 350;
const { setTimeout: later } = globalThis;

beforeEach(() => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) =>
    later(run, after === REST ? 0 : after)) as typeof setTimeout);
  withProject();
  serve(listRuns, { runs: [] });
  serve(listTariffs);
  serve(quote);
  serve(balance);
});

describe('the link to launch', () => {
  it('is the one of a project that has one: nobody chooses it', async () => {
    withProject([LINK]);
    await drawSite(<Launch params={{ id: '12' }} />);
    await expect.poll(step).toBe('2 Plan');
    await expect.element(page.getByText(LINK.url, { exact: true })).toBeVisible();
  });

  it('is chosen in the table of links if none is given: one leads on, an active one to its run', async () => {
    serve(listRuns, { runs: [ACTIVE, { ...ACTIVE, id: 203, link_id: 32, status: 'completed' }] });
    const { container } = await drawSite(<Launch params={{ id: '12' }} />);
    await expect.element(page.getByRole('list', { name: 'Links' })).toBeVisible();
    const ways = () => [...container.querySelectorAll('a')].map((way) => way.getAttribute('href'));
    await expect.poll(ways).toEqual(['/promotion/runs/204', '/promotion/12/launch/32']);
    await expect.poll(step).toBe('1 Page');
  });

  it('is not to be selected if each has an active run', async () => {
    serve(listRuns, { runs: [ACTIVE, { ...ACTIVE, id: 205, link_id: 32, target_url: OTHER.url }] });
    const { container } = await drawSite(<Launch params={{ id: '12' }} />);
    await expect
      .poll(() => [...container.querySelectorAll('a')].map((way) => way.getAttribute('href')))
      .toEqual(['/promotion/runs/204', '/promotion/runs/205']);
    await expect.element(page.getByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
  });

  it('that no longer exists is reported', async () => {
    const { container } = await drawLaunch('99');
    await expect
      .element(page.getByText('This link is no longer in the project. Choose another one.'))
      .toBeVisible();
    expect(noticeTone(container)).toBe('warn');
    await expect.element(page.getByText('copper kettles')).toBeVisible();
  });

  it('of a project without links leads to where they are added', async () => {
    withProject([]);
    const { container } = await drawSite(<Launch params={{ id: '12' }} />);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'This project has no links yet',
        'A run promotes one of the project’s links, so add a link first.',
        'Add a link',
      ]);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/promotion/12/links');
  });

  it('of an unreadable project is reported, and can be requested again', async () => {
    refuse(projectById, 'not_found');
    await drawLaunch();
    await expect.element(page.getByText('This no longer exists at the service.')).toBeVisible();
    withProject();
    await press(button('Try again'));
    await expect.element(page.getByText(LINK.url)).toBeVisible();
  });

  it('that is being promoted is not promoted twice', async () => {
    withProject([LINK], [ACTIVE]);
    const { container } = await drawLaunch();
    await expect
      .poll(() => shown(container))
      .toEqual([
        LINK.url,
        'Run 204 is active for this link',
        'The service accepts a new run once this one has ended.',
        'Open run',
      ]);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/promotion/runs/204');
  });

  it.each([
    ['has ended', { status: 'completed' }],
    ['is of another link', { link_id: 32, target_url: OTHER.url }],
  ])('can be launched despite a run that %s', async (_what, changes) => {
    serve(listRuns, { runs: [{ ...ACTIVE, ...changes }] });
    await drawLaunch();
    await expect.element(button('Review')).toBeVisible();
  });
});

describe('plan and price', () => {
  it('requests the price of the first plan, and shows nothing before it arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    serve(quote, () => promise);
    const { container } = await drawLaunch();
    await expect.poll(() => asked(quote)).toEqual([{ body: ORDER }]);
    const total = () => {
      const words = shown(container);
      return words.slice(words.lastIndexOf('Later') + 1);
    };
    await expect.poll(total).toEqual(['…', 'Getting the price…', 'Review']);
    const amount = page.getByText('…', { exact: true }).element();
    expect(amount.closest('[aria-live]')?.ariaBusy).toBe('true');
    await expect.element(button('Review')).toBeDisabled();
    await expect.poll(step).toBe('2 Plan');
    resolve({});
    await expect.poll(total).toEqual(['USD 23.36', 'the service’s price', 'Review']);
    expect(amount.closest('[aria-live]')?.ariaBusy).toBe('false');
    await expect.element(button('Review')).toBeEnabled();
    expect(orders()).toEqual([]);
  });

  it('requests another plan’s price', async () => {
    serve(listTariffs, { tariffs: [...listTariffs.example.tariffs, { id: 5, name: 'Mighty' }] });
    serve(quote, ({ body }) => ({ total: body.tariff_id === 5 ? 99 : 23.36 }));
    await drawLaunch();
    await expect.element(page.getByText('USD 23.36')).toBeVisible();
    await press(page.getByText('Mighty'));
    await expect.element(page.getByText('USD 23.36')).not.toBeInTheDocument();
    await expect.element(page.getByText('USD 99.00')).toBeVisible();
    await expect.poll(() => asked(quote).at(-1)).toEqual({ body: { ...ORDER, tariff_id: 5 } });
  });

  it('requests the price of a custom cascade, but not while its counts are invalid', async () => {
    await drawLaunch();
    await press(page.getByText('Flexible'));
    const counts = { level1_count: 8, level2_per_level1: 3, level3_per_level2: 0, crowd_per_article: 0 };
    await expect
      .poll(() => asked(quote).at(-1))
      .toEqual({ body: { project_id: 12, link_id: 31, ...counts } });
    await page.getByRole('textbox', { name: 'Level 1 articles' }).fill('');
    await expect.element(page.getByText('–', { exact: true })).toBeVisible();
    await expect.element(button('Review')).toBeDisabled();
  });

  it('sends one request once the form is idle, not one per key', async () => {
    const { clearTimeout: stop } = globalThis;
    const resting = new Map<number, () => void>();
    vi.mocked(setTimeout).mockImplementation(((run: () => void, after = 0) => {
      if (after !== REST) return later(run, after);
      const timer = Number(later(() => {}));
      resting.set(timer, run);
      return timer;
    }) as typeof setTimeout);
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      resting.delete(Number(timer));
      stop(timer);
    });
    await drawLaunch();
    await press(page.getByText('Flexible'));
    const first = page.getByRole('textbox', { name: 'Level 1 articles' });
    for (const digits of ['1', '12', '123']) await first.fill(digits);
    await expect.poll(() => resting.size).toBe(1);
    expect(asked(quote)).toEqual([]);
    for (const run of resting.values()) run();
    await expect.element(page.getByText('USD 23.36')).toBeVisible();
    await expect
      .poll(() => asked(quote))
      .toEqual([
        {
          body: {
            project_id: 12,
            link_id: 31,
            level1_count: 123,
            level2_per_level1: 3,
            level3_per_level2: 0,
            crowd_per_article: 0,
          },
        },
      ]);
  });

  it('says why there is no price, and offers another try', async () => {
    refuse(quote, 'offline');
    await drawLaunch();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No network connection. Try again');
    await expect.element(button('Review')).toBeDisabled();
    serve(quote);
    await press(button('Try again'));
    await expect.element(button('Review')).toBeEnabled();
  });

  it('marks a field with the service’s message about it', async () => {
    await drawLaunch();
    await press(page.getByText('Flexible'));
    refuse(quote, 'validation_error', {
      message: 'No more than 500.',
      details: { field: 'crowd_per_article' },
    });
    const crowd = page.getByRole('textbox', { name: 'Crowd links per article' });
    await crowd.fill('900');
    await expect.element(crowd).toHaveAccessibleDescription('No more than 500.');
  });

  it('orders a found brand only after confirmation', async () => {
    serve(findBrand);
    const { container } = await drawLaunch();
    await press(page.getByRole('switch', { name: 'Brand anchors' }));
    await expect.element(page.getByText('Found: “Copper & Leaf” (og:site_name)')).toBeVisible();
    await expect.poll(() => asked(quote).at(-1)).toEqual({ body: { ...ORDER, brand_anchors: true } });
    // The surcharge is known before the name is, and the button says what it is waiting for.
    const total = () => shown(container).slice(-4);
    const needs = 'Confirm or enter the brand name to continue.';
    await expect.poll(total).toEqual(['USD 23.36', 'includes USD 5.00 for brand anchors', 'Review', needs]);
    await expect.element(button('Review')).toBeDisabled();
    await expect.element(button('Review')).toHaveAccessibleDescription(needs);
    await press(button('Use this name'));
    await expect
      .poll(() => asked(quote).at(-1))
      .toEqual({ body: { ...ORDER, brand_anchors: true, brand_name: 'Copper & Leaf' } });
    await expect.element(button('Review')).toBeEnabled();
    await expect.element(page.getByText(needs)).not.toBeInTheDocument();
  });

  it.each([
    ['Later', 'Choose a start time in the future to continue.'],
    ['Flexible', 'Correct the numbers of the cascade to continue.'],
  ])('says what is missing after “%s”', async (choice, needs) => {
    await drawLaunch();
    await press(page.getByText(choice, { exact: true }));
    if (choice === 'Flexible') await page.getByRole('textbox', { name: 'Level 1 articles' }).fill('');
    await expect.element(button('Review')).toBeDisabled();
    await expect.element(button('Review')).toHaveAccessibleDescription(needs);
  });

  it('says by how much the balance is too low before the review', async () => {
    serve(quote, { sufficient_funds: false, balance: 20 });
    const { container } = await drawLaunch();
    await expect
      .poll(() => shown(container).slice(-4))
      .toEqual([
        'USD 23.36',
        'the service’s price',
        'Your balance is too low: USD 3.36 more is needed.',
        'Review',
      ]);
  });
});

describe('the launch', () => {
  it('sends nothing before the price is confirmed, then exactly what was quoted, once', async () => {
    const { container } = await drawLaunch();
    await review();
    await expect.poll(step).toBe('3 Price');
    expect(orders()).toEqual([]);
    await button('Pay USD 23.36 and launch').dblClick();
    await expect.poll(orders).toEqual([LAUNCH]);
    await expect.element(button('Launching…')).toBeDisabled();
    (button('Launching…').element() as HTMLButtonElement).click();
    await settle('accepted', {
      results: [{ id: 204, charged: 23.36 }],
      reply: { ...launchRun.example },
      balanceAfter: 18.74,
    });
    await expect
      .poll(() => shown(container))
      .toEqual([
        LINK.url,
        'Launched: run 204',
        'Charged: USD 23.36.',
        'Balance after: USD 18.74.',
        'Open run',
        'Promote another link',
      ]);
    await expect.poll(orders).toHaveLength(1);
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.poll(() => asked(projectById)).toHaveLength(2);
    await expect.poll(() => asked(listRuns)).toHaveLength(2);
    await expect
      .element(page.getByRole('link', { name: 'Promote another link' }))
      .toHaveAttribute('href', '/promotion/12/launch');
  });

  it('does not refresh before anything was launched', async () => {
    await drawLaunch();
    await review();
    expect(sent('refresh')).toEqual([]);
  });

  it('uses the current price: a new one must be confirmed', async () => {
    await drawLaunch();
    await review();
    serve(quote, { total: 25 });
    await press(button('Update price'));
    await expect.element(button('Pay USD 25.00 and launch')).toBeEnabled();
    await press(button('Pay USD 25.00 and launch'));
    await expect.poll(() => orders()[0]?.price).toEqual({ ...LAUNCH.price, amount: 25 });
  });

  it('keeps which fault of the page the user chose to ignore', async () => {
    showPage({ ...KEPT, url: LINK.url, status: 404, html: '<title>Kettles</title><h1>Kettles</h1>' });
    await drawLaunch();
    await press(button('Promote anyway'));
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toEqual([{ ...LAUNCH, overridden: ['status'] }]);
    useInspection.setState(START, true);
  });

  it('says that a price has expired, and does not allow paying it', async () => {
    const waiting: (() => void)[] = [];
    vi.mocked(setTimeout).mockImplementation(((run: () => void, after = 0) =>
      after > 100_000 ? waiting.push(run) : later(run, after === REST ? 0 : after)) as typeof setTimeout);
    const { container } = await drawLaunch();
    await review();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    for (const run of waiting) run();
    await expect.poll(() => shown(container).at(-1)).toBe('This price is over two minutes old. Update price');
    await expect.element(button('Pay USD 23.36 and launch')).toBeDisabled();
  });

  it('gives the focus of each step to the next one, and back', async () => {
    await drawLaunch();
    await expect.element(button('Review')).toBeEnabled();
    const focused = () => document.activeElement?.textContent;
    (button('Review').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('3 Price');
    (button('Change').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('2 Plan');
    await review();
    (button('Pay USD 23.36 and launch').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(orders).toHaveLength(1);
    await settle('accepted', { results: [{ id: 204, charged: 23.36 }], reply: { ...launchRun.example } });
    await expect.poll(focused).toBe('Launched: run 204');
  });

  it('can go back with the choices kept', async () => {
    await drawLaunch();
    await review();
    await press(button('Change'));
    await expect.element(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    await expect.poll(step).toBe('2 Plan');
    expect(orders()).toEqual([]);
  });

  it('shows by how much the balance is too low, and allows the same payment again', async () => {
    const { container } = await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(1);
    const details = { required: 23.36, balance: 20, shortfall: 3.36, currency: 'USD' };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    const told = () => {
      const words = shown(container);
      return words.slice(words.indexOf('The balance is too low.'), words.indexOf('Page'));
    };
    // The URL for topping up comes with the balance.
    await expect
      .poll(told)
      .toEqual([
        'The balance is too low.',
        'Needed',
        'USD 23.36',
        'Balance',
        'USD 20.00',
        'Missing',
        'USD 3.36',
        'Top up',
        'Nothing was charged.',
        'Your choices are kept: top up, then pay again.',
        'Not checked: This page is not open next to the panel.',
        'Check now',
      ]);
    await expect.element(page.getByText(/^Your balance is too low/)).not.toBeInTheDocument();
    // That of the price is from before.
    expect(shown(container)).not.toContain('Balance now');
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toEqual([LAUNCH, LAUNCH]);
    expect(new Set(sent('begin').map(({ id }) => id)).size).toBe(2);
  });

  it('a new price replaces the refusal: the shortfall is said once, and paid only when there is enough', async () => {
    await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(1);
    const details = { required: 23.36, balance: 20, shortfall: 3.36, currency: 'USD' };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    await expect.element(page.getByText('The balance is too low.')).toBeVisible();
    serve(quote, { sufficient_funds: false, balance: 21 });
    await press(button('Update price'));
    await expect.element(page.getByText('Your balance is too low: USD 2.36 more is needed.')).toBeVisible();
    await expect.element(page.getByText('The balance is too low.')).not.toBeInTheDocument();
    await expect.element(button('Pay USD 23.36 and launch')).toBeDisabled();
    serve(quote, { balance: 121 });
    await press(button('Update price'));
    await expect.element(button('Pay USD 23.36 and launch')).toBeEnabled();
  });

  it('reports a refusal before it was stored, and that nothing was charged', async () => {
    refuseOrders('storage_failed');
    await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect
      .element(page.getByText('The browser could not store this, so nothing was sent.'))
      .toBeVisible();
    await expect.element(page.getByText('Nothing was charged.')).toBeVisible();
  });

  it('returns to the plan after a refusal, which is then forgotten', async () => {
    await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('brand_name_required') });
    await press(button('Enter brand'));
    await expect.poll(step).toBe('2 Plan');
    await press(button('Review'));
    await expect.element(page.getByText('A brand name is required.')).not.toBeInTheDocument();
  });

  it('allows no further payment after a lost response', async () => {
    await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(1);
    await settle('unknown', { settledAt: null, looks: 2 });
    await expect.element(page.getByText('Checked 2 times so far.')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    await expect.poll(step).toBe('3 Price');
  });

  it('requests a new price if no run was found, and only then allows payment again', async () => {
    await drawLaunch();
    await review();
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(1);
    await settle('none');
    await expect.element(button(/^Pay/)).not.toBeInTheDocument();
    await press(button('Get a new price'));
    await expect.poll(() => asked(quote)).toHaveLength(2);
    await press(button('Pay USD 23.36 and launch'));
    await expect.poll(orders).toHaveLength(2);
  });
});

describe('a launch in progress when the place was opened', () => {
  const under = (changes: object = {}) =>
    putOperation({
      id: 'launch-9',
      kind: 'POST /promotion/runs',
      input: { body: ORDER },
      state: 'unknown',
      ...changes,
    });

  it('is shown, and prevents other orders', async () => {
    await under();
    await drawLaunch();
    await expect.element(page.getByText('Result unknown: Plumbline is checking')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    await expect.poll(step).toBe('3 Price');
    await under({ state: 'accepted', results: [{ id: 204, charged: 23.36 }], settledAt: 1 });
    await expect.element(page.getByText('Found: run 204, launched once')).toBeVisible();
  });

  it('that was refused leads to a plan again', async () => {
    await under();
    await drawLaunch();
    await expect.element(page.getByText('Result unknown: Plumbline is checking')).toBeVisible();
    await under({ state: 'rejected', error: refusedWith('server_error'), settledAt: 1 });
    await expect.element(button('Review')).toBeEnabled();
    await expect.poll(step).toBe('2 Plan');
  });

  it.each([
    ['of another link', { input: { body: { ...ORDER, link_id: 32 } } }],
    ['of another kind', { kind: 'POST /promotion/quote' }],
    ['that is over', { state: 'none', settledAt: 1 }],
  ])('that is %s does not belong to this link', async (_what, changes) => {
    await under(changes);
    await drawLaunch();
    await expect.element(button('Review')).toBeEnabled();
  });
});
