import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { Delta, HealthRing } from './health.tsx';
import { HealthLine } from './health-line.tsx';

describe('the change of a number', () => {
  it.each([
    { what: 'fewer errors', by: -3, isLessBetter: true, shown: '▼3', said: '3 less', tone: 'pass' },
    { what: 'more errors', by: 2, isLessBetter: true, shown: '▲2', said: '2 more', tone: 'error' },
    { what: 'better health', by: 5, isLessBetter: false, shown: '▲5', said: '5 more', tone: 'pass' },
    { what: 'worse health', by: -5, isLessBetter: false, shown: '▼5', said: '5 less', tone: 'error' },
    { what: 'neither', by: 1_200, isLessBetter: null, shown: '▲1,200', said: '1,200 more', tone: 'dim' },
    { what: 'a fraction', by: 0.4, isLessBetter: false, shown: '=', said: 'unchanged', tone: 'dim' },
    {
      what: 'a fraction less',
      by: -0.4,
      isLessBetter: false,
      shown: '=',
      said: 'unchanged',
      tone: 'dim',
    },
    { what: 'the same', by: 0, isLessBetter: true, shown: '=', said: 'unchanged', tone: 'dim' },
  ])('$what: $shown in $tone', async ({ by, isLessBetter, shown, said, tone }) => {
    const { container } = await draw(<Delta by={by} isLessBetter={isLessBetter} />);
    const [visible, spoken] = container.querySelectorAll('span > span');
    expect(visible?.textContent).toBe(shown);
    expect(visible?.getAttribute('aria-hidden')).toBe('true');
    expect(spoken?.textContent).toBe(said);
    expect(colourOf(visible)).toBe(themed(tone));
  });

  it('is hidden if nothing is known', async () => {
    const { container } = await draw(<Delta by={null} isLessBetter />);
    expect(container.textContent).toBe('');
  });
});

it('an unknown health is a dash', async () => {
  const { container } = await draw(<HealthRing health={null} />);
  expect(container.textContent).toBe('–');
});

it('the line of the health has the last 12 that are known, the oldest first', async () => {
  const audits = Array.from({ length: 14 }, (_, n) => ({
    id: 60 - n,
    phase: 'done' as const,
    result: { health: n === 1 ? null : 90 - n, pages: null, issues: null },
    started: null,
    at: null,
  }));
  await draw(<HealthLine audits={audits} />);
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName('Health in recent audits: 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 90');
});

describe('the health ring', () => {
  it.each([
    [100, '100', 'pass'],
    [80, '80', 'pass'],
    [79.6, '80', 'pass'],
    [79.4, '79', 'warn'],
    [50, '50', 'warn'],
    [49, '49', 'error'],
  ])('%d is %s in %s', async (health, shown, tone) => {
    const { container } = await draw(<HealthRing health={health} />);
    expect(container.textContent).toBe(shown);
    const [, arc] = container.querySelectorAll('circle');
    expect(arc?.getAttribute('stroke-dasharray')).toBe(`${shown} 100`);
    expect(getComputedStyle(arc as Element).stroke).toBe(themed(tone));
  });

  it('is empty at zero', async () => {
    const { container } = await draw(<HealthRing health={0} />);
    expect(container.textContent).toBe('0');
    expect(container.querySelectorAll('circle')).toHaveLength(1);
  });
});
