import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { settings } from '@/lib/platform/settings.ts';
import type { ScanResult as Result, ScanRow as Scan } from '@/lib/service/records/scans.ts';
import { colourOf, themed, toneOfNotice } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { linesOf } from '@/test/components/shown.ts';
import { connected, drawSite, keepReply } from '@/test/components/with-service.tsx';
import { ScanResultCard } from './scan-result.tsx';
import { ScanHistoryRow } from './scan-row.tsx';

beforeEach(connected);

const HOUR = 3_600_000;
const resultOf = (changes: Partial<Result> = {}): Result => ({
  score: 72,
  grade: 'B',
  verdict: { light: 'yellow', text: 'Act soon.' },
  findings: { critical: 0, high: 1, medium: 3, low: 5 },
  report: null,
  ...changes,
});

describe('the result of a scan', () => {
  const drawResult = (changes: Partial<Result> = {}) =>
    draw(<ScanResultCard result={resultOf(changes)} about={['Free scan', 'Mon']} />);
  const findings = () =>
    [...document.querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
      colourOf(one.querySelector('dd')),
    ]);
  const lamps = () => [...document.querySelectorAll('i')].map((lamp) => colourOf(lamp, 'backgroundColor'));

  it.each([
    ['red', 0, 'error', 'Needs action now', 'error'],
    ['yellow', 1, 'warn', 'Needs attention', 'warn'],
    ['green', 2, 'pass', 'No serious problems', 'pass'],
  ])('%s: one lamp is on, with its meaning', async (light, place, ground, said, tone) => {
    await drawResult({ verdict: { light } });
    const dark = themed('line');
    await expect.poll(lamps).toEqual([0, 1, 2].map((lamp) => (lamp === place ? themed(ground) : dark)));
    expect(colourOf(page.getByText(said).element())).toBe(themed(tone));
  });

  it('shows grade, score, the service’s words, and which scan it was', async () => {
    const { container } = await drawResult();
    expect(container.querySelector('.text-2xl')?.textContent).toBe('B 72 of 100');
    // Without our own words, which would say the same twice.
    expect(colourOf(page.getByText('Act soon.').element())).toBe(themed('warn'));
    expect(page.getByText('Needs attention').elements()).toEqual([]);
    await expect.element(page.getByText('Free scan · Mon')).toBeVisible();
  });

  it('SHD-14: is dark if nothing determines a light', async () => {
    const { container } = await drawResult({ score: null, grade: null, verdict: null, findings: null });
    expect(container.textContent).toBe('– Free scan · Mon');
    expect(new Set(lamps())).toEqual(new Set([themed('line')]));
    expect(container.querySelector('dl')).toBeNull();
  });

  it('SHD-13: counts by severity, in color only if there are some and they are bad', async () => {
    await drawResult({
      findings: { low: 5, Critical: 2, high: 0, medium: 3, Very_Odd_One: 1, ['x'.repeat(60)]: 1 },
    });
    const plain = themed('ink');
    await expect.poll(findings).toEqual([
      ['critical', '2', themed('error')],
      ['high', '0', plain],
      ['medium', '3', themed('warn')],
      ['low', '5', plain],
      ['Very Odd One', '1', plain],
      ['x'.repeat(40), '1', plain],
    ]);
  });

  it('keeps the names of severities off the edge of the card, and its score in one line', async () => {
    const { container } = await draw(
      <div style={{ width: 180 }}>
        <ScanResultCard result={resultOf({ grade: 'C+' })} about={[]} />
      </div>,
    );
    const card = container.querySelector('dl') as Element;
    const text = document.createRange();
    for (const name of container.querySelectorAll('dt')) {
      text.selectNodeContents(name);
      expect(text.getBoundingClientRect().left - card.getBoundingClientRect().left).toBeGreaterThan(8);
    }
    text.selectNodeContents(page.getByText('72 of 100').element());
    expect(text.getClientRects()).toHaveLength(1);
  });

  it('keeps its words and its score whole in a panel at a zoom of 200 %', async () => {
    await settings.set({ ...settings.fallback, language: 'uk' });
    const verdict = { light: 'yellow', text: 'Є слабкі місця, їх варто виправити.' };
    const { container } = await draw(
      <div style={{ width: 152, container: 'page / inline-size' }}>
        <ScanResultCard result={resultOf({ grade: 'C+', score: 60, verdict })} about={[]} />
      </div>,
    );
    await expect.poll(() => linesOf(container, '60 зі 100')).toBe(1);
    expect(linesOf(container, 'виправити.')).toBe(1);
  });

  it('SHD-15: says who can read its report before that is copied', async () => {
    const report = 'https://service.example/shared/5c1f';
    await drawResult({ report });
    await expect.element(page.getByText('Public report')).toBeVisible();
    expect(toneOfNotice('Public report')).toBe('note');
    await expect.element(page.getByText('Anyone with this link can read it.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', report);
  });

  it.each(['javascript:alert(1)', 'http://service.example/shared', null])(
    'has no report at %s',
    async (report) => {
      await drawResult({ report });
      expect(page.getByText('Public report').elements()).toEqual([]);
      expect(page.getByRole('link').elements()).toEqual([]);
    },
  );
});

