import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { type ScanRow, scans } from '@/lib/service/records/scans.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  ACCOUNT,
  asked,
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

const START = 'POST /shield/projects/{id}/scans';
const drawForm = (isVerified = true) => drawSite(<ScanForm projectId={8} isVerified={isVerified} />);
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

describe('which scan', () => {
  it('is free at first; what another costs is not known before one was made', async () => {
    await drawForm();
    await expect.element(mode('Free')).toBeChecked();
    expect(modes()).toEqual([
      ['Free', 'free', 'A few scans a day. No verification needed.'],
      ['Deep', 'price not known', 'Fixed price per scan. Verified sites only.'],
      ['Comprehensive', 'price not known', 'Fixed price per scan. Verified sites only.'],
    ]);
  });

  it('has the price that it had last, on whatever site, of this account', async () => {
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
      .toEqual(['free', 'last time USD\u00a09.50', 'price not known']);
  });
});

describe('a free scan', () => {
  it('SHD-08: is ordered with the language of its report, without more ado', async () => {
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

  it('that is taken is gone to; the balance is as it was', async () => {
    const { history } = await drawForm();
    await press(button('Start free scan'));
    await begun();
    const asks = asked(balance).length;
    await settle('accepted', { results: [{ id: 77, charged: 0 }] });
    await expect.poll(() => history).toEqual(['/site', '/shield/scans/77']);
    await expect.element(button('Start free scan')).toBeDisabled();
    expect(asked(balance)).toHaveLength(asks);
  });

  it('that is refused says why', async () => {
    await drawForm();
    await press(button('Start free scan'));
    await begun();
    await settle('rejected', { error: refusedWith('server_error') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service has an internal error.');
    await expect.element(button('Start free scan')).toBeEnabled();
  });
});

describe('a scan that is paid', () => {
  it('SHD-06: is only for a site that is verified, and leads there', async () => {
    const { history } = await drawForm(false);
    await press(mode('Deep'));
    await expect.element(page.getByText('Only for verified sites')).toBeVisible();
    expect(toneOfNotice('Only for verified sites')).toBe('note');
    expect(button('Start deep scan').elements()).toEqual([]);
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await press(button('Verify'));
    expect(history).toEqual(['/site', '/shield/verify']);
    expect(orders()).toEqual([]);
  });

  it.each([
    ['Deep', 'Start deep scan', 'deep'],
    ['Comprehensive', 'Start comprehensive scan', 'comprehensive'],
  ])('SHD-09: %s waits for the user’s word, and says the balance', async (name, action, sentMode) => {
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

  it('is agreed to once: another is not', async () => {
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

  it('that is taken has the balance asked for anew', async () => {
    serve(balance);
    const { history } = await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(button('Start deep scan'));
    await begun();
    const asks = asked(balance).length;
    await settle('accepted', { results: [{ id: 78, charged: 9 }] });
    await expect.poll(() => history.at(-1)).toBe('/shield/scans/78');
    expect(asked(balance)).toHaveLength(asks + 1);
  });

  it('that the balance does not pay leads to where it is topped up', async () => {
    await keepReply(balance, {});
    await drawForm();
    await press(mode('Deep'));
    await press(agree());
    await press(button('Start deep scan'));
    await begun();
    await settle('rejected', { error: refusedWith('insufficient_funds') });
    await expect.element(page.getByText('The balance is too low.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Top up' }))
      .toHaveAttribute('href', 'https://service.example/billing');
  });

  it('that the service finds not verified leads to that', async () => {
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

describe('SHD-10: free scans that are used up for the day', () => {
  const refuseToday = () =>
    putOperation({
      id: 'order-1',
      kind: START,
      input: { body: { mode: 'free' } },
      state: 'rejected',
      settledAt: Date.now(),
      error: { ...refusedWith('rate_limited'), status: 429 },
    });

  it('are told of, with what can be done instead', async () => {
    await refuseToday();
    await drawForm();
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    await expect.element(page.getByText('More will be available tomorrow.')).toBeVisible();
    expect(toneOfNotice('No free scans')).toBe('note');
    await press(button('Deep scan'));
    await expect.element(mode('Deep')).toBeChecked();
    expect(page.getByText('No free scans left today.').elements()).toEqual([]);
  });

  it('leave nothing else to a site that is not verified', async () => {
    await refuseToday();
    await drawForm(false);
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    expect(button('Deep scan').elements()).toEqual([]);
  });

  it('are not told of twice', async () => {
    await drawForm();
    await press(button('Start free scan'));
    await begun();
    await settle('rejected', { error: { ...refusedWith('rate_limited'), status: 429 } });
    await expect.element(page.getByText('No free scans left today.')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});
