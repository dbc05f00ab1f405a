import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { launchRun } from '@/lib/api/runs.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { noticeTone, toneOf } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { facts, links, shown } from '@/test/components/shown.ts';
import { connected, drawSite, replyOf, serve } from '@/test/components/with-service.tsx';
import { LaunchOutcome, LaunchRefusal } from './launch-outcome.tsx';

beforeEach(connected);

const LAUNCHED = {
  state: 'accepted',
  input: {},
  price: { kind: 'exact', amount: 23.36, currency: 'USD' },
  isAttached: false,
  results: [{ id: 204, charged: 23.36 }],
  reply: replyOf(launchRun),
  balanceAfter: 18.74,
  looks: 0,
  baseline: { ids: [], balance: 42.1 },
} as unknown as Operation;

const onAnew = vi.fn<() => void>();
const onEdit = vi.fn<() => void>();

const drawOutcome = (changes: Partial<Operation> = {}) =>
  drawSite(<LaunchOutcome operation={{ ...LAUNCHED, ...changes }} onAnew={onAnew} />);

beforeEach(() => {
  onAnew.mockClear();
  onEdit.mockClear();
  serve(balance);
});

describe('an accepted launch', () => {
  it('shows the run, the charge, and the remaining balance', async () => {
    const { container } = await drawOutcome();
    await expect
      .poll(() => shown(container))
      .toEqual(['Launched: run 204', 'Charged: USD 23.36.', 'Balance after: USD 18.74.', 'Open run']);
    expect(noticeTone(container)).toBe('pass');
    await expect.poll(() => links(container)).toEqual([['Open run', '/promotion/runs/204']]);
  });

  it('says when it starts, if that is later', async () => {
    const start = '2026-12-01T10:00:00+02:00';
    const { container } = await drawOutcome({ input: { body: { schedule_start_at: start } } });
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    const said = `Starts: ${date.format(Date.parse(start)).replaceAll('\u202f', ' ')}.`;
    await expect.poll(() => shown(container).slice(0, 2)).toEqual(['Launched: run 204', said]);
  });

  it('uses the currency of the reply, which may differ from that of the balance', async () => {
    const { container } = await drawOutcome({ reply: replyOf(launchRun, { currency: 'EUR' }) });
    await expect
      .poll(() => shown(container).slice(1, 3))
      .toEqual(['Charged: EUR 23.36.', 'Balance after: EUR 18.74.']);
  });

  it('says if the price differs from the agreed one', async () => {
    const { container } = await drawOutcome({ results: [{ id: 204, charged: 25 }] });
    await expect.poll(() => shown(container)).toContain('The price shown before was USD 23.36.');
    await expect.poll(() => shown(container)).toContain('Charged: USD 25.00.');
    expect(toneOf(page.getByText('The price shown before was USD 23.36.').element())).toBe('warn');
  });

  it('writes the agreed price in the currency in which it was shown', async () => {
    const reply = replyOf(launchRun, { currency: 'EUR' });
    const { container } = await drawOutcome({ reply, results: [{ id: 204, charged: 25 }] });
    await expect
      .poll(() => shown(container).slice(1, 4))
      .toEqual(['Charged: EUR 25.00.', 'Balance after: EUR 18.74.', 'The price shown before was USD 23.36.']);
  });

  it.each([
    ['it differs by a fraction of a cent', { results: [{ id: 204, charged: 23.360000000000003 }] }],
    ['no price was shown before', { price: { kind: 'not given' }, results: [{ id: 204, charged: 25 }] }],
    ['the service does not say what it charged', { results: [{ id: 204, charged: null }] }],
  ] as const)('shows no other price if %s', async (_what, changes) => {
    const { container } = await drawOutcome(changes as unknown as Partial<Operation>);
    await expect.element(page.getByText('Balance after: USD 18.74.')).toBeVisible();
    await expect.element(page.getByText(/price shown before/)).not.toBeInTheDocument();
    expect(shown(container).filter((line) => line.startsWith('Charged'))).toHaveLength(
      changes.results[0].charged === null ? 0 : 1,
    );
  });

  it('that was found later: says that it was launched once, and no balance if unknown', async () => {
    const { container } = await drawOutcome({ reply: null, balanceAfter: null });
    await expect
      .poll(() => shown(container))
      .toEqual(['Found: run 204, launched once', 'Charged: USD 23.36.', 'Open run']);
  });

  it('without a number links to all runs', async () => {
    const { container } = await drawOutcome({ results: [{ id: null, charged: null }] });
    await expect.poll(() => links(container)).toEqual([['Open run', '/promotion/runs']]);
  });

  it('that was already active cost nothing', async () => {
    const { container } = await drawOutcome({ isAttached: true });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Run 204 is active for this link',
        'The service accepts a new run once this one has ended. Nothing was charged.',
        'Open run',
      ]);
    expect(noticeTone(container)).toBe('note');
    await expect.poll(() => links(container)).toEqual([['Open run', '/promotion/runs/204']]);
  });
});

