import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dayText } from '@/components/texts/format.ts';
import { draw } from '@/test/components/draw.tsx';
import { PositionLine } from './position-line.tsx';

const DAY = 86_400_000;
const now = Date.now();
const day = (ago: number) => dayText('en', now - ago * DAY);
/** Returns one check per day, the last one today. */
const checks = (...positions: (number | null)[]) =>
  positions.map((position, index) => ({
    checkedAt: now - (positions.length - 1 - index) * DAY,
    position,
  }));
const line = () => page.getByRole('img');

// At midnight, today would become yesterday between the drawing and the comparison.
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now));

describe('the history line of a keyword', () => {
  it('describes the number of checks, the first and the last', async () => {
    await draw(<PositionLine points={checks(12, 9, 4)} />);
    await expect.element(line()).toHaveAccessibleName(`3 checks. First ${day(2)}: 12, last ${day(0)}: 4.`);
  });

  it('RNK-11: describes a check in which it was not found', async () => {
    await draw(<PositionLine points={checks(null, 30, null)} />);
    await expect
      .element(line())
      .toHaveAccessibleName(`3 checks. First ${day(2)}: not in top 100, last ${day(0)}: not in top 100.`);
  });

  it('shows up to 60 checks', async () => {
    await draw(<PositionLine points={checks(...Array.from({ length: 70 }, (_, index) => index + 1))} />);
    await expect.element(line()).toHaveAccessibleName(`60 checks. First ${day(59)}: 11, last ${day(0)}: 70.`);
  });

  it.each([
    ['one check', checks(4)],
    ['none', checks()],
    ['no positions', checks(null, null)],
  ])('is hidden with %s', async (_, points) => {
    const { container } = await draw(<PositionLine points={points} />);
    expect(container.querySelector('svg')).toBeNull();
  });
});
