import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { type ScanRow, scans } from '@/lib/service/records/scans.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  ACCOUNT,
  asked,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  put,
  putOperation,
  refusedWith,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import { ScanForm } from './scan-form.tsx';

beforeEach(connected);

const START = 'POST /shield/projects/{id}/scans';
const drawForm = (isVerified = true) =>
  drawSite(<ScanForm projectId={8} isVerified={isVerified} method={null} />);
const mode = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const modes = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => [...(radio.parentElement?.querySelectorAll('span > span > span, span.block') ?? [])])
    .map((parts) => parts.map(({ textContent }) => textContent));
const button = (name: string) => page.getByRole('button', { name });
const agree = () => page.getByRole('checkbox');
const order = (body: object, kind = 'free') => ({
  site: HOST,
  price: { kind },
  kind: START,
  input: { params: { id: 8 }, body },
});
const begun = () => expect.poll(() => sent('begin')).toHaveLength(1);
const scanOf = (id: number, changes: Partial<ScanRow>): ScanRow => ({
  account: ACCOUNT,
  id,
  projectId: 1,
  site: 'other.example',
  mode: 'deep',
  charged: 9,
  at: id,
  phase: 'done',
  result: null,
  endedAt: null,
  ...changes,
});

describe('the choice of a scan', () => {
  it('is free at first; the price of others is unknown before the first one', async () => {
    await drawForm();
    await expect.element(mode('Free')).toBeChecked();
    await expect.element(page.getByRole('group', { name: 'Scan type' })).toBeVisible();
    await expect.poll(modes).toEqual([
      ['Free', '', 'A few scans a day. No verification needed.'],
      ['Deep', 'price not known', 'Fixed price per scan. Verified sites only.'],
      ['Comprehensive', 'price not known', 'Fixed price per scan. Verified sites only.'],
    ]);
  });

  it('shows the last price, of any site of this account', async () => {
    await keepReply(balance, {});
    await put(
      scans,
      scanOf(5, { charged: 8 }),
      scanOf(6, { charged: 9.5 }),
      scanOf(7, { charged: null }),
      scanOf(9, { charged: 100, account: 'another' }),
      scanOf(8, { mode: 'free', charged: 0 }),
    );
    await drawForm();
    await expect
      .poll(() => modes().map(([, price]) => price))
      .toEqual(['', 'last time USD\u00a09.50', 'price not known']);
  });
});

