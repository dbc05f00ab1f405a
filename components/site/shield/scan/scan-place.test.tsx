import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clockText, dayText } from '@/components/texts/format.ts';
import { balance } from '@/lib/api/account.ts';
import { scanById } from '@/lib/api/shield.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { type ScanRow, scans } from '@/lib/service/records/scans.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import {
  ACCOUNT,
  asked,
  connected,
  drawSite,
  HOST,
  keepReply,
  put,
  putJob,
  putOperation,
  refuse,
  serve,
} from '@/test/components/with-service.tsx';
import { judge } from '@/test/engine/judged.ts';
import ScanPlace from './scan-place.tsx';

beforeEach(connected);

const HOUR = 3_600_000;
const ENDED = Date.now() - 30 * HOUR;
const RESULT = {
  score: 72,
  grade: 'B',
  verdict: { light: 'yellow' },
  findings: { high: 1 },
  report: null,
};
const putScan = (changes: Partial<ScanRow> = {}) =>
  put(scans, {
    account: ACCOUNT,
    id: 77,
    projectId: 8,
    site: HOST,
    mode: 'deep',
    charged: 9,
    phase: 'done',
    result: RESULT,
    at: Date.now() - 2 * HOUR,
    endedAt: ENDED,
    ...changes,
  });
