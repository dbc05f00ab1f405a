import { describe, expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { shown } from '@/test/components/shown.ts';
import { RunLevels } from './run-levels.tsx';

describe('a level', () => {
  const drawLevels = (...levels: object[]) =>
    draw(<RunLevels levels={levels.map((level, index) => ({ level: index + 1, ...level }))} />);
  const dots = (container: Element, look: string) =>
    container.querySelectorAll(`[aria-hidden="true"] > i.${look}`).length;

  it('shows how many are published, and how many of those are verified', async () => {
    const { container } = await drawLevels(
      { total: 10, success: 6, verified: 4 },
      { total: 30, success: 0, verified: null },
      { total: null, success: null },
    );
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Level 1',
        '6 of 10 published · 4 verified',
        'Level 2',
        '0 of 30 published',
        'Level 3',
        '– of – published',
        'verified',
        'published',
        'not published',
      ]);
  });

  it('has a dot for each, in the color of its state', async () => {
    const { container } = await drawLevels({ total: 10, success: 6, verified: 4 });
    expect(['bg-pass', 'border-accent', 'border-dim\\/60'].map((look) => dots(container, look))).toEqual([
      4, 2, 4,
    ]);
  });

  it('cuts inconsistent counts to the total', async () => {
    const { container } = await drawLevels({ total: 3, success: 9, verified: 7 });
    expect(['bg-pass', 'border-accent', 'border-dim\\/60'].map((look) => dots(container, look))).toEqual([
      3, 0, 0,
    ]);
  });

  it.each([
    [30, 30],
    [31, 0],
  ])('%s have %s dots: more are a bar', async (total, count) => {
    const { container } = await drawLevels({ total, success: total, verified: 0 });
    await expect.poll(() => dots(container, 'border-accent')).toBe(count);
    const bar = [...container.querySelectorAll<HTMLElement>('[aria-hidden="true"] > span')].filter(
      ({ style }) => style.width,
    );
    expect(bar.map(({ style }) => style.width)).toEqual(count === 0 ? ['0%', '100%'] : []);
  });

  it('has a bar with the shares', async () => {
    const { container } = await drawLevels({ total: 200, success: 100, verified: 50 });
    const parts = [...container.querySelectorAll<HTMLElement>('[style*="width"]')];
    expect(parts.map(({ style, className }) => [className, style.width])).toEqual([
      ['bg-pass', '25%'],
      ['bg-accent', '25%'],
    ]);
  });
});
