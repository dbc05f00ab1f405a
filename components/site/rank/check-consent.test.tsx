import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { press } from '@/test/components/press.ts';
import {
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import { CheckConsent } from './check-consent.tsx';
import type { KeywordRow } from './keyword-rows.ts';

beforeEach(connected);

const rowOf = (id: number, hours: number | null): KeywordRow => ({
  id,
  keyword: `keyword ${id}`,
  tag: null,
  standing: 4,
  before: 'never',
  points: [],
  checkedAt: hours === null ? null : Date.now() - hours * 3_600_000,
});

async function drawConsent(changes: Partial<Parameters<typeof CheckConsent>[0]> = {}) {
  const [onClose, onSent] = [vi.fn(), vi.fn()];
  await drawSite(
    <CheckConsent
      projectId={5}
      rows={[rowOf(91, 30), rowOf(92, 3)]}
      isRunning={false}
      onClose={onClose}
      onSent={onSent}
      {...changes}
    />,
  );
  return { onClose, onSent };
}

const agree = () => page.getByRole('checkbox');
const check = (count = 2) => page.getByRole('button', { name: `Check ${count}` });
const facts = () => [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);

describe('RNK-09: the consent to a check', () => {
  it('says what is checked, that it is charged, the balance, and the last check', async () => {
    serve(balance);
    await drawConsent();
    await expect.element(page.getByRole('form', { name: 'Check 2 keywords?' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Check 2 keywords?' })).toBeVisible();
    await expect
      .element(
        page.getByText(
          'You are charged for every check actually made. The service does not state the price in advance.',
        ),
      )
      .toBeVisible();
    await expect.poll(facts).toEqual(['Balance now', 'USD\u00a042.10', 'Last checked', '3 hr. ago']);
    expect(page.getByText('An earlier check', { exact: false }).elements()).toEqual([]);
    await expect
      .element(page.getByText('Start the check without knowing its price in advance'))
      .toBeVisible();
  });

  it('uses the singular for one keyword', async () => {
    await drawConsent({ rows: [rowOf(91, 1)] });
    await expect.element(page.getByRole('form', { name: 'Check 1 keyword?' })).toBeVisible();
    await expect.element(check(1)).toBeVisible();
  });

  it('says what is unknown: the balance, and a check that never happened', async () => {
    await drawConsent({ rows: [rowOf(91, null)] });
    await expect.poll(facts).toEqual(['Balance now', 'unknown', 'Last checked', 'never checked']);
  });

  it('warns that an earlier check is still running', async () => {
    await drawConsent({ isRunning: true });
    await expect
      .element(page.getByText('An earlier check is still running. Its queued keywords are charged too.'))
      .toBeVisible();
  });

  it('focuses the checkbox that the user must tick', async () => {
    await drawConsent();
    await expect.element(agree()).toHaveFocus();
    await expect.element(agree()).not.toBeChecked();
  });

  it('orders nothing before that, and nothing after it is unticked', async () => {
    await drawConsent();
    await expect.element(check()).toBeDisabled();
    await press(agree());
    await expect.element(check()).toBeEnabled();
    await press(agree());
    await expect.element(check()).toBeDisabled();
    expect(orders()).toEqual([]);
  });

  it('cancels without sending anything', async () => {
    const { onClose, onSent } = await drawConsent();
    await press(agree());
    await press(page.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSent).not.toHaveBeenCalled();
    expect(orders()).toEqual([]);
  });
});

describe('an ordered check', () => {
  it('RNK-07: contains every visible keyword, and says that no price was given', async () => {
    await drawConsent();
    await press(agree());
    await press(check());
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'not given' },
        kind: 'POST /rank/projects/{id}/check',
        input: { params: { id: 5 }, body: { keyword_ids: [91, 92] } },
      },
    ]);
  });

  it('cannot be repeated or cancelled while in progress', async () => {
    const { onSent } = await drawConsent();
    await press(agree());
    await press(check());
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onSent).not.toHaveBeenCalled();
  });

  it.each(['accepted', 'several', 'none', 'undecided', 'unsent'] as const)(
    'counts as sent when it ends as %s',
    async (state) => {
      const { onSent, onClose } = await drawConsent();
      await press(agree());
      await press(check());
      await expect.poll(() => sent('begin')).toHaveLength(1);
      await settle(state);
      await expect.poll(() => onSent.mock.calls.length).toBe(1);
      expect(onClose).not.toHaveBeenCalled();
    },
  );

  it('does not count as sent while its response is looked up', async () => {
    const { onSent } = await drawConsent();
    await press(agree());
    await press(check());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle('unknown', { settledAt: null });
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    expect(onSent).not.toHaveBeenCalled();
  });
});

describe('a refused check', () => {
  const order = async () => {
    const calls = await drawConsent();
    await press(agree());
    await press(check());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    return calls;
  };
  const topUp = () => page.getByRole('link', { name: 'Top up' });

  it('without enough money links to where the service says, and can be retried', async () => {
    serve(balance);
    const { onSent } = await order();
    const details = { required: 2.5, balance: 1, shortfall: 1.5, topup_url: 'https://service.example/pay' };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The balance is too low.NeededUSD 2.50BalanceUSD 1.00MissingUSD 1.50Top up');
    await expect.element(topUp()).toHaveAttribute('href', 'https://service.example/pay');
    await expect.element(check()).toBeEnabled();
    expect(onSent).not.toHaveBeenCalled();
    await press(check());
    await expect.poll(() => sent('begin')).toHaveLength(2);
    const [first, second] = sent('begin');
    expect(second?.id).not.toBe(first?.id);
  });

  it('without enough money links to the account page if the refusal contains no link', async () => {
    await keepReply(balance, {});
    await order();
    await settle('rejected', { error: refusedWith('insufficient_funds') });
    await expect.element(topUp()).toHaveAttribute('href', 'https://service.example/billing');
  });

  it('links to nothing unsafe', async () => {
    await order();
    const details = { topup_url: 'http://service.example/pay' };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The balance is too low.');
    expect(topUp().elements()).toEqual([]);
  });

  it('shows another reason, without a payment link', async () => {
    await keepReply(balance, {});
    await order();
    await settle('rejected', { error: refusedWith('not_found') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This no longer exists at the service.');
    expect(topUp().elements()).toEqual([]);
  });

  it('shows the reason also if it was not sent', async () => {
    refuseOrders('policy_forbids');
    await drawConsent();
    await press(agree());
    await press(check());
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your organization does not allow paid actions.');
    await expect.element(check()).toBeEnabled();
  });
});