describe('a launch that was executed more than once', () => {
  const results = [
    { id: 204, charged: 23.36 },
    { id: 205, charged: null },
  ];

  it('lists each run, its price, and what the balance tells', async () => {
    const { container } = await drawOutcome({ state: 'several', results, balanceAfter: 0 });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Carried out 2 times',
        'No. 204, charged USD 23.36',
        'No. 205',
        'The balance was USD 42.10 before and is USD 0.00 now.',
        'The connection broke, and one order was carried out more than once. Contact the service’s support about the extra ones.',
        'Copy text for support',
      ]);
    expect(noticeTone(container)).toBe('error');
    await expect
      .poll(() => links(container))
      .toEqual([
        ['No. 204, charged USD 23.36', '/promotion/runs/204'],
        ['No. 205', '/promotion/runs/205'],
      ]);
  });

  it('provides the text for support', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await drawOutcome({ state: 'several', results });
    await expect.element(page.getByText('No. 204, charged USD 23.36')).toBeVisible();
    await press(page.getByRole('button', { name: 'Copy text for support' }));
    await expect
      .poll(() => written.mock.calls.flat().map((text) => text.replaceAll('\u00a0', ' ')))
      .toEqual(['Carried out 2 times\nNo. 204, charged USD 23.36\nNo. 205']);
  });
});

describe('a launch with an unknown outcome', () => {
  it.each([
    [0, []],
    [1, ['Checked 1 time so far.']],
    [3, ['Checked 3 times so far.']],
  ])('after %s lookups', async (looks, said) => {
    const { container } = await drawOutcome({ state: 'unknown', looks });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Result unknown: Plumbline is checking',
        'The response was lost. Do not pay again: Plumbline is looking for the order in the list of runs.',
        ...said,
      ]);
    expect(noticeTone(container)).toBe('warn');
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['none', 'No new run was found; apparently nothing was launched', 'note'],
    [
      'undecided',
      'Plumbline could not find out whether this was launched. Check the runs before you pay again.',
      'warn',
    ],
    ['unsent', 'The order was not sent', 'note'],
  ] as const)('%s: a new price can be requested', async (state, title, tone) => {
    const { container } = await drawOutcome({ state, balanceAfter: 42.1 });
    await expect
      .poll(() => shown(container))
      .toEqual([title, 'The balance is still USD 42.10.', 'Get a new price']);
    expect(noticeTone(container)).toBe(tone);
    await press(page.getByRole('button', { name: 'Get a new price' }));
    expect(onAnew).toHaveBeenCalledOnce();
  });

  it.each([{ baseline: null }, { baseline: { ids: [], balance: null } }, { balanceAfter: null }])(
    'says nothing about a balance that was not read: %j',
    async (changes) => {
      const { container } = await drawOutcome({ state: 'none', ...changes });
      await expect.poll(() => shown(container)).toHaveLength(2);
    },
  );
});

it.each(['prepared', 'sending', 'rejected'] as const)('%s shows nothing here', async (state) => {
  const { container } = await drawOutcome({ state });
  await expect.poll(() => shown(container)).toEqual([]);
});

describe('a refused launch', () => {
  const drawRefusal = (code: ServiceErrorCode, refused: object = {}) =>
    drawSite(<LaunchRefusal refused={{ code, ...refused }} onEdit={onEdit} />);

  it.each([
    ['level1_disabled', 'The service has paused new launches. Active runs continue.', 'error'],
    ['rate_limited', 'Too many requests. Try again in a minute.', 'error'],
    ['policy_forbids', 'Your organization does not allow paid actions.', 'error'],
  ] as const)('%s: nothing was charged, and there is no button', async (code, title, tone) => {
    const { container } = await drawRefusal(code, { message: 'not shown' });
    await expect.poll(() => shown(container)).toEqual([title, 'Nothing was charged.']);
    expect(noticeTone(container)).toBe(tone);
  });

  it.each([
    ['brand_name_required', 'A brand name is required.', 'Enter brand'],
    ['validation_error', 'The start is in the past.', 'Change'],
  ] as const)('%s: leads back to the choices', async (code, title, action) => {
    const { container } = await drawRefusal(code, { message: 'The start is in the past.' });
    await expect.poll(() => shown(container)).toEqual([title, 'Nothing was charged.', action]);
    await press(page.getByRole('button', { name: action }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('shows data that was rejected without a message', async () => {
    const { container } = await drawRefusal('validation_error');
    await expect.poll(() => shown(container)[0]).toBe('The service rejected the data.');
  });

  it('shows an unknown code', async () => {
    const { container } = await drawRefusal('unknown', { given: 'moon_phase' });
    await expect.poll(() => shown(container)[0]).toMatch(/\(moon_phase\)/);
  });

  it('active elsewhere: links to the runs', async () => {
    const { container } = await drawRefusal('already_active');
    await expect
      .poll(() => shown(container))
      .toEqual(['A run is already active for this link.', 'Nothing was charged.', 'Runs']);
    expect(noticeTone(container)).toBe('note');
    await expect.poll(() => links(container)).toEqual([['Runs', '/promotion/runs']]);
  });

  it('a balance that is too low: the service’s own figures, and what happens to the choices', async () => {
    const details = { required: 23.36, balance: 18.74, shortfall: 4.62, currency: 'EUR' };
    const { container } = await drawRefusal('insufficient_funds', { details });
    await expect
      .poll(() => facts(container))
      .toEqual([
        ['Needed', 'EUR 23.36'],
        ['Balance', 'EUR 18.74'],
        ['Missing', 'EUR 4.62'],
      ]);
    await expect.poll(() => links(container)).toEqual([['Top up', 'https://service.example/billing']]);
    await expect
      .poll(() => shown(container).slice(-2))
      .toEqual(['Nothing was charged.', 'Your choices are kept: top up, then pay again.']);
    await expect.element(page.getByRole('alert')).toBeVisible();
  });
});