describe('a free scan', () => {
  it('SHD-08: is ordered with the language of its report, without confirmation', async () => {
    await drawForm(false);
    const language = page.getByRole('combobox', { name: 'Language of the report' });
    await expect.element(language).toHaveValue('en');
    const { options } = language.element() as HTMLSelectElement;
    expect([...options].map(({ text }) => text)).toEqual([
      'Not set',
      'Russian',
      'Ukrainian',
      'English',
      'Polish',
    ]);
    expect(agree().elements()).toEqual([]);
    await language.selectOptions('uk');
    await press(button('Start free scan'));
    await expect.poll(orders).toEqual([order({ mode: 'free', lang: 'uk' })]);
    await expect.element(button('Starting…')).toBeDisabled();
  });

  it('that is accepted is opened; the balance stays the same', async () => {
    const { history } = await drawForm();
    await press(button('Start free scan'));
    await begun();
    const asks = asked(balance).length;
    await settle('accepted', { results: [{ id: 77, charged: 0 }] });
    await expect.poll(() => history).toEqual(['/site', '/shield/scans/77']);
    await expect.element(button('Start free scan')).toBeDisabled();
    await expect.poll(() => asked(balance)).toHaveLength(asks);
  });

  it('that is refused shows the reason, and no way to pay for it', async () => {
    await keepReply(balance, {});
    await drawForm();
    await press(button('Start free scan'));
    await begun();
    await settle('rejected', { error: refusedWith('server_error') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service has an internal error.');
    await expect.element(button('Start free scan')).toBeEnabled();
    expect(page.getByRole('link').elements()).toEqual([]);
  });
});

describe('a paid scan', () => {
  it('SHD-06: needs a verified site, and links to the verification', async () => {
    const { history } = await drawForm(false);
    await press(mode('Deep'));
    await expect.element(page.getByText('Only for verified sites')).toBeVisible();
    expect(toneOfNotice('Only for verified sites')).toBe('note');
    await expect
      .element(page.getByText('Prove to the service that the site is yours. It takes a few minutes.'))
      .toBeVisible();
    expect(button('Start deep scan').elements()).toEqual([]);
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await press(button('Verify'));
    expect(history).toEqual(['/site', '/shield/verify']);
    expect(orders()).toEqual([]);
  });

  it.each([
    ['Deep', 'Start deep scan', 'deep'],
    ['Comprehensive', 'Start comprehensive scan', 'comprehensive'],
  ])('SHD-09: %s needs the user’s consent, and shows the balance', async (name, action, sentMode) => {
    await keepReply(balance, {});
    await drawForm();
    await press(mode(name));
    await expect
      .element(
        page.getByText('Start the scan without knowing its price in advance. Balance: USD\u00a042.10.'),
      )
      .toBeVisible();
    await expect.element(button(action)).toBeDisabled();
    await press(agree());
    await press(button(action));
    await expect.poll(orders).toEqual([order({ mode: sentMode, lang: 'en' }, 'not given')]);
  });

  it('needs new consent for each scan', async () => {
    await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(mode('Comprehensive'));
    await expect.element(agree()).not.toBeChecked();
    await expect.element(button('Start comprehensive scan')).toBeDisabled();
    await expect
      .element(page.getByText('Start the scan without knowing its price in advance.'))
      .toBeVisible();
  });

  it('that is accepted reloads the balance', async () => {
    serve(balance);
    const { history } = await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(button('Start deep scan'));
    await begun();
    const asks = asked(balance).length;
    await settle('accepted', { results: [{ id: 78, charged: 9 }] });
    await expect.poll(() => history.at(-1)).toBe('/shield/scans/78');
    await expect.poll(() => asked(balance)).toHaveLength(asks + 1);
  });

  it('that exceeds the balance links to where it is topped up', async () => {
    await keepReply(balance, {});
    await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(button('Start deep scan'));
    await begun();
    const details = { required: 9, balance: 1.3, shortfall: 7.7 };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The balance is too low.NeededUSD 9.00BalanceUSD 1.30MissingUSD 7.70Top up');
    await expect
      .element(page.getByRole('link', { name: 'Top up' }))
      .toHaveAttribute('href', 'https://service.example/billing');
  });

  it('that the service refuses as unverified links to the verification', async () => {
    const { history } = await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(button('Start deep scan'));
    await begun();
    await settle('rejected', { error: refusedWith('needs_verify') });
    await expect.element(page.getByText('Verify the site first.')).toBeVisible();
    await press(button('Verify'));
    expect(history.at(-1)).toBe('/shield/verify');
  });
});

describe('SHD-10: used-up free scans of the day', () => {
  // The day must not end between the refusal and the drawing.
  beforeEach(() => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
  });
  const refuseToday = () =>
    putOperation({
      id: 'order-1',
      kind: START,
      input: { body: { mode: 'free' } },
      state: 'rejected',
      settledAt: Date.now(),
      error: { ...refusedWith('rate_limited'), status: 429 },
    });

  it('are reported, with the alternatives', async () => {
    await refuseToday();
    await drawForm();
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    await expect.element(page.getByText('More will be available within 24 hours.')).toBeVisible();
    expect(toneOfNotice('No free scans')).toBe('note');
    await press(button('Deep scan'));
    await expect.element(mode('Deep')).toBeChecked();
    expect(page.getByText('No free scans left today.').elements()).toEqual([]);
  });

  it('leave nothing else for an unverified site', async () => {
    await refuseToday();
    await drawForm(false);
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    expect(button('Deep scan').elements()).toEqual([]);
  });

  it('are not reported twice', async () => {
    await drawForm();
    await press(button('Start free scan'));
    await begun();
    await settle('rejected', { error: { ...refusedWith('rate_limited'), status: 429 } });
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});
