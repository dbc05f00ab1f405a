import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Operation } from '@/lib/service/records/operation.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  connected,
  drawSite,
  HOST,
  putOperation,
  refusedWith,
  sent,
} from '@/test/components/with-service.tsx';
import { OperationNotes, Outcomes } from './operation-notes.tsx';
import { StripCard } from './strip-card.tsx';

beforeEach(connected);

const RUN = 'POST /promotion/runs';
const PAID = { kind: 'exact', amount: 23.36, currency: 'USD' } as const;

const status = () => page.getByRole('status');
const lines = () => (status().query() ? shown(status().element()) : []);

/** Renders the notes of a launch in a given state, with further fields of its row. */
async function drawNote(state: Operation['state'], changes: Partial<Operation> = {}) {
  await putOperation({ id: 'launch-1', kind: RUN, state, price: PAID, settledAt: 1, ...changes });
  return drawSite(<OperationNotes />);
}

it('in a card of its own, the last note has no line above the edge of the card', async () => {
  for (const id of ['one', 'two']) {
    await putOperation({ id, kind: RUN, state: 'none', price: PAID, settledAt: 1 });
  }
  await drawSite(
    <StripCard>
      <OperationNotes />
    </StripCard>,
  );
  await expect.poll(() => lines().length).toBe(4);
  const list = status().element().querySelector('ul') as Element;
  expect(list.closest('.rounded-card')?.clientHeight).toBe(list.clientHeight - 1);
});

describe('the note on an order', () => {
  it.each([
    ['none', 'Promotion: no sign that it went through. You can try again.'],
    [
      'undecided',
      'Promotion: the response was lost, and the service offers no way to find out whether it went through.',
    ],
    ['unsent', 'Promotion: not sent, because Plumbline could not send it in time. You can try again.'],
  ] as const)('%s', async (state, sentence) => {
    await drawNote(state);
    await expect.poll(lines).toEqual([sentence, 'Understood']);
    expect(noticeTone(status().element())).toBe('warn');
  });

  it('none, free: starting again costs nothing', async () => {
    await drawNote('none', { kind: 'POST /audit/projects/{id}/crawls', price: { kind: 'free' } });
    await expect
      .poll(lines)
      .toEqual(['SEO audit: no sign that it went through. Starting again is free.', 'Understood']);
  });

  it('unknown: it must not be repeated, and cannot be dismissed while it is looked up', async () => {
    await drawNote('unknown', { settledAt: null });
    await expect
      .poll(lines)
      .toEqual([
        'Promotion: the response was lost. Plumbline is checking whether it went through. Do not repeat it.',
      ]);
  });

  it('unsent, because the preceding order was refused: with the reason', async () => {
    await drawNote('unsent', { error: refusedWith('domain_mismatch') });
    await expect
      .poll(lines)
      .toEqual([
        'Promotion: not sent, because a required earlier step was refused. The URL does not belong to the project’s site.',
        'Understood',
      ]);
  });

  it('refused, but the balance contradicts: both, without saying that nothing was charged', async () => {
    await drawNote('undecided', {
      error: { ...refusedWith('insufficient_funds'), isRefusal: true },
      baseline: { ids: [], balance: 500 },
      balanceAfter: 491,
    });
    await expect
      .poll(lines)
      .toEqual([
        'Promotion: the service refused it, but it may still have gone through. The service’s response: The balance is too low.',
        'The balance was USD 500.00 before and is USD 491.00 now.',
        'Understood',
      ]);
  });

  it('undecided after an error that is no refusal: the response was lost', async () => {
    await drawNote('undecided', { error: refusedWith('timeout') });
    await expect
      .poll(() => lines()[0])
      .toBe(
        'Promotion: the response was lost, and the service offers no way to find out whether it went through.',
      );
  });

  it('refused, while the charge is still looked up: unknown, but no lost response', async () => {
    await drawNote('unknown', { error: { ...refusedWith('insufficient_funds'), isRefusal: true } });
    await expect
      .poll(() => lines()[0])
      .toBe(
        'Promotion: the service refused it. Plumbline is checking that nothing was charged, since browsers may send a request twice. Do not repeat it. The service’s response: The balance is too low.',
      );
  });

  it('shows the service’s own message for a refusal that Plumbline does not know', async () => {
    await drawNote('unsent', { error: { ...refusedWith('unknown'), given: 'moon_phase' } });
    await expect.poll(() => lines()[0]).toMatch(/The service returned an unknown error \(moon_phase\)\.$/);
  });

  it('several: each result by its number, with its price if known', async () => {
    const results = [
      { id: 204, charged: 23.4 },
      { id: 205, charged: null },
    ];
    await drawNote('several', { results });
    await expect
      .poll(lines)
      .toEqual([
        'Promotion: the connection broke, and one request was carried out 2 times. Contact the service’s support about the extra ones.',
        'No. 204, charged USD 23.40',
        'No. 205',
        'Understood',
      ]);
  });

  it.each<[string, Partial<Operation>, string]>([
    [
      'another amount than agreed',
      { results: [{ id: 204, charged: 25 }] },
      'Promotion: charged USD 25.00, but USD 23.36 was agreed.',
    ],
    [
      'although free',
      {
        kind: 'POST /audit/projects/{id}/crawls',
        price: { kind: 'free' },
        results: [{ id: 41, charged: 4.8 }],
      },
      'SEO audit: charged 4.80, although it should have been free.',
    ],
  ])('charged: %s', async (_what, changes, sentence) => {
    await drawNote('accepted', { told: 'due', ...changes });
    await expect.poll(lines).toEqual([sentence, 'Understood']);
  });

  it('lists results only if there are several', async () => {
    await drawNote('none', { results: [{ id: 204, charged: 23.36 }] });
    await expect.poll(lines).toHaveLength(2);
  });

  it('shows an unknown kind as the service calls it', async () => {
    await drawNote('none', { kind: 'POST /moon' });
    await expect.poll(() => lines()[0]).toMatch(/^POST \/moon: no sign/);
  });
});

