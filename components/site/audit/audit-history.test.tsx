import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { connected, drawSite, keepReply } from '@/test/components/with-service.tsx';
import { History } from './audit-history.tsx';
import type { Audit } from './audits.ts';
import { HealthLine } from './health-line.tsx';

beforeEach(connected);

const HOUR = 3_600_000;
const audit = (id: number, health: number | null, changes: Partial<Audit> = {}): Audit => ({
  id,
  phase: 'done',
  result: { health, pages: 214, issues: null },
  started: null,
  at: null,
  ...changes,
});
const paid = (mode: 'express' | 'full', amount: number | null, currency: string | null = 'USD') => ({
  mode,
  at: 0,
  charged: amount === null ? null : { amount, currency },
});
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) =>
      [...row.querySelectorAll('b, a > span > span > span, a > span > span:not(:has(span))')].map(
        ({ textContent }) => textContent,
      ),
    );

describe('the earlier audits', () => {
  it('show health, size, time and price, and link to each', async () => {
    await keepReply(balance, {});
    const earlier = Date.now() - 25 * HOUR;
    const audits = [
      audit(9, 86.6, { started: paid('full', 4.8), at: Date.now() - 2 * HOUR }),
      audit(8, 80, { started: paid('express', 0), at: earlier }),
      audit(7, null, { phase: 'failed', result: null }),
    ];
    await drawSite(<History audits={audits} />);
    const day = new Intl.DateTimeFormat('en', { weekday: 'short' }).format(earlier);
    await expect
      .poll(() => rows())
      .toEqual([
        ['87', 'Full, 214 pages', '2 hr. ago · USD\u00a04.80', '▲7', '7 more'],
        ['80', 'Express, 214 pages', day],
        ['–', 'Audit', 'failed'],
      ]);
    expect(
      page
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/audit/crawls/9', '/audit/crawls/8', '/audit/crawls/7']);
  });

  it('have an amount in the currency it was paid in, otherwise that of the balance', async () => {
    await keepReply(balance, {}, { currency: 'EUR' });
    await drawSite(
      <History
        audits={[
          audit(9, null, { started: paid('full', 4.8, 'USD') }),
          audit(8, null, { started: paid('full', 3, null) }),
          audit(7, null, { started: paid('full', null) }),
        ]}
      />,
    );
    await expect
      .poll(() => rows().map((row) => row[2]))
      .toEqual(['USD\u00a04.80', 'EUR\u00a03.00', undefined]);
  });

  it('are compared with the previous one that has a health', async () => {
    const audits = [audit(9, 70), audit(8, null), audit(7, 75), audit(6, 75)];
    await drawSite(<History audits={audits} />);
    expect(rows().map((row) => row.slice(2).join(' '))).toEqual(['▼5 5 less', '', '= unchanged', '']);
    expect(colourOf(page.getByText('▼5').element())).toBe(themed('error'));
  });

  it('include only finished ones', async () => {
    const audits = [
      audit(9, null, { phase: 'running', result: null }),
      audit(8, null, { phase: 'lost', result: null }),
    ];
    await drawSite(<History audits={audits} />);
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect.poll(() => rows()).toEqual([['–', 'Audit', 'result unknown']]);
  });

  it('are hidden if none has finished', async () => {
    const { container } = await drawSite(
      <History audits={[audit(9, null, { phase: 'running', result: null })]} />,
    );
    expect(container.textContent).toBe('');
  });

  it('use the singular for one page', async () => {
    await drawSite(<History audits={[audit(9, 50, { result: { health: 50, pages: 1, issues: null } })]} />);
    await expect.poll(() => rows()).toEqual([['50', 'Audit, 1 page']]);
  });
});

describe('the health line', () => {
  it('runs from the oldest to the newest audit that has a health', async () => {
    await drawSite(<HealthLine audits={[audit(9, 86.6), audit(8, null), audit(7, 70), audit(6, 75)]} />);
    await expect.element(page.getByRole('img')).toHaveAccessibleName('Health in recent audits: 75, 70, 87');
  });

  it('shows up to twelve audits', async () => {
    const audits = Array.from({ length: 14 }, (_, index) => audit(90 - index, 90 - index));
    await drawSite(<HealthLine audits={audits} />);
    const values = Array.from({ length: 12 }, (_, index) => 79 + index).join(', ');
    await expect.element(page.getByRole('img')).toHaveAccessibleName(`Health in recent audits: ${values}`);
  });

  it('has the size of a row, or the given size', async () => {
    const audits = [audit(9, 80), audit(8, 70)];
    await drawSite(
      <>
        <HealthLine audits={audits} />
        <HealthLine audits={audits} className="h-[34px] w-[110px]" />
      </>,
    );
    const widths = page
      .getByRole('img')
      .elements()
      .map((line) => line.getBoundingClientRect().width);
    expect(widths).toEqual([64, 110]);
  });
});