const running = { phase: 'running', result: null, endedAt: null } as const;
const drawScan = (id = '77') => drawSite(<ScanPlace params={{ id }} />);
const status = () =>
  [...(page.getByRole('status').element().querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
const again = () => page.getByRole('link', { name: 'Scan again' });
const showPage = (url: string) => {
  const inspection = inspectionOf({ url, html: '<title>Tea</title>', headers: {} });
  useInspection.setState({ inspection, report: judge(inspection), phase: 'complete' });
};

describe('a running scan', () => {
  it('shows its mode, its start, and the charge', async () => {
    await keepReply(balance, {});
    await putScan(running);
    await drawScan();
    await expect
      .poll(status)
      .toEqual([
        'Deep scan is running',
        'Started 2 hr. ago. USD\u00a09.00 charged. You can close the panel; the scan continues.',
      ]);
    await expect.element(page.getByRole('progressbar', { name: 'Deep scan is running' })).toBeVisible();
    expect(again().elements()).toEqual([]);
  });

  it.each([0, null])('shows no charge if there was none: %s', async (charged) => {
    await putScan({ ...running, charged, mode: null });
    await drawScan();
    await expect
      .poll(status)
      .toEqual([
        'Security scan is running',
        'Started 2 hr. ago. You can close the panel; the scan continues.',
      ]);
  });

  it('says why it could not be polled', async () => {
    await putScan(running);
    await putJob({ kind: 'scan', projectId: 8, remoteId: 77, error: 'timeout' });
    await putJob({ kind: 'scan', projectId: 8, remoteId: 76, error: 'offline' });
    await drawScan();
    await expect
      .poll(() => status()[2])
      .toBe('The last update failed: The service took too long to respond.');
  });
});

describe('a scan that the service currently does not know', () => {
  const missing = { kind: 'scan', projectId: 8, remoteId: 77, missing: 3 } as const;
  const nextPollAt = new Date(2100, 0, 1, 12, 30).getTime();
  const TIME = clockText('en', nextPollAt);

  it('was paid for: it is still looked up, and another would be charged again', async () => {
    await keepReply(balance, {});
    await putScan(running);
    await putJob({ ...missing, nextPollAt });
    await drawScan();
    await expect
      .poll(() => page.getByRole('status').element().textContent)
      .toBe(
        `The service cannot find this scan right nowYou paid USD\u00a09.00 for it. Plumbline looks for it again at ${TIME}, and then less and less often for a week. A new scan would be charged again.`,
      );
    await expect.element(again()).toHaveAttribute('href', '/shield');
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  it('is looked for now if that is overdue, not in the past', async () => {
    const now = new Date(2100, 0, 1, 12, 30).getTime();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await keepReply(balance, {});
    await putScan({ ...running, charged: null });
    await putJob({ ...missing, nextPollAt: now - 3_600_000 });
    await drawScan();
    await expect
      .poll(() => page.getByRole('status').element().textContent)
      .toBe(
        `The service cannot find this scan right nowPlumbline looks for it again at ${TIME}, and then less and less often for a week. A new scan would be charged again.`,
      );
  });
});

describe('a finished scan', () => {
  it('shows its result, mode, date and price, and can be repeated', async () => {
    await keepReply(balance, {});
    await putScan();
    await drawScan();
    await expect.element(page.getByText('Needs attention')).toBeVisible();
    await expect.element(page.getByText(`Deep scan · ${dayText('en', ENDED)} · USD\u00a09.00`)).toBeVisible();
    await expect.element(again()).toHaveAttribute('href', '/shield');
    expect(page.getByText('The balance was', { exact: false }).elements()).toEqual([]);
    expect(asked(scanById)).toEqual([]);
  });

  it.each([
    [0, ' · free'],
    [null, ''],
  ])('shows its price as far as known: %s', async (charged, said) => {
    await putScan({ mode: 'free', charged });
    await drawScan();
    await expect.element(page.getByText(`Free scan · ${dayText('en', ENDED)}${said}`)).toBeVisible();
  });

  it.each([
    ['failed', null, 'The scan could not be finished'],
    ['lost', null, 'The result of the scan is unknown'],
    ['done', null, 'The result of the scan is unknown'],
    ['failed', RESULT, 'The scan could not be finished'],
  ] as const)('without a result says so: %s', async (phase, result, said) => {
    await putScan({ phase, result });
    await drawScan();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(toneOfNotice(said)).toBe('warn');
    await expect
      .element(page.getByText(`Deep scan · ${HOST} · ${dayText('en', ENDED)}`, { exact: false }))
      .toBeVisible();
    expect(page.getByText('Needs attention').elements()).toEqual([]);
    await expect.element(again()).toBeVisible();
  });

  it.each([
    ['that no other order explains', 42.1, 24.1, 9, true],
    ['by a cent', 42.1, 33.09, 0.01, true],
    ['that other orders explain', 42.1, 24.1, 0, false],
    ['but the balance before is unknown', null, 24.1, 9, false],
    ['but the balance after is unknown', 42.1, null, 9, false],
  ])('warns if more was charged %s', async (_, before, after, unexplained, isTold) => {
    await keepReply(balance, {});
    await putScan();
    await putOperation({
      id: 'order-1',
      kind: 'POST /shield/projects/{id}/scans',
      state: 'accepted',
      results: [{ id: 77, charged: 9 }],
      unexplained,
      baseline: { ids: [], balance: before },
      balanceAfter: after,
    });
    await drawScan();
    await expect.element(again()).toBeVisible();
    const said = `The balance was USD\u00a042.10 before this scan and USD\u00a0${after?.toFixed(2)} soon after.`;
    await expect.poll(() => page.getByText(said, { exact: false }).elements()).toHaveLength(isTold ? 1 : 0);
    expect(toneOfNotice('The balance was')).toBe(isTold ? 'warn' : undefined);
  });
});

it('a scan is not said to be started elsewhere if it cannot be read', async () => {
  await putScan();
  serve(scanById);
  cannotRead('scans');
  const { container } = await drawScan();
  await expect.poll(() => container.textContent).toBe('Saved data cannot be read.');
  expect(asked(scanById)).toEqual([]);
});

describe('a scan that was started elsewhere', () => {
  it('is requested', async () => {
    serve(scanById);
    await drawScan();
    await expect.element(page.getByText('Not started in this browser')).toBeVisible();
    await expect.element(page.getByText('72 of 100')).toBeVisible();
    await expect.element(page.getByText('Public report')).toBeVisible();
    await expect.poll(() => asked(scanById)).toEqual([{ params: { id: 77 } }]);
  });

  it.each([
    ['running', 'Security scan is running'],
    ['queued', 'Security scan is running'],
    ['failed', 'The scan could not be finished'],
  ])('may be %s', async (state, said) => {
    serve(scanById, { scan: { id: 77, status: state } });
    await drawScan();
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('cannot be shown for a reason', async () => {
    refuse(scanById, 'not_found');
    await drawScan();
    await expect.element(page.getByText('This no longer exists at the service.')).toBeVisible();
    expect(toneOfNotice('This no longer exists')).toBe('warn');
  });

  it('shows a placeholder', async () => {
    const { container } = await drawScan();
    await expect.poll(() => asked(scanById)).toHaveLength(1);
    expect(container.querySelectorAll('.bg-line')).toHaveLength(2);
    expect(container.textContent).toBe('');
  });

  it('does not exist for an address without a number', async () => {
    const { container } = await drawScan('last');
    await expect.poll(() => container.childElementCount).toBe(0);
    expect(asked(scanById)).toEqual([]);
  });
});

describe('Plumbline’s own findings on the page in front', () => {
  it('are next to the result: the worst three, and a link to all', async () => {
    await putScan();
    showPage(`https://${HOST}/tea`);
    await drawScan();
    await expect
      .element(page.getByRole('heading', { name: 'This page, checked by Plumbline' }))
      .toBeVisible();
    const all = page.getByRole('link', { name: /^\d+ findings/ });
    await expect.element(all).toHaveAttribute('href', '/security');
    const { results = [] } = useInspection.getState().report ?? {};
    const failed = results.filter(({ area, outcome }) => area === 'security' && outcome === 'failed');
    expect(failed.length).toBeGreaterThan(3);
    expect(all.element().textContent).toBe(`${failed.length} findings →`);
    expect(page.getByRole('listitem').elements()).toHaveLength(3);
  });

  it.each([
    ['page', 'No problems found', 'checking…'],
    ['complete', 'Everything is fine here', '0 checks passed'],
  ] as const)('may be none, so far or at the end: %s', async (phase, title, said) => {
    await putScan();
    showPage(`https://${HOST}/tea`);
    useInspection.setState(({ report }) => ({
      phase,
      report: report && { ...report, results: [], security: null },
    }));
    await drawScan();
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '0 findings', exact: false })).toBeVisible();
  });

  it('are hidden if the page belongs to another site', async () => {
    await putScan();
    showPage('https://other.example/tea');
    await drawScan();
    await expect.element(again()).toBeVisible();
    expect(page.getByText('checked by Plumbline', { exact: false }).elements()).toEqual([]);
  });
});