describe('a scan in the history', () => {
  const scanOf = (changes: Partial<Scan> = {}): Scan => ({
    account: '',
    id: 77,
    projectId: 8,
    site: '',
    mode: 'deep',
    charged: 9,
    phase: 'done',
    result: resultOf(),
    at: Date.now() - 2 * HOUR,
    endedAt: null,
    ...changes,
  });
  const lines = () => [...document.querySelectorAll('a > span > span')].map(({ textContent }) => textContent);
  const dot = () => colourOf(document.querySelector('a > span'), 'backgroundColor');

  it('shows its mode, grade, findings, price and age, and links to it', async () => {
    await keepReply(balance, {});
    await drawSite(<ScanHistoryRow scan={scanOf()} />);
    await expect
      .poll(lines)
      .toEqual(['Deep scan · grade B', '1 high, 3 medium, 5 low · USD\u00a09.00 · 2 hr. ago']);
    await expect.poll(dot).toBe(themed('warn'));
    expect(document.querySelector('a > span')?.getAttribute('aria-hidden')).toBe('true');
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/shield/scans/77');
  });

  it.each<[string, Partial<Scan>, string[], string]>([
    [
      'is free',
      { mode: 'free', charged: 0 },
      ['Free scan · grade B', '1 high, 3 medium, 5 low · 2 hr. ago'],
      'warn',
    ],
    [
      'found nothing',
      { charged: null, result: resultOf({ findings: { high: 0 }, verdict: null, grade: 'A' }) },
      ['Deep scan · grade A', 'nothing found · 2 hr. ago'],
      'pass',
    ],
    [
      'tells only in part how much it found',
      { charged: null, result: resultOf({ findings: { high: 0, low: 'some' }, verdict: null, grade: 'A' }) },
      ['Deep scan · grade A', '2 hr. ago'],
      'pass',
    ],
    [
      'does not tell what it found',
      { charged: null, result: resultOf({ findings: null, verdict: { light: 'red' } }) },
      ['Deep scan · grade B', '2 hr. ago'],
      'error',
    ],
    [
      'names every severity with findings, the worst first',
      { charged: null, result: resultOf({ findings: { info: 9, low: 1, high: 2, critical: 4 } }) },
      ['Deep scan · grade B', '4 critical, 2 high, 1 low, 9 informational · 2 hr. ago'],
      'warn',
    ],
    [
      'runs',
      { mode: null, charged: null, phase: 'running', result: null },
      ['Security scan', 'running · 2 hr. ago'],
      'line',
    ],
    [
      'has failed',
      { mode: 'odd', charged: null, phase: 'failed', result: null },
      ['odd', 'The scan could not be finished · 2 hr. ago'],
      'line',
    ],
    [
      'is lost',
      { charged: null, phase: 'lost', result: null },
      ['Deep scan', 'The result of the scan is unknown · 2 hr. ago'],
      'line',
    ],
  ])('that %s', async (_, changes, said, ground) => {
    await drawSite(<ScanHistoryRow scan={scanOf(changes)} />);
    await expect.poll(() => lines()).toEqual(said);
    await expect.poll(dot).toBe(themed(ground));
  });
});