it.each(['prepared', 'sending', 'accepted', 'rejected'] as const)(
  'does not show %s, which is shown elsewhere',
  async (state) => {
    await putOperation({ id: 'launch-2', kind: RUN, state: 'none', settledAt: 1 });
    await drawNote(state);
    await expect.element(status().getByRole('listitem')).toBeVisible();
    expect(status().getByRole('listitem').elements()).toHaveLength(1);
  },
);

describe('what the balance tells', () => {
  const balances = (before: number | null, after: number | null) => ({
    baseline: { ids: [], balance: before, currency: 'USD' },
    balanceAfter: after,
  });

  it.each([
    ['the same', balances(42.1, 42.1), ['The balance is still USD 42.10.']],
    ['less', balances(1_042.1, 18.74), ['The balance was USD 1,042.10 before and is USD 18.74 now.']],
    [
      'in a currency that is unknown',
      { ...balances(42.1, 42.1), price: { kind: 'not given' }, baseline: { ids: [], balance: 42.1 } },
      ['The balance is still 42.10.'],
    ],
    ['unknown before', balances(null, 18.74), []],
    ['unknown after', balances(42.1, null), []],
    ['of a free order', { ...balances(42.1, 42.1), price: { kind: 'free' } }, []],
    ['without an earlier balance', { baseline: null, balanceAfter: 1 }, []],
  ] as const)('%s', async (_what, changes, said) => {
    await drawNote('undecided', changes as Partial<Operation>);
    await expect.poll(() => lines().slice(1, -1)).toEqual(said);
    await expect.element(status()).toBeVisible();
  });
});

it('three of many are shown, and the others by a press, which leads the focus to them', async () => {
  for (let n = 2; n <= 5; n += 1)
    await putOperation({ id: `launch-${n}`, kind: RUN, state: 'none', settledAt: 1 });
  await drawNote('undecided', { createdAt: 1 });
  await expect.poll(() => status().getByRole('listitem').elements()).toHaveLength(3);
  await press(page.getByRole('button', { name: '2 more' }));
  await expect.poll(() => status().getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(status().getByRole('button', { name: 'Understood' }).nth(3)).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /more/ })).not.toBeInTheDocument();
});

it('only the dismissed note is marked as seen, and disappears', async () => {
  await putOperation({ id: 'launch-2', kind: RUN, state: 'none', settledAt: 1 });
  await drawNote('undecided', { createdAt: 1 });
  await expect.element(status().getByRole('listitem').nth(1)).toBeVisible();
  await press(status().getByRole('listitem').filter({ hasText: 'no way' }).getByRole('button'));
  await expect.poll(() => sent('see')).toEqual([{ jobs: [], operations: ['launch-1'] }]);
  await putOperation({ id: 'launch-1', kind: RUN, state: 'undecided', settledAt: 1, seen: true });
  await putOperation({ id: 'launch-2', kind: RUN, state: 'none', settledAt: 1, seen: true });
  await expect.element(status()).not.toBeInTheDocument();
});

it('with a kind, only that kind is shown', async () => {
  await putOperation({
    id: 'crawl-1',
    kind: 'POST /audit/projects/{id}/crawls',
    state: 'none',
    settledAt: 1,
  });
  await putOperation({ id: 'launch-1', kind: RUN, state: 'none', settledAt: 1 });
  await drawSite(<OperationNotes kind="POST /audit/projects/{id}/crawls" />);
  await expect
    .poll(lines)
    .toEqual(['SEO audit: no sign that it went through. Starting again is free.', 'Understood']);
});

it('shows nothing of another site, and site names if there are several sites', async () => {
  await putOperation({ id: 'launch-1', kind: RUN, state: 'none', settledAt: 1, site: 'other.example' });
  const operation = { state: 'none', seen: false, kind: RUN, site: HOST, id: 'launch-3' } as Operation;
  await drawSite(
    <>
      <OperationNotes />
      <Outcomes operations={[{ ...operation, price: PAID, results: [] }]} isSiteNamed />
    </>,
  );
  await expect
    .element(page.getByText(/no sign/))
    .toHaveTextContent(`${HOST} · Promotion: no sign that it went through. You can try again.`);
  expect(status().elements()).toHaveLength(1);
});
